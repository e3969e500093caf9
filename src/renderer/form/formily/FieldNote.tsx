import { Button } from 'antd';
import type { ReactNode } from 'react';
import { isEmpty, sameValue, type Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { textWithUnit, holdsIds } from '#fields/table/fieldKinds.ts';
import type { PickRow } from '#wire/PickReply.ts';
import { pickEntry } from '../../fields/controls/pickEntry.ts';
import { valueText } from '../../fields/valueText.ts';
import { useEnums } from '../../stores/RendererContext.ts';
import type { FormEngine } from './FormEngine.ts';

interface FieldNoteProps {
  readonly engine: FormEngine;
  readonly field: FieldModel;
  /** The value that the rules suggest. */
  readonly suggested: Value | undefined;
  /** Where the value of the field was taken from. */
  readonly origin: string | undefined;
  /** The record that the empty reference probably means. */
  readonly likely: PickRow | undefined;
}

/** What a form suggests for a field: a value by its rules, the record that is probably meant, or where its value is from. */
export default function FieldNote({ engine, field, suggested, origin, likely }: FieldNoteProps): ReactNode {
  if (suggested !== undefined) return <SuggestionNote {...{ engine, field, suggested }} />;
  if (likely?.Likely === undefined) return origin === undefined ? null : <p className="gj-field-help">{origin}</p>;
  const { Text, Likely } = likely;
  return (
    <p className="gj-field-suggestion">
      {`可能是：${Text}（${Likely.join('、')}）`}
      <Button
        type="link"
        size="small"
        aria-label={`${field.title}选用：${Text}`}
        onClick={() => engine.enter(pickEntry(field, [likely], engine.state))}
      >
        选用
      </Button>
    </p>
  );
}

/** A suggestion by the rules that differs from the user's input; a click accepts it. */
function SuggestionNote(props: Pick<FieldNoteProps, 'engine' | 'field'> & { readonly suggested: Value }): ReactNode {
  const { engine, field, suggested } = props;
  const { name, title } = field;
  const enums = useEnums(field.enum === undefined ? [] : [field.enum.type]);
  if (isEmpty(suggested) || sameValue(engine.state.shown(name), suggested)) return null;
  // The name of a suggested record is not loaded here.
  const text = holdsIds(field)
    ? '另一条记录'
    : textWithUnit(valueText(field, { [name]: suggested }, name, { enums, entity: engine.state.model }), field);
  return (
    <p className="gj-field-suggestion">
      按规则建议：{text}
      <Button
        type="link"
        size="small"
        aria-label={`${title}采用建议：${text}`}
        onClick={() => engine.enter({ values: { [name]: suggested } })}
      >
        采用
      </Button>
    </p>
  );
}
