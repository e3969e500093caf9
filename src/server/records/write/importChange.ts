import { parseValue } from '#engine/records/parseRecord.ts';
import { sameAs } from '#engine/model/importFields.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import { build } from '#language/build.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { readCell } from '#fields/table/readCell.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { readChildren, type StoredRows } from '../read/childRecords.ts';
import { findVisible } from '../read/getRecord.ts';
import { maskRecord } from '../read/maskRecord.ts';
import type { BulkTarget } from './bulkUpdate.ts';
import { readChildRows } from './importChildRows.ts';
import type { NamedRecords } from './NamedRecords.ts';
import { otherCells } from './otherCells.ts';
import type { ImportRow, OpenImport } from './readImport.ts';

/** Most records of one key that are listed by Id. */
const MAX_REPORTED = 3;

/**
 * The record that a row changes; undefined for a new one. Throws RECORD_INVALID where the row's key does not identify
 * one record, or identifies the record of an earlier row, as it is unclear which of the two applies.
 */
export async function rowTarget(asked: OpenImport, row: ImportRow, call: DbCall): Promise<number | undefined> {
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
export interface RowChanges extends Required<Pick<BulkTarget, 'id' | 'changes' | 'rows'>> {
  readonly stored: ReadonlyMap<string, StoredRows>;
  /** The record already has all these values. */
  readonly isSame: boolean;
}

/** The changes of a row to the record with an Id. Throws RECORD_INVALID with every unreadable cell. */
export async function rowChanges(
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
