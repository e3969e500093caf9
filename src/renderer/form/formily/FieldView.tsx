import { FieldContext, observer } from '@formily/react';
import { useId, type ReactNode } from 'react';
import { withoutInvisible } from '#language/plainName.ts';
import { type Value, isEmpty, sameValue } from '#language/Value.ts';
import { SUGGEST } from '#engine/rules/EFFECTS.ts';
import type { FieldState } from '#engine/rules/FieldState.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { FieldPort } from '../../fields/controls/ControlProps.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { EffectViews, MaskedField } from './FieldParts.tsx';
import { errorId, FieldFrame, helpId } from './FieldFrame.tsx';
import { ReadOnlyValue } from './ReadOnlyValue.tsx';
import { useFormParts } from './EngineContext.ts';
import type { FormEngine } from './FormEngine.ts';
import { Button } from 'antd';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { holdsIds } from '#fields/table/traits.ts';
import { valueText } from '../../fields/valueText.ts';
import type { PickRow } from '#wire/PickReply.ts';
import { pickEntry } from '../../fields/controls/pickEntry.ts';
import { useEnums } from '../../stores/useEnums.ts';

/** One field of a form; nothing while hidden. Re-renders only when Formily reports a change of this field. */
export const FieldView = observer(function FieldView({ model }: { model: FieldModel }): ReactNode {
  const { engine } = useFormParts();
  const id = useId();
  const field = engine.field(model.name);
  if (field.display !== 'visible') return null;
  // The data is a new object whenever the display changes: the value, the rules' outcome, or a related text.
  void field.data;
  const isReadOnly = field.pattern === 'readPretty';
  const isRequired = !isReadOnly && (field.decoratorProps as { required: boolean }).required;
  const [error] = field.selfErrors as string[];
  const { options, set } = field.componentProps as { options: readonly Value[] | undefined; set: FieldState['set'] };
  const shown = { model, id, title: field.title as string, isRequired, isReadOnly, error, options };
  const suggested = isReadOnly ? undefined : set?.[SUGGEST];
  const origin = isReadOnly ? undefined : engine.state.originOf(model.name);
  const likely = isEmpty(engine.state.shown(model.name)) ? engine.references.likelyOf(model) : undefined;
  const note =
    engine.notes.get(model.name) ??
    (suggested === undefined ? (
      <ReferenceNote
        field={model}
        origin={origin}
        likely={isReadOnly ? undefined : likely}
        onTake={(row) => engine.enter(pickEntry(model, [row], engine.state))}
      />
    ) : (
      <SuggestionNote
        field={model}
        entity={engine.state.model}
        value={engine.state.shown(model.name)}
        suggested={suggested}
        onTake={(value) => engine.enter({ values: { [model.name]: value } })}
      />
    ));
  return (
    <FieldFrame
      field={model}
      id={id}
      title={shown.title}
      isRequired={isRequired}
      neededBy={isReadOnly ? undefined : engine.state.neededBy(model)}
      error={error}
      note={note}
    >
      <FieldContext.Provider value={field}>
        <FieldControl {...shown} />
      </FieldContext.Provider>
      <EffectViews field={model} set={set} />
    </FieldFrame>
  );
});

interface FieldControlProps {
  readonly model: FieldModel;
  readonly id: string;
  readonly title: string;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  readonly error: string | undefined;
  readonly options: readonly Value[] | undefined;
}

function FieldControl({ model, id, title, isRequired, isReadOnly, error, options }: FieldControlProps): ReactNode {
  const { engine, controls } = useFormParts();
  const { state } = engine;
  const { notify } = useRenderer();
  const Control = controls.get(model.component);
  const port = portOf(engine);
  const shared = { id, field: model, value: state.shown(model.name), port };
  const recordId = state.shown('Id');
  if (state.isMasked(model.name) && typeof recordId === 'number')
    return (
      <MaskedField
        {...shared}
        api={state.model.api}
        recordId={recordId}
        onWhole={(whole) => engine.unmask(model.name, whole)}
      />
    );
  if (isReadOnly || Control === undefined)
    return <ReadOnlyValue {...shared} entity={state.model} isNew={state.input.record === undefined} />;
  const help = model.description === undefined ? undefined : helpId(id);
  return (
    <Control
      {...shared}
      title={title}
      options={options}
      isRequired={isRequired}
      hasError={error !== undefined}
      describedBy={error === undefined ? help : errorId(id)}
      onChange={(next) => engine.enter({ values: { [model.name]: next } })}
      onBlur={() => {
        const left = engine.state.shown(model.name);
        engine.leave(model.name);
        const kept = engine.state.shown(model.name);
        if (typeof left === 'string' && withoutInvisible(left) !== left && kept !== left)
          notify.info(`${title}里看不见的字符已去掉`);
      }}
    />
  );
}

const ports = new WeakMap<FormEngine, FieldPort>();

function portOf(engine: FormEngine): FieldPort {
  let port = ports.get(engine);
  if (port === undefined) {
    const { state } = engine;
    port = {
      text: (name) => state.text(name),
      shown: (name) => state.shown(name),
      isFilled: (name) => state.isFilled(name),
      typed: (name) => state.typed(name),
      file: (id) => state.file(id),
      context: () => state.context(),
      pickSource: (field) => engine.pickSource(field),
      enter: (entry) => engine.enter(entry),
      await: (field, done) => engine.transfers.add(field.title, done),
      lose: (field, key, file) => engine.transfers.lose(key, { field: field.name, title: field.title, file }),
      release: (key) => engine.transfers.release(key),
    };
    ports.set(engine, port);
  }
  return port;
}

interface SuggestionNoteProps {
  readonly field: FieldModel;
  readonly entity: EntityModel;
  readonly value: Value;
  readonly suggested: Value;
  readonly onTake: (value: Value) => void;
}

/** A suggestion by the rules that differs from the user's input; a click accepts it. */
function SuggestionNote({ field, entity, value, suggested, onTake }: SuggestionNoteProps): ReactNode {
  const enums = useEnums(field.enum === undefined ? [] : [field.enum.type]);
  if (isEmpty(suggested) || sameValue(value, suggested)) return null;
  // The name of a suggested record is not loaded here.
  const text = holdsIds(field)
    ? '另一条记录'
    : valueText(field, { [field.name]: suggested }, field.name, { enums, entity });
  return (
    <p className="gj-field-suggestion">
      按规则建议：{text}
      <Button type="link" size="small" aria-label={`${field.title}采用建议：${text}`} onClick={() => onTake(suggested)}>
        采用
      </Button>
    </p>
  );
}

interface ReferenceNoteProps {
  readonly field: FieldModel;
  /** Where the value of the field was taken from. */
  readonly origin: string | undefined;
  /** The record that the empty reference probably means. */
  readonly likely: PickRow | undefined;
  readonly onTake: (row: PickRow) => void;
}

/** Says where a value comes from, or offers the record that is probably meant, with the reasons. */
function ReferenceNote({ field, origin, likely, onTake }: ReferenceNoteProps): ReactNode {
  if (likely?.Likely === undefined) return origin === undefined ? null : <p className="gj-field-help">{origin}</p>;
  const { Text, Likely } = likely;
  return (
    <p className="gj-field-suggestion">
      {`可能是：${Text}（${Likely.join('、')}）`}
      <Button type="link" size="small" aria-label={`${field.title}选用：${Text}`} onClick={() => onTake(likely)}>
        选用
      </Button>
    </p>
  );
}
