import { mergeShipped } from '#engine/enums/mergeShipped.ts';
import type { Db } from '../db/Database.ts';
import { insertRecords, updateRecord } from '../db/rows/writeRecords.ts';
import { sortEnumItems, type EnumItemFate, type EnumItemRow } from '../db/system/enumTables.ts';

/** Brings the items of a document into a type that administrators have changed; `rows` are all its items. Returns what could not come in. */
export async function mergeSeeds(
  db: Db,
  rows: readonly EnumItemFate[],
  seeds: readonly EnumItemRow[],
  now: string,
): Promise<readonly string[]> {
  const here = rows.filter(({ IsDeleted }) => !IsDeleted);
  const kept = here.map((row) => ({ ...row, isOwn: row.CreatorId !== null, isTouched: row.UpdaterId !== null }));
  const shipped = rows.filter(({ CreatorId }) => CreatorId === null);
  const deleted = new Set(shipped.filter(({ IsDeleted }) => IsDeleted).map(({ Value }) => Value));
  const { added, changed, refused } = mergeShipped(kept, deleted, seeds);
  const ids = new Map(here.map(({ Value, Id }) => [Value, Id]));
  for (const { Value, Label, Color, LoginId, Remark, IsEnabled } of changed) {
    const id = ids.get(Value);
    if (id !== undefined)
      await updateRecord(db, 'enumItem', id, { Label, Color, LoginId, Remark, IsEnabled, UpdateTime: now });
  }
  const order = new Map<string | null, string[]>();
  for (const { Value, ParentValue } of here) order.set(ParentValue, [...(order.get(ParentValue) ?? []), Value]);
  const base = { CreateTime: now, UpdateTime: now, Version: 1, IsDeleted: false, IsLocked: false };
  for (const { item, after } of added) {
    const seed = seeds.find(({ Value }) => Value === item.Value);
    const [id] = await insertRecords(db, 'enumItem', [{ ...base, ...seed }]);
    if (id !== undefined) ids.set(item.Value, id);
    const siblings = order.get(item.ParentValue) ?? [];
    const at = after === null ? 0 : siblings.indexOf(after) + 1;
    order.set(item.ParentValue, [...siblings.slice(0, at), item.Value, ...siblings.slice(at)]);
  }
  for (const parent of new Set(added.map(({ item }) => item.ParentValue)))
    await sortEnumItems(
      db,
      (order.get(parent) ?? []).flatMap((value) => ids.get(value) ?? []),
    );
  return refused;
}
