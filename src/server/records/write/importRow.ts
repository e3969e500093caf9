import { isEmpty, type Value } from '#language/Value.ts';
import { isCutText } from '#fields/table/cellText.ts';
import { readCell } from '#fields/table/readCell.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import type { Db } from '../../db/Database.ts';
import type { Call } from '../../access/Call.ts';
import { planChildren } from '../check/planChildren.ts';
import { formFields, readSent } from '../check/readSent.ts';
import { newDraft } from '../save/makeRecord.ts';
import { saveDraft, type SavedDraft } from '../save/saveDraft.ts';
import { isEmptiedByCell } from '#engine/model/importFields.ts';
import { NAMES_BETWEEN } from '../read/cellNames.ts';
import type { NamedRecords } from './NamedRecords.ts';
import type { ImportRow, OpenImport } from './readImport.ts';
import { isLookup, isReferences } from '#fields/table/traits.ts';

export interface ReadRow {
  readonly body: Record<string, string>;
  /** What the records that were named fill into fields without a cell of their own. */
  readonly filled: Record<string, Value>;
  readonly issues: Issue[];
}

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
  const sent = { ...read.sent, ...Object.fromEntries(fills) };
  const known = new Set(issues.map(({ field }) => field));
  const all = [...issues, ...read.issues.filter(({ field }) => !known.has(field))];
  const draft = newDraft(entity, form, { ...read, sent, issues: all }, call);
  const asks = draft.fields.filter(({ name }) => !later.includes(name));
  const plans = planChildren({ entity, sent, storedId: undefined, children: new Map() }, call);
  return saveDraft({ ...draft, fields: asks, warns }, plans, 'import', db, call);
}

/**
 * The cells of a row as a form would send them: an empty one empties a field that may be empty. Columns that are not there take their default. What
 * was filled in for a cell by the field's own control stands in its place.
 */
export async function readRow(
  { fields }: Pick<OpenImport, 'fields'>,
  { cells, sent }: ImportRow,
  names: NamedRecords,
  call: Call,
): Promise<ReadRow> {
  const row: ReadRow = { body: {}, filled: {}, issues: [] };
  for (const field of fields) {
    const own = sent.get(field.name);
    if (own !== undefined) {
      row.body[field.name] = own;
      const { idField } = field.reference ?? {};
      if (idField !== undefined) row.body[idField] = sent.get(idField) ?? '';
      continue;
    }
    const text = cells.get(field.name)?.trim();
    if (text === undefined) continue;
    if (isCutText(text)) {
      row.issues.push({ field: field.name, message: `${field.title}在导出时被截断，不能再导入` });
      continue;
    }
    if (text === '') {
      if (isEmptiedByCell(field)) row.body[field.name] = '';
      continue;
    }
    if (field.reference !== undefined) await readNames(field, text, names, row);
    else {
      const cell = readCell(field, text, call);
      if ('wire' in cell) row.body[field.name] = cell.wire;
      else row.issues.push({ field: field.name, message: cell.message });
    }
  }
  return row;
}

async function readNames(field: FieldModel, text: string, names: NamedRecords, { body, filled, issues }: ReadRow) {
  const { name, type, reference } = field;
  const ids: number[] = [];
  for (const part of isReferences({ type }) ? text.split(NAMES_BETWEEN) : [text]) {
    if (part.trim() === '') continue;
    const found = await names.find(field, part.trim());
    if ('message' in found) {
      issues.push({ field: name, message: found.message });
      return;
    }
    ids.push(found.id);
    for (const [own, other] of Object.entries(reference?.fill ?? {})) filled[own] = found.values[other] ?? null;
  }
  if (!isLookup({ type })) body[name] = ids.join(',');
  else {
    body[name] = text;
    if (reference?.idField !== undefined) body[reference.idField] = ids.join(',');
  }
}
