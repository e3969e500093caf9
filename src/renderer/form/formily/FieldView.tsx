import { FieldContext, observer } from '@formily/react';
import { lazy, Suspense, useId, type ReactNode } from 'react';
import { withoutInvisible } from '#language/plainName.ts';
import { type Value, isEmpty } from '#language/Value.ts';
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

const Phrases = lazy(() => import('./Phrases.tsx'));
const FieldNote = lazy(() => import('./FieldNote.tsx'));

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
  const hasNote = (suggested ?? origin ?? likely?.Likely) !== undefined;
  const note =
    engine.notes.get(model.name) ??
    (hasNote ? (
      <Suspense>
        <FieldNote {...{ engine, origin, suggested }} field={model} likely={isReadOnly ? undefined : likely} />
      </Suspense>
    ) : null);
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
      {isReadOnly || model.phrases.length === 0 ? null : (
        <Suspense>
          <Phrases engine={engine} field={model} />
        </Suspense>
      )}
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
