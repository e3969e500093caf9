import type { Entry } from '../../records/outcomeChange.ts';
import type { RecordState } from '../../records/RecordState.ts';
import type { RowEdits } from './gridEdits.ts';

/** Converts grid edits to an entry of the record's form. */
export function entryOfEdits(edits: RowEdits): Entry {
  const entries = Object.entries(edits);
  return {
    values: Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
    texts: Object.fromEntries(entries.flatMap(([name, { text }]) => (text === undefined ? [] : [[name, text]]))),
  };
}

/** The differences from the stored record as a save sends them; earlier edits that rules now forbid stay. */
export function editsOf(state: RecordState, before: RowEdits = {}): RowEdits {
  const sent = state
    .body()
    .filter(([name]) => state.model.field(name) !== undefined && !['Id', 'Version'].includes(name));
  const now = sent.map(([name, wire]) => [name, { value: state.shown(name), text: state.text(name), wire }] as const);
  const shut = Object.entries(before).filter(([name]) => {
    const field = state.model.field(name);
    return field !== undefined && (state.isReadOnly(field) || state.stateOf(field).display !== 'visible');
  });
  return Object.fromEntries([...shut, ...now]);
}
