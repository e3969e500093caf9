import { build } from '#language/build.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isReferences } from '#fields/table/fieldKinds.ts';
import type { DbCall } from '../../access/Call.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { NAMES_BETWEEN, namingFields } from '../read/sheetCells.ts';
import { namedIds, readTitles } from '../read/readTitles.ts';
import type { ExportColumn, Row } from './exportColumns.ts';

/** Names references so that an import finds them: by title if unique, else with the Id (`某公司 #12`). */
export async function uniquelyNamed(
  rows: readonly Row[],
  columns: readonly ExportColumn[],
  call: DbCall,
): Promise<readonly Row[]> {
  const named = new Map<string, (id: number, isOneOfMany: boolean) => string>();
  const fields = columns.flatMap(({ field }) => (field.reference === undefined ? [] : [field]));
  const byTarget = new Map<string, FieldModel[]>();
  for (const field of fields) {
    const key = field.reference?.entity ?? '';
    byTarget.set(key, [...(byTarget.get(key) ?? []), field]);
  }
  for (const [key, own] of byTarget) {
    const target = call.findEntity(key);
    const ids = new Set(own.flatMap((field) => rows.flatMap((row) => idsOf(field, row))));
    if (target !== undefined && ids.size > 0) named.set(key, await namesOf(target, ids, call));
  }
  return rows.map((row) => ({ ...row, ...Object.fromEntries(fields.flatMap((field) => textOf(field, row, named))) }));
}

const idsOf = (field: FieldModel, row: Row): number[] => namedIds(field, row);

function textOf(
  field: FieldModel,
  row: Row,
  named: ReadonlyMap<string, (id: number, isOneOfMany: boolean) => string>,
): [string, string][] {
  const name = named.get(field.reference?.entity ?? '');
  const ids = idsOf(field, row);
  if (name === undefined || ids.length === 0) return [];
  return [[`${field.name}Text`, ids.map((id) => name(id, isReferences(field))).join('、')]];
}

/** Names of some records of an entity, for cells. */
async function namesOf(
  target: EntityModel,
  ids: ReadonlySet<number>,
  call: DbCall,
): Promise<(id: number, isOneOfMany: boolean) => string> {
  const titles = (await readTitles(new Map([[target.key, ids]]), call)).get(target.key) ?? new Map<number, string>();
  const names = [...new Set(titles.values())];
  const columns = namingFields(target);
  const where = build.or(...columns.map((own) => build.oneOf(build.record(own), names)));
  const found = names.length === 0 ? [] : await selectRecords({ entity: target, columns, where, anyOrder: true }, call);
  const bearers = new Map<string, Set<number>>();
  for (const { id, values } of found)
    for (const own of columns) {
      const value = values[own];
      if (typeof value === 'string') bearers.set(value, (bearers.get(value) ?? new Set<number>()).add(id));
    }
  return (id, isOneOfMany) => {
    const title = titles.get(id) ?? '';
    const isSplit = isOneOfMany && NAMES_BETWEEN.test(title);
    const isSingle = bearers.get(title)?.size === 1 && title === title.trim() && !isSplit;
    return isSingle ? title : isSplit || title.trim() === '' ? `#${id}` : `${title.trim()} #${id}`;
  };
}
