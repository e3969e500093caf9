import { Button } from 'antd';
import type { ReactNode } from 'react';
import { isEmpty, sameValue, type Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { holdsIds } from '#fields/table/traits.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { valueText } from '../../fields/valueText.ts';
import { useEnums } from '../../stores/useEnums.ts';

export interface SuggestionNoteProps {
  readonly field: FieldModel;
  readonly entity: EntityModel;
  readonly value: Value;
  readonly suggested: Value;
  readonly onTake: (value: Value) => void;
}

/** A suggestion by the rules that differs from the user's input; a click accepts it. */
export function SuggestionNote({ field, entity, value, suggested, onTake }: SuggestionNoteProps): ReactNode {
  const enums = useEnums(field.enum === undefined ? [] : [field.enum.type]);
  if (isEmpty(suggested) || sameValue(value, suggested)) return null;
  // The name of a suggested record is not loaded here.
  const text = holdsIds(field)
    ? '另一条记录'
    : valueText(field, { [field.name]: suggested }, field.name, { enums, entity });
  return (
    <p className="gj-field-suggestion">
      按规则建议：{text}
      <Button
        type="link"
        size="small"
        aria-label={`${field.title}采用建议：${text}`}
        onClick={() => {
          onTake(suggested);
        }}
      >
        采用
      </Button>
    </p>
  );
}
