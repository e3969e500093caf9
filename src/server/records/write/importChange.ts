import { sameValue, type Value } from '#language/Value.ts';
import { parseValue } from '#engine/records/parseRecord.ts';
import { recordInvalid, type Issue } from '#engine/validate/Issue.ts';
import { build } from '#language/build.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { sameCellText } from '#fields/table/cellText.ts';
import { readCell } from '#fields/table/readCell.ts';
import { isLookup } from '#fields/table/traits.ts';
import { writtenText } from '#fields/table/writeCell.ts';
import type { Call } from '../../access/Call.ts';
import type { Db } from '../../db/Database.ts';
import { type FoundRecord, selectRecords } from '../../db/rows/selectRecords.ts';
import { idInName, NAMES_BETWEEN } from '../read/cellNames.ts';
import { findVisible } from '../read/getRecord.ts';
import { maskRecord } from '../read/maskRecord.ts';
import { presentFields } from '../read/presentRecord.ts';
import { collectNamed, namedIds, readTitles } from '../read/readTitles.ts';
import type { Changes } from './bulkUpdate.ts';
import { readRow } from './importRow.ts';
import type { NamedRecords } from './NamedRecords.ts';
import type { ImportRow, OpenImport } from './readImport.ts';

/** So many records of one key are told by their Ids. */
const MOST_TOLD = 3;

/** The record that a row changes; undefined for one that it makes. Throws RECORD_INVALID where the row does not name a single one. */
export async function rowTarget(
  { entity, mode, key }: OpenImport,
  { cells }: ImportRow,
  db: Db,
  call: Call,
): Promise<number | undefined> {
  if (key === undefined) return undefined;
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
          db,
          {
            entity,
            columns: [],
            where: build.and(build.compare(build.record(key.name), '===', value), call.access(entity).rows('view')),
            limit: MOST_TOLD + 1,
          },
          call,
        );
  const [first] = found;
  if (first === undefined) {
    // The server gives Ids itself.
    if (mayMake && key.name !== 'Id' && key.number === undefined) return undefined;
    throw refuse(`没有${key.title}为“${text}”的${entity.title}，或者不在您的数据范围内`);
  }
  if (found.length > 1) {
    const ids = found.slice(0, MOST_TOLD).map(({ id }) => String(id));
    throw refuse(`有多条${entity.title}的${key.title}是“${text}”（编号 ${ids.join('、')} 等），请改用编号`);
  }
  return first.id;
}

function keyValue(key: FieldModel, text: string, call: Call): string | number | null {
  const cell = readCell(key, text, call);
  const value = 'wire' in cell ? (parseValue(key, cell.wire) ?? null) : null;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/**
 * What a row changes of a record: the cells that say something else than an export writes of it. So what goes out and comes in again changes nothing,
 * whatever its reader may not see of it. Throws RECORD_INVALID with every cell that cannot be read.
 */
export async function rowChanges(
  asked: OpenImport,
  row: ImportRow,
  id: number,
  names: NamedRecords,
  db: Db,
  call: Call,
): Promise<Changes> {
  const { entity, fields } = asked;
  const found = await findVisible(entity, id, db, call, { lock: true });
  const shown = maskRecord(call.access(entity), found).values;
  const wanted = new Map<string, Set<number>>();
  collectNamed(fields, shown, wanted, call);
  const present = presentFields(fields, shown, await readTitles(wanted, db, call), call);
  const other = fields.filter((field) => row.sent.has(field.name) || !isAsShown(field, row, present, found, call));
  const { body, issues } = await readRow({ fields: other }, row, names, call);
  // An empty cell of a record that is there says that it holds nothing.
  for (const field of other)
    if (row.cells.get(field.name)?.trim() === '' && !row.sent.has(field.name)) Object.assign(body, emptied(field));
  const wrong: Issue[] = issues.filter(({ field }) => other.some(({ name }) => name === field));
  if (wrong.length > 0) throw recordInvalid(wrong);
  return Object.fromEntries(
    Object.entries(body).filter(([name, wire]) => {
      const field = entity.field(name);
      return field === undefined || isLookup(field) || !sameValue(parseValue(field, wire) ?? null, heldBy(found, name));
    }),
  );
}

const heldBy = ({ values }: FoundRecord, name: string): Value => values[name] ?? null;

const emptied = ({ name, reference }: FieldModel): Changes =>
  reference?.idField === undefined ? { [name]: '' } : { [name]: '', [reference.idField]: '' };

/** Tells whether a cell says what is shown of a field to its reader, or names by their Ids the records that it holds. */
function isAsShown(
  field: FieldModel,
  { cells }: ImportRow,
  present: Readonly<Record<string, Value>>,
  { values }: FoundRecord,
  call: Call,
): boolean {
  const cell = cells.get(field.name);
  if (cell === undefined) return true;
  const text = present[`${field.name}Text`] ?? null;
  if (sameCellText(cell, writtenText(field, { value: present[field.name] ?? null, text }, call.enums))) return true;
  if (field.reference === undefined) return false;
  const ids = cell.split(NAMES_BETWEEN).map((part) => idInName(part.trim()));
  return ids.every((id) => id !== undefined) && sameValue(ids.map(Number), namedIds(field, values));
}
