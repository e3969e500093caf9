import type { Favourite } from '#wire/calls/FAVOURITE_CALLS.ts';
import type { Db } from '../Database.ts';
import { bigint } from '../sql/SqlValue.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

export interface FavouriteRow {
  readonly Id: number;
  readonly Kind: Favourite['Kind'];
  /** Empty for screens. */
  readonly EntityKey: string;
  /** A path of the menu, or the Id of a record or a view. */
  readonly Target: string;
}

/** The favourites of an account, in its order. */
export async function readFavourites(db: Db, account: number): Promise<FavouriteRow[]> {
  return queryRows(db)<FavouriteRow>`
    select "Id", "Kind", "EntityKey", "Target" from "favourite" where "AccountId" = ${bigint(account)} order by "Place", "Id"`;
}

/** Adds a favourite at the end; an existing one stays in its place. Returns its Id. */
export async function writeFavourite(
  db: Db,
  account: number,
  { Kind, EntityKey, Target }: Omit<FavouriteRow, 'Id'>,
): Promise<number> {
  const row = await queryRow(db)<{ Id: number }>`
    insert into "favourite" ("AccountId", "Kind", "EntityKey", "Target", "Place")
    values (${bigint(account)}, ${Kind}, ${EntityKey}, ${Target},
      (select coalesce(max("Place"), 0) + 1 from "favourite" where "AccountId" = ${bigint(account)}))
    on conflict ("AccountId", "Kind", "EntityKey", "Target") do update set "Target" = excluded."Target"
    returning "Id"`;
  return row?.Id ?? 0;
}

/** Removes favourites of an account. */
export async function removeFavourites(db: Db, account: number, ids: readonly number[]): Promise<void> {
  await execute(db)`
    delete from "favourite" where "AccountId" = ${bigint(account)} and "Id" = any(${[...ids].map(String)}::bigint[])`;
}

/** Sets the order of an account's favourites; omitted ones follow in their previous order. */
export async function orderFavourites(db: Db, account: number, ids: readonly number[]): Promise<void> {
  const texts = [...ids].map(String);
  await execute(db)`
    update "favourite" set "Place" = coalesce(array_position(${texts}::bigint[], "Id"), ${bigint(ids.length)} + "Place")
    where "AccountId" = ${bigint(account)}`;
}

/** The workbench layout of an account, as JSON; undefined: the default. */
export async function readWorkLayout(db: Db, account: number): Promise<string | undefined> {
  const row = await queryRow(db)<{ Layout: string }>`
    select "Layout" from "workLayout" where "AccountId" = ${bigint(account)}`;
  return row?.Layout;
}

/** Stores a layout, replacing an earlier one; undefined: the default of its document applies again. */
export async function writeWorkLayout(db: Db, account: number, layout: string | undefined): Promise<void> {
  if (layout === undefined) await execute(db)`delete from "workLayout" where "AccountId" = ${bigint(account)}`;
  else
    await execute(db)`
      insert into "workLayout" ("AccountId", "Layout") values (${bigint(account)}, ${layout})
      on conflict ("AccountId") do update set "Layout" = excluded."Layout"`;
}
