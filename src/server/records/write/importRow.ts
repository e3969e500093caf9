import { isEmpty } from '#language/Value.ts';
import type { Db } from '../../db/Database.ts';
import type { Call } from '../../access/Call.ts';
import { planChildren } from '../check/planChildren.ts';
import { formFields, readSent } from '../check/readSent.ts';
import { newDraft } from '../save/makeRecord.ts';
import { saveDraft, type SavedDraft } from '../save/saveDraft.ts';
import { readChildRows } from './importChildRows.ts';
import type { NamedRecords } from './NamedRecords.ts';
import type { ImportRow, OpenImport } from './readImport.ts';
import { readRow } from './readRow.ts';

/**
 * Makes a record of a row as if somebody had entered it in the form, in the transaction `db`. Throws RECORD_INVALID with every issue;
 * UNCONFIRMED when it `warns` and there is something to warn of; nothing is written then.
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
  const sent = { ...read.sent, ...rows.sent, ...Object.fromEntries(fills) };
  const known = new Set(issues.map(({ field }) => field));
  const all = [
    ...issues,
    ...below.issues,
    ...[...read.issues, ...(below.issues.length > 0 ? [] : rows.issues)].filter(({ field }) => !known.has(field)),
  ];
  const draft = newDraft(entity, form, { ...read, sent, issues: all }, call);
  const asks = draft.fields.filter(({ name }) => !later.includes(name));
  const plans = planChildren({ entity, sent, body: below.rows, storedId: undefined, children: new Map() }, call);
  return saveDraft({ ...draft, fields: asks, warns }, plans, 'import', db, call);
}
