import { recordInvalid } from '#engine/validate/Issue.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isEmpty, sameValue, type Value } from '#language/Value.ts';
import type { Db } from '../../db/Database.ts';
import type { Call } from '../../access/Call.ts';
import { planChildren } from '../check/planChildren.ts';
import { formFields, readSent } from '../check/readSent.ts';
import { newDraft } from '../save/makeRecord.ts';
import { saveDraft, type SavedDraft } from '../save/saveDraft.ts';
import type { Changes } from './bulkUpdate.ts';
import { readChildRows, type SentRows } from './importChildRows.ts';
import type { NamedRecords } from './NamedRecords.ts';
import { changedByRules } from './changedByRules.ts';
import type { ImportRow, OpenImport } from './readImport.ts';
import { readRow } from './readRow.ts';

/**
 * Creates a record from a row as if a user had entered it in the form, in the transaction `db`, completely or not at
 * all: a value that the rules ignore rejects the row, as a user could not have entered it in the form. Throws
 * RECORD_INVALID with every issue; UNCONFIRMED when it `warns` and there are warnings; the caller must then roll back
 * what was written.
 */
export async function importRow(
  asked: OpenImport,
  row: ImportRow,
  names: NamedRecords,
  warns: boolean,
  db: Db,
  call: Call,
): Promise<SavedDraft> {
  const { entity, form, later } = asked;
  const { body, filled, issues } = await readRow(asked, row, names, call);
  const fields = formFields(entity, form);
  const { writable } = call.access(entity);
  const read = readSent(entity, fields, writable, body, call);
  const fills = Object.entries(filled).filter(
    ([name]) => fields.some((field) => field.name === name) && writable.has(name) && isEmpty(read.sent[name] ?? null),
  );
  const below = await readChildRows(asked, row, undefined, names, db, call);
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
  const saved = await saveDraft({ ...draft, fields: asks, warns }, plans, 'import', db, call);
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
