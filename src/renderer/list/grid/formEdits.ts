import type { Entry } from '../../records/outcomeChange.ts';
import type { RecordState } from '../../records/RecordState.ts';
import type { RowEdits } from './gridEdits.ts';

/** What is to stand in a record, as its form takes it. */
export function entryOfEdits(edits: RowEdits): Entry {
  const entries = Object.entries(edits);
  return {
    values: Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
    texts: Object.fromEntries(entries.flatMap(([name, { text }]) => (text === undefined ? [] : [[name, text]]))),
  };
}

/**
 * What differs from the record as it is stored, as a save of the form would send it. What was entered before into fields that the rules do not let
 * be filled in stays as well: the check says of it that it is not saved, and nothing goes away without a word.
 */
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
