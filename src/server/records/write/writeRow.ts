import type { ImportRowReply, ChildChange } from '#wire/ImportReply.ts';
import { AppError } from '#engine/errors.ts';
import type { DbCall, Call } from '../../access/Call.ts';
import type { Commands } from '../../workflow/Command.ts';
import { settleTransitions } from '../../workflow/settleTransitions.ts';
import { type SavedDraft, saveDraft } from '../save/saveDraft.ts';
import { changeAtomically, tryChange, type Changes, type BulkTarget } from './bulkUpdate.ts';
import { notesOf, type RefusalWords, tryWrite } from './dryRun.ts';
import { placesOf, readChildRows, type SentRows } from './importChildRows.ts';
import type { NamedRecords } from './NamedRecords.ts';
import type { ImportRow, OpenImport } from './readImport.ts';
import { sameValue, type Values, isEmpty, type Value } from '#language/Value.ts';
import { forReader } from '../../access/openCall.ts';
import { readChildren, type StoredRows } from '../read/childRecords.ts';
import { presentChanges } from '../read/presentLog.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { planChildren } from '../check/planChildren.ts';
import { formFields, readSent } from '../check/readSent.ts';
import { newDraft } from '../save/makeRecord.ts';
import { changedByRules } from './changedByRules.ts';
import { readRow } from './readRow.ts';
import { parseValue } from '#engine/records/parseRecord.ts';
import { sameAs } from '#engine/model/importFields.ts';
import { build } from '#language/build.ts';
import { readCell } from '#fields/table/readCell.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { findVisible } from '../read/getRecord.ts';
import { maskRecord } from '../read/maskRecord.ts';
import { otherCells } from './otherCells.ts';

/** A written row: the created or changed record, and the automatic consequences that are due. */
export interface WrittenRow {
  readonly became: 'added' | 'changed';
  readonly id: number;
  readonly touched: SavedDraft['touched'];
}

/** Adds or changes a record by a row, in the transaction `db`; undefined if equal. Throws as a save does. */
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

/** The changes of a record's child rows by a row of a file, as far as the user may see them. */
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

/** Most records of one key that are listed by Id. */
const MAX_REPORTED = 3;

/**
 * The record that a row changes; undefined for a new one. Throws RECORD_INVALID where the row's key does not identify
 * one record, or identifies the record of an earlier row, as it is unclear which of the two applies.
 */
async function rowTarget(asked: OpenImport, row: ImportRow, call: DbCall): Promise<number | undefined> {
  const { key, named } = asked;
  const id = key === undefined ? undefined : await recordOf(asked, row, key, call);
  if (key === undefined || id === undefined) return undefined;
  const before = named.get(id);
  if (before !== undefined && before !== row.row) throw recordInvalid([{ field: key.name, message: sameAs(before) }]);
  named.set(id, row.row);
  return id;
}

async function recordOf(
  { entity, mode }: OpenImport,
  { cells }: ImportRow,
  key: FieldModel,
  call: DbCall,
): Promise<number | undefined> {
  const refuse = (message: string): Error => recordInvalid([{ field: key.name, message }]);
  const text = cells.get(key.name)?.trim() ?? '';
  const mayMake = mode === 'both';
  if (text === '') {
    if (mayMake) return undefined;
    throw refuse(`没有填${key.title}，不知道要修改哪一条`);
  }
  const value = keyValue(key, text, call);
  const found =
    value === null
      ? []
      : await selectRecords(
          {
            entity,
            columns: [],
            where: build.and(build.compare(build.record(key.name), '===', value), call.access(entity).rows('view')),
            limit: MAX_REPORTED + 1,
          },
          call,
        );
  const [first] = found;
  if (first === undefined) {
    // The server assigns Ids and numbers itself.
    if (mayMake && key.name !== 'Id' && key.number === undefined) return undefined;
    throw refuse(`没有${key.title}为“${text}”的${entity.title}，或者不在您的数据范围内`);
  }
  if (found.length > 1) {
    const ids = found.slice(0, MAX_REPORTED).map(({ id }) => String(id));
    throw refuse(`有多条${entity.title}的${key.title}是“${text}”（编号 ${ids.join('、')} 等），请改用编号`);
  }
  return first.id;
}

function keyValue(key: FieldModel, text: string, call: Call): string | number | null {
  const cell = readCell(key, text, call);
  const value = 'wire' in cell ? (parseValue(key, cell.wire) ?? null) : null;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** The changes of a row to a record and its child rows; `stored`: the rows before. */
interface RowChanges extends Required<Pick<BulkTarget, 'id' | 'changes' | 'rows'>> {
  readonly stored: ReadonlyMap<string, StoredRows>;
  /** The record already has all these values. */
  readonly isSame: boolean;
}

/** The changes of a row to the record with an Id. Throws RECORD_INVALID with every unreadable cell. */
async function rowChanges(
  asked: OpenImport,
  row: ImportRow,
  id: number,
  names: NamedRecords,
  call: DbCall,
): Promise<RowChanges> {
  const { entity } = asked;
  const found = await findVisible(entity, id, call, { lock: true });
  const shown = maskRecord(call.access(entity), found).values;
  const { body, issues } = await otherCells(asked, row, { values: found.values, shown }, names, call);
  const stored = row.children.size === 0 ? new Map<string, StoredRows>() : await readChildren(entity, id, call);
  const below = await readChildRows(asked, row, stored, names, call);
  const wrong = [...issues, ...below.issues];
  if (wrong.length > 0) throw recordInvalid(wrong);
  const isSame = Object.keys(body).length + Object.keys(below.rows).length === 0;
  return { id, changes: body, rows: below.rows, stored, isSame };
}
