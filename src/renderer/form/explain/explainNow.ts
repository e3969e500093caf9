import { explainField } from '#proof/explain/explainField.ts';
import type { Explanation, Goal } from '#proof/explain/Explanation.ts';
import type { Value } from '#language/Value.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { RecordState } from '../../records/RecordState.ts';

/** Keeps the search for a change below a blink. */
const MAX_STATES = 20_000;
const MAX_MILLISECONDS = 150;

/**
 * Explains a field of an open form: why it is hidden, else why it is read-only, else whether it is required. `clock`
 * returns milliseconds; the search stops at its time limit, and the explanation is then marked as incomplete.
 */
export function explainNow(
  state: RecordState,
  field: FieldModel,
  enums: EnumSource,
  clock: () => number = () => performance.now(),
): Explanation {
  const { schema, record, form, findEntity } = state.input;
  const end = clock() + MAX_MILLISECONDS;
  return explainField({
    entity: state.model,
    field: field.name,
    property: goalOf(state, field),
    context: { ...state.context(), enums },
    opened: state.opened(),
    form: { ...form, fields: state.fields },
    access: {
      readable: schema.readable,
      writable: schema.writable,
      editable: record === undefined ? undefined : new Set(record.Editable),
    },
    findEntity,
    texts: textsOf(state),
    limits: { mostStates: MAX_STATES, shouldStop: () => clock() > end },
  });
}

function goalOf(state: RecordState, field: FieldModel): Goal {
  if (state.stateOf(field).display !== 'visible') return 'visible';
  return state.isReadOnly(field) && !state.isMasked(field.name) ? 'editable' : 'required';
}

function textsOf(state: RecordState): Record<string, Value> {
  return Object.fromEntries(
    state.model.fields.flatMap(({ name }) => {
      const text = state.text(name);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}
