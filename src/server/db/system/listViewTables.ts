import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { bigint } from '../sql/SqlValue.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

export interface ListViewRow {
  readonly Id: number;
  readonly EntityKey: string;
  readonly ListName: string;
  readonly Title: string;
  /** Parameters of the list, as JSON. */
  readonly Params: string;
  readonly AccountId: number;
  readonly Place: number;
  readonly Version: number;
  /** Milliseconds since 1970. */
  readonly ChangedAt: number;
  /** Codes of roles, Ids of units. */
  readonly Roles: readonly string[];
  readonly Units: readonly string[];
}

export type ViewedList = Pick<ListViewRow, 'EntityKey' | 'ListName'>;

/** An account's own views of a list, and all shared views, ordered by owner. */
export async function readListViews(
  db: Db,
  { EntityKey, ListName }: ViewedList,
  account: number,
): Promise<ListViewRow[]> {
  return queryRows(db)<ListViewRow>`
    select * from "listView" where "EntityKey" = ${EntityKey} and "ListName" = ${ListName}
      and ("AccountId" = ${bigint(account)} or cardinality("Roles") > 0 or cardinality("Units") > 0)
    order by "Place", "Id"`;
}

/** An account's own views of all lists, and all shared views, ordered by owner. */
export async function readAllListViews(db: Db, account: number): Promise<ListViewRow[]> {
  return queryRows(db)<ListViewRow>`
    select * from "listView" where "AccountId" = ${bigint(account)} or cardinality("Roles") > 0 or cardinality("Units") > 0
    order by "Place", "Id"`;
}

/** Views by Id, without removed ones. */
export async function readListViewsById(db: Db, ids: readonly number[]): Promise<ListViewRow[]> {
  return queryRows(db)<ListViewRow>`
    select * from "listView" where "Id" = any(${ids.map(String)}::bigint[])`;
}

/** Returns a view and locks it until the transaction ends; undefined when there is none. */
export async function lockListView(db: Db, id: number): Promise<ListViewRow | undefined> {
  return queryRow(db)<ListViewRow>`select * from "listView" where "Id" = ${bigint(id)} for update`;
}

/** Stores a view; a new one (Id 0) comes after the others of its owner. Returns its Id. */
export async function writeListView(db: Db, view: Omit<ListViewRow, 'Place'>): Promise<number> {
  const { Id, EntityKey, ListName, Title, Params, AccountId, Version, ChangedAt, Roles, Units } = view;
  const shared = sql`${[...Roles]}::text[], ${[...Units]}::text[]`;
  if (Id !== 0) {
    await execute(db)`
      update "listView" set ("Title", "Params", "Version", "ChangedAt", "Roles", "Units")
        = (${Title}, ${Params}, ${bigint(Version)}, ${bigint(ChangedAt)}, ${shared}) where "Id" = ${bigint(Id)}`;
    return Id;
  }
  const row = await queryRow(db)<{ Id: number }>`
    insert into "listView" ("EntityKey", "ListName", "Title", "Params", "AccountId", "Version", "ChangedAt", "Roles", "Units", "Place")
    values (${EntityKey}, ${ListName}, ${Title}, ${Params}, ${bigint(AccountId)}, ${bigint(Version)}, ${bigint(ChangedAt)}, ${shared},
      (select coalesce(max("Place"), 0) + 1 from "listView"
        where "AccountId" = ${bigint(AccountId)} and "EntityKey" = ${EntityKey} and "ListName" = ${ListName}))
    returning "Id"`;
  return row?.Id ?? 0;
}

/** Removes a view. Accounts with it as their default retain the reference, to be notified. */
export async function removeListView(db: Db, { Id, AccountId }: Pick<ListViewRow, 'Id' | 'AccountId'>): Promise<void> {
  await execute(db)`
    delete from "listViewDefault" where "ViewId" = ${bigint(Id)} and "AccountId" = ${bigint(AccountId)}`;
  await execute(db)`delete from "listView" where "Id" = ${bigint(Id)}`;
}

/** Sets the order of an account's own views of a list. Views of other owners stay unchanged. */
export async function orderListViews(db: Db, list: ViewedList, account: number, ids: readonly number[]): Promise<void> {
  for (const [place, id] of ids.entries())
    await execute(db)`
      update "listView" set "Place" = ${bigint(place + 1)} where "Id" = ${bigint(id)} and "AccountId" = ${bigint(account)}
        and "EntityKey" = ${list.EntityKey} and "ListName" = ${list.ListName}`;
}

/** An account's default view of a list; undefined: none. */
export async function readDefaultView(db: Db, list: ViewedList, account: number): Promise<number | undefined> {
  const row = await queryRow(db)<{ ViewId: number }>`
    select "ViewId" from "listViewDefault" where "AccountId" = ${bigint(account)}
      and "EntityKey" = ${list.EntityKey} and "ListName" = ${list.ListName}`;
  return row?.ViewId;
}

/** Stores an account's default view of a list. */
export async function writeDefaultView(
  db: Db,
  { EntityKey, ListName }: ViewedList,
  account: number,
  view: number | undefined,
): Promise<void> {
  await execute(db)`
    delete from "listViewDefault" where "AccountId" = ${bigint(account)} and "EntityKey" = ${EntityKey} and "ListName" = ${ListName}`;
  if (view === undefined) return;
  await execute(db)`
    insert into "listViewDefault" ("AccountId", "EntityKey", "ListName", "ViewId")
    values (${bigint(account)}, ${EntityKey}, ${ListName}, ${bigint(view)})
    on conflict ("AccountId", "EntityKey", "ListName") do update set "ViewId" = excluded."ViewId"`;
}

/** Returns the views shared with a role and locks them until the transaction ends. */
export async function viewsOfRole(db: Db, role: string): Promise<ListViewRow[]> {
  return queryRows(db)<ListViewRow>`
    select * from "listView" where ${role} = any("Roles") order by "Id" for update`;
}
