import type { ImportRowReply, ChildChange } from '#wire/ImportReply.ts';
import { AppError } from '#engine/errors.ts';
import type { DbCall } from '../../access/Call.ts';
import type { Commands } from '../../workflow/Command.ts';
import { settleTransitions } from '../../workflow/settleTransitions.ts';
import { type SavedDraft, saveDraft } from '../save/saveDraft.ts';
import { changeAtomically, tryChange, type Changes } from './bulkUpdate.ts';
import { notesOf, type RefusalWords, tryWrite } from './dryRun.ts';
import { rowChanges, rowTarget, type RowChanges } from './importChange.ts';
import { placesOf, readChildRows, type SentRows } from './importChildRows.ts';
import type { NamedRecords } from './NamedRecords.ts';
import type { ImportRow, OpenImport } from './readImport.ts';
import { sameValue, type Values, isEmpty, type Value } from '#language/Value.ts';
import { forReader } from '../../access/openCall.ts';
import { readChildren } from '../read/childRecords.ts';
import { presentChanges } from '../read/presentLog.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { planChildren } from '../check/planChildren.ts';
import { formFields, readSent } from '../check/readSent.ts';
import { newDraft } from '../save/makeRecord.ts';
import { changedByRules } from './changedByRules.ts';
import { readRow } from './readRow.ts';

/** A written row: the created or changed record, and the automatic consequences that are due. */
export interface WrittenRow {
  readonly became: 'added' | 'changed';
  readonly id: number;
  readonly touched: SavedDraft['touched'];
}

/**
 * Adds or changes a record by a row in the transaction `db`; undefined where the record already has all values. Throws
 * as a save does.
 */
export async function writeRow(
  asked: OpenImport,
  row: ImportRow,
  names: NamedRecords,
  call: DbCall,
): Promise<WrittenRow | undefined> {
  const id = await rowTarget(asked, row, call);
  if (id === undefined) {
    const { id: added, touched } = await importRow(asked, row, names, false, call);
    asked.named.set(added, row.row);
    return { became: 'added', id: added, touched };
  }
  const changes = await rowChanges(asked, row, id, names, call);
  if (changes.isSame) return undefined;
  const { saved } = await changeAtomically(asked.entity, { ...changes, version: undefined }, false, call);
  return { became: 'changed', id, touched: saved.touched };
}

/** Previews the result of a row in the transaction `db`, which is rolled back later. */
export async function tryRow(
  asked: OpenImport,
  row: ImportRow,
  names: NamedRecords,
  said: RefusalWords,
  call: DbCall,
  commands: Commands,
): Promise<{ readonly reply: ImportRowReply; readonly isSame: boolean }> {
  const { entity } = asked;
  const words = { ...said, placeOf: placesOf(asked, row) };
  const told = (reply: Omit<ImportRowReply, 'Row'>, isSame = false) => ({ reply: { Row: row.row, ...reply }, isSame });
  try {
    const id = await rowTarget(asked, row, call);
    if (id !== undefined) {
      const changes = await rowChanges(asked, row, id, names, call);
      if (changes.isSame) return told({ Issues: [], Warnings: [] }, true);
      const { Issues, Warnings, Title, Changes } = await tryChange(entity, changes, words, call, commands);
      const Children = Issues.length > 0 ? [] : await childChanges(asked, changes, call);
      return told({ Issues, Warnings, Id: id, Title, Changes, ...(Children.length === 0 ? {} : { Children }) });
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return told({ Issues: notesOf(entity, error, 'Issues', words), Warnings: [] });
  }
  const { issues, warnings } = await tryWrite(entity, words, call.db, async (warns) => {
    const { id, touched } = await importRow(asked, row, names, warns, call);
    asked.named.set(id, row.row);
    await settleTransitions(touched, call, commands);
  });
  return told({ Issues: issues, Warnings: warnings });
}

/**
 * The changes of a record's child rows by a row of a file, as far as the user may see them: added, changed and removed
 * rows.
 */
async function childChanges(
  { entity, sheets }: OpenImport,
  { id, rows, stored }: RowChanges,
  call: DbCall,
): Promise<ChildChange[]> {
  if (Object.keys(rows).length === 0) return [];
  const now = await readChildren(entity, id, call);
  const told: ChildChange[] = [];
  for (const { field, columns } of sheets) {
    if (rows[field.name] === undefined) continue;
    const [old, after] = [seenById(stored.get(field.name)?.shown), seenById(now.get(field.name)?.shown)];
    for (const own of new Set([...old.keys(), ...after.keys()])) {
      const [was, is] = [old.get(own), after.get(own)];
      const fields = columns.flatMap((column) =>
        column.name === 'Id' || sameValue(was?.[column.name] ?? null, is?.[column.name] ?? null) ? [] : [column.field],
      );
      if (was !== undefined && is !== undefined && fields.length === 0) continue;
      told.push({
        Field: field.name,
        Title: field.title,
        Kind: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed',
        Changes: await presentChanges(fields, was ?? {}, is ?? {}, forReader(call)),
      });
    }
  }
  return told;
}

const seenById = (rows: readonly { readonly values: Values }[] = []): ReadonlyMap<unknown, Values> =>
  new Map(rows.map(({ values }) => [values['Id'], values]));

/**
 * Creates a record from a row as if a user had entered it in the form, in the transaction `db`, completely or not at
 * all: a value that the rules ignore rejects the row, as a user could not have entered it in the form. Throws
 * RECORD_INVALID with every issue; UNCONFIRMED when it `warns` and there are warnings; the caller must then roll back
 * what was written.
 */
async function importRow(
  asked: OpenImport,
  row: ImportRow,
  names: NamedRecords,
  warns: boolean,
  call: DbCall,
): Promise<SavedDraft> {
  const { entity, form, later } = asked;
  const { body, filled, issues } = await readRow(asked, row, names, call);
  const fields = formFields(entity, form);
  const { writable } = call.access(entity);
  const read = readSent(entity, fields, writable, body, call);
  const fills = Object.entries(filled).filter(
    ([name]) => fields.some((field) => field.name === name) && writable.has(name) && isEmpty(read.sent[name] ?? null),
  );
  const below = await readChildRows(asked, row, undefined, names, call);
  const rows = readSent(entity, fields, writable, below.rows, call);
  // A cell with the default value is not an entry: a rule that makes the field read-only accepts it.
  const entered = Object.entries(read.sent).filter(([name, value]) => !beginsWith(entity.field(name), value));
  const sent = { ...Object.fromEntries(entered), ...rows.sent, ...Object.fromEntries(fills) };
  const known = new Set(issues.map(({ field }) => field));
  const all = [
    ...issues,
    ...below.issues,
    ...[...read.issues, ...(below.issues.length > 0 ? [] : rows.issues)].filter(({ field }) => !known.has(field)),
  ];
  const draft = newDraft(entity, form, { ...read, sent, issues: all }, call);
  const asks = draft.fields.filter(({ name }) => !later.includes(name));
  const plans = planChildren({ entity, sent, body: below.rows, storedId: undefined, children: new Map() }, call);
  const saved = await saveDraft({ ...draft, fields: asks, warns }, plans, 'import', call);
  const lost = changedByRules(entity, filledIn(body), mapRows(below.rows), saved, '没有导入');
  if (lost.length > 0) throw recordInvalid(lost);
  return saved;
}

const beginsWith = (field: FieldModel | undefined, value: Value): boolean =>
  field?.default !== undefined &&
  field.reference === undefined &&
  'value' in field.default &&
  sameValue(field.default.value, value);

/** Drops empty cells: in a new record they could not clear anything. */
const filledIn = (body: Changes): Changes => Object.fromEntries(Object.entries(body).filter(([, wire]) => wire !== ''));

const mapRows = (rows: SentRows['rows']): SentRows['rows'] =>
  Object.fromEntries(Object.entries(rows).map(([name, own]) => [name, own.map(filledIn)]));
