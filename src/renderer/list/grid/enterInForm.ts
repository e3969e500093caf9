import { sameValue, type Value, type Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isLookup } from '#fields/table/fieldKinds.ts';
import { inReadingOrder, type ReadText, type TextReader } from '../../cells/readText.ts';
import { pickEntry } from '../../fields/controls/pickEntry.ts';
import type { PickSource } from '../../fields/usePickRows.ts';
import { type FindRecords, FormReferences } from '../../form/formily/FormReferences.ts';
import type { RecordInput } from '../../records/initialRecord.ts';
import type { Entry } from '../../records/outcomeChange.ts';
import { RecordState } from '../../records/RecordState.ts';
import { editsOf, entryOfEdits } from './formEdits.ts';
import type { RowEdits } from './gridEdits.ts';
import type { ReadEdits } from './readEdits.ts';

/** The wanted content of a record's field: a text to read, or the same as in another row. */
export interface WantedField {
  readonly field: FieldModel;
  readonly from: { readonly text: string } | { readonly row: Values };
}

interface Lookups {
  readonly read: TextReader;
  readonly findRecords: FindRecords;
}

/** Fills fields of a stored record as in its form, deciding fields first; forbidden fields are reported. */
export async function enterInForm(
  input: RecordInput,
  before: RowEdits | undefined,
  wanted: readonly WantedField[],
  lookups: Lookups,
): Promise<ReadEdits> {
  const problems: string[] = [];
  let left = inReadingOrder(wanted, ({ field }) => field);
  for (;;) {
    const state = openState(input);
    const form = referring(state);
    const references = new FormReferences(form, lookups.findRecords);
    if (before !== undefined) state.enter(entryOfEdits(before));
    await references.settle();
    const taken: (WantedField & { readonly entry: Entry })[] = [];
    for (const each of left) {
      const read = await entryOf(each, form.pickSource(each.field), state, lookups);
      if ('message' in read) {
        problems.push(read.message);
        continue;
      }
      state.enter(read.entry);
      await references.settle();
      taken.push({ ...each, ...read });
    }
    const open = taken.filter((each) => {
      const why = refusal(each.field, each.entry, state);
      if (why !== undefined) problems.push(why);
      return why === undefined;
    });
    if (open.length === taken.length) return { edits: editsOf(state, before), problems };
    // Start again, so that no value derived from a removed field remains.
    left = open;
  }
}

function openState(input: RecordInput): RecordState {
  const values: Record<string, Value> = {};
  return new RecordState(input, { values, set: (next) => void Object.assign(values, next) });
}

const referring = (state: RecordState): ConstructorParameters<typeof FormReferences>[0] => ({
  state,
  pickSource: (field) => ({
    api: state.model.api,
    asking: `${state.model.key}.${field.name}`,
    values: state.pickValues(field),
  }),
  enter: (entry) => void state.enter(entry),
});

async function entryOf(
  { field, from }: WantedField,
  source: PickSource,
  state: RecordState,
  { read, findRecords }: Lookups,
): Promise<{ readonly entry: Entry } | { readonly message: string }> {
  const found =
    'text' in from ? await read(field, from.text, source.values) : await sameAs(field, from.row, source, findRecords);
  if ('message' in found) return found;
  return {
    entry: 'records' in found ? pickEntry(field, found.records, state) : { values: { [field.name]: found.value } },
  };
}

/** Copies another row's value; referenced records are looked up by id. */
async function sameAs(
  field: FieldModel,
  row: Values,
  source: PickSource,
  findRecords: FindRecords,
): Promise<Exclude<ReadText, { readonly wire: string }> | { readonly value: Value }> {
  const { name, title, reference } = field;
  const value = row[name] ?? null;
  if (reference === undefined || (isLookup(field) && reference.idField === undefined)) return { value };
  const held = isLookup(field) ? (row[reference.idField ?? name] ?? null) : value;
  const ids = [held].flat().filter((id) => typeof id === 'number');
  const rows = ids.length === 0 ? [] : await findRecords(field, source, ids);
  const records = ids.flatMap((id) => rows.find(({ Id }) => Id === id) ?? []);
  return records.length === ids.length ? { records } : { message: `「${title}」的记录已经不在，或者您不能看` };
}

/** Why the rules forbid to fill a field, once all values are entered. */
function refusal(field: FieldModel, { values }: Entry, state: RecordState): string | undefined {
  const { name, title } = field;
  const { display } = state.stateOf(field);
  if (display !== 'visible') return `按规则不填写「${title}」`;
  if (state.isReadOnly(field)) return `「${title}」按规则只读，或现在不能修改`;
  return sameValue(state.shown(name), values[name] ?? null) ? undefined : `「${title}」按其他内容不能这样填`;
}
