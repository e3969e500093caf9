import type { ChildSheet } from '#engine/model/sheets.ts';
import { sameAs } from '#engine/model/importFields.ts';
import { wireRecord } from '#engine/records/wireRecord.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import type { ImportNote } from '#wire/ImportReply.ts';
import type { DbCall } from '../../access/Call.ts';
import type { StoredRows } from '../read/childRecords.ts';
import type { Changes } from './bulkUpdate.ts';
import { readRow } from './readRow.ts';
import type { NamedRecords } from './NamedRecords.ts';
import { otherCells } from './otherCells.ts';
import type { ImportRow, OpenImport, SheetRow } from './readImport.ts';

/** The child rows of a file's row, by field and in form encoding, and their unreadable cells. */
export interface SentRows {
  readonly rows: Readonly<Record<string, readonly Changes[]>>;
  readonly issues: readonly Issue[];
}

/**
 * Reads the child rows of a file's row: all rows of its record in each field with a sheet. For an existing record
 * (`stored`) the Id of a row identifies the one to change, and unchanged fields are omitted; a new record has only new
 * rows, whatever their Ids were.
 */
export async function readChildRows(
  { sheets }: OpenImport,
  row: ImportRow,
  stored: ReadonlyMap<string, StoredRows> | undefined,
  names: NamedRecords,
  call: DbCall,
): Promise<SentRows> {
  const rows: Record<string, readonly Changes[]> = {};
  const issues: Issue[] = [];
  for (const sheet of sheets) {
    const { name } = sheet.field;
    const sent = row.children.get(name);
    if (sent === undefined) continue;
    const bodies: Changes[] = [];
    const used = new Map<string, number>();
    for (const [index, child] of sent.entries()) {
      const wrong = (field: string, message: string): number =>
        issues.push({ field: name, message, row: { index, field } });
      const id = stored === undefined ? '' : (child.cells.get('Id')?.trim() ?? '');
      const known = stored?.get(name)?.rows.findIndex((own) => own['Id'] === Number(id)) ?? -1;
      const before = used.get(id);
      if (id !== '' && known < 0) wrong('Id', `没有编号为“${id}”的行，或者它属于别的记录；要新增请不填编号`);
      if (id !== '' && before !== undefined) wrong('Id', sameAs(before));
      used.set(id, id === '' ? 0 : child.row);
      const read = await readChild(sheet, child, stored?.get(name), known, names, call);
      for (const issue of read.issues) wrong(issue.field, issue.message);
      bodies.push(known < 0 ? read.body : { Id: id, ...read.body });
    }
    const there = stored?.get(name)?.rows.length ?? 0;
    const isSame = bodies.length === there && bodies.every((body) => Object.keys(body).join() === 'Id');
    if (stored === undefined || !isSame) rows[name] = bodies;
  }
  return { rows, issues };
}

async function readChild(
  { entity, columns }: ChildSheet,
  child: SheetRow,
  stored: StoredRows | undefined,
  known: number,
  names: NamedRecords,
  call: DbCall,
): Promise<{ readonly body: Changes; readonly issues: readonly Issue[] }> {
  const fields = columns.flatMap(({ name, field }) => (name === 'Id' ? [] : [field]));
  const [values, shown] = [stored?.rows[known], stored?.shown[known]];
  if (values !== undefined && shown !== undefined)
    return otherCells({ entity, fields }, child, { values, shown: shown.values }, names, call);
  const { body, filled, issues } = await readRow({ entity, fields }, child, names, call);
  const given = new Set(Object.entries(body).flatMap(([name, wire]) => (wire === '' ? [] : [name])));
  // Values filled in by a named record replace empty cells.
  const brought = Object.fromEntries(
    wireRecord(
      fields.filter(({ name }) => !given.has(name)),
      filled,
      () => [],
    ),
  );
  return { body: { ...body, ...brought }, issues };
}

/** Returns the locations of the child rows of a file's row. */
export const placesOf =
  ({ sheets }: OpenImport, { children }: ImportRow) =>
  (field: string, index: number, own: string): Pick<ImportNote, 'Title' | 'Child'> | undefined => {
    const sheet = sheets.find((each) => each.field.name === field);
    const row = children.get(field)?.[index]?.row;
    if (sheet === undefined || row === undefined) return undefined;
    const title = sheet.entity.field(own)?.title ?? '';
    return { Title: `${sheet.field.title} 第 ${row} 行 ${title}`.trim(), Child: { Row: row, Field: own } };
  };
