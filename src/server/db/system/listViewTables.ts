import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { bigint } from '../sql/SqlValue.ts';

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
  const { rows } = await sql<ListViewRow>`
    select * from "listView" where "EntityKey" = ${EntityKey} and "ListName" = ${ListName}
      and ("AccountId" = ${bigint(account)} or cardinality("Roles") > 0 or cardinality("Units") > 0)
    order by "Place", "Id"`.execute(db);
  return rows;
}

/** An account's own views of all lists, and all shared views, ordered by owner. */
export async function readAllListViews(db: Db, account: number): Promise<ListViewRow[]> {
  const { rows } = await sql<ListViewRow>`
    select * from "listView" where "AccountId" = ${bigint(account)} or cardinality("Roles") > 0 or cardinality("Units") > 0
    order by "Place", "Id"`.execute(db);
  return rows;
}

/** Views by Id, without removed ones. */
export async function readListViewsById(db: Db, ids: readonly number[]): Promise<ListViewRow[]> {
  const { rows } = await sql<ListViewRow>`
    select * from "listView" where "Id" = any(${ids.map(String)}::bigint[])`.execute(db);
  return rows;
}

/** Returns a view and locks it until the transaction ends; undefined when there is none. */
export async function lockListView(db: Db, id: number): Promise<ListViewRow | undefined> {
  const { rows } = await sql<ListViewRow>`select * from "listView" where "Id" = ${bigint(id)} for update`.execute(db);
  return rows[0];
}

/** Stores a view; a new one (Id 0) comes after the others of its owner. Returns its Id. */
export async function writeListView(db: Db, view: Omit<ListViewRow, 'Place'>): Promise<number> {
  const { Id, EntityKey, ListName, Title, Params, AccountId, Version, ChangedAt, Roles, Units } = view;
  const shared = sql`${[...Roles]}::text[], ${[...Units]}::text[]`;
  if (Id !== 0) {
    await sql`
      update "listView" set ("Title", "Params", "Version", "ChangedAt", "Roles", "Units")
        = (${Title}, ${Params}, ${bigint(Version)}, ${bigint(ChangedAt)}, ${shared}) where "Id" = ${bigint(Id)}`.execute(
      db,
    );
    return Id;
  }
  const { rows } = await sql<{ Id: number }>`
    insert into "listView" ("EntityKey", "ListName", "Title", "Params", "AccountId", "Version", "ChangedAt", "Roles", "Units", "Place")
    values (${EntityKey}, ${ListName}, ${Title}, ${Params}, ${bigint(AccountId)}, ${bigint(Version)}, ${bigint(ChangedAt)}, ${shared},
      (select coalesce(max("Place"), 0) + 1 from "listView"
        where "AccountId" = ${bigint(AccountId)} and "EntityKey" = ${EntityKey} and "ListName" = ${ListName}))
    returning "Id"`.execute(db);
  return rows[0]?.Id ?? 0;
}

/**
 * Removes a view. Other accounts that use it as the default of the list keep the reference, so that they are notified
 * of the removal.
 */
export async function removeListView(db: Db, { Id, AccountId }: Pick<ListViewRow, 'Id' | 'AccountId'>): Promise<void> {
  await sql`
    delete from "listViewDefault" where "ViewId" = ${bigint(Id)} and "AccountId" = ${bigint(AccountId)}`.execute(db);
  await sql`delete from "listView" where "Id" = ${bigint(Id)}`.execute(db);
}

/** Sets the order of an account's own views of a list. Views of other owners stay unchanged. */
export async function orderListViews(db: Db, list: ViewedList, account: number, ids: readonly number[]): Promise<void> {
  for (const [place, id] of ids.entries())
    await sql`
      update "listView" set "Place" = ${bigint(place + 1)} where "Id" = ${bigint(id)} and "AccountId" = ${bigint(account)}
        and "EntityKey" = ${list.EntityKey} and "ListName" = ${list.ListName}`.execute(db);
}

/** An account's default view of a list; undefined: none. */
export async function readDefaultView(db: Db, list: ViewedList, account: number): Promise<number | undefined> {
  const { rows } = await sql<{ ViewId: number }>`
    select "ViewId" from "listViewDefault" where "AccountId" = ${bigint(account)}
      and "EntityKey" = ${list.EntityKey} and "ListName" = ${list.ListName}`.execute(db);
  return rows[0]?.ViewId;
}

/** Stores an account's default view of a list. */
export async function writeDefaultView(
  db: Db,
  { EntityKey, ListName }: ViewedList,
  account: number,
  view: number | undefined,
): Promise<void> {
  await sql`
    delete from "listViewDefault" where "AccountId" = ${bigint(account)} and "EntityKey" = ${EntityKey} and "ListName" = ${ListName}`.execute(
    db,
  );
  if (view === undefined) return;
  await sql`
    insert into "listViewDefault" ("AccountId", "EntityKey", "ListName", "ViewId")
    values (${bigint(account)}, ${EntityKey}, ${ListName}, ${bigint(view)})
    on conflict ("AccountId", "EntityKey", "ListName") do update set "ViewId" = excluded."ViewId"`.execute(db);
}

/** Returns the views shared with a role and locks them until the transaction ends. */
export async function viewsOfRole(db: Db, role: string): Promise<ListViewRow[]> {
  const { rows } = await sql<ListViewRow>`
    select * from "listView" where ${role} = any("Roles") order by "Id" for update`.execute(db);
  return rows;
}
