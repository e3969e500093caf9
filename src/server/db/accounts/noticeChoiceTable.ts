import { sql } from 'kysely';
import type { NoticeChannel } from '#engine/reminder/NOTICE_CHANNELS.ts';
import type { Db } from '../Database.ts';
import { readRows } from '../driver/ReadCache.ts';
import { compileSql } from '../rows/Statement.ts';
import { bigint } from '../sql/SqlValue.ts';
import { execute, queryRows } from '../queryRows.ts';

/** The channels that accounts have switched off for a source of a reminder, among those that can be. */
export async function readSwitchedOff(
  db: Db,
  accounts: readonly number[],
  notify: string,
  source: number,
): Promise<ReadonlyMap<number, readonly NoticeChannel[]>> {
  const { sql: text, parameters: values } = compileSql(sql`
    select c."AccountId"::text as account, array(
      select unnest(c."Off") except select unnest(e."Required")) as off from "noticeChoice" as c
    left join "noticeEdit" as e on e."NotifyKey" = c."NotifyKey" and e."Source" = ${bigint(source)}
    where c."NotifyKey" = ${notify} and c."AccountId" = any(${accounts.map(String)}::bigint[])`);
  const rows = await readRows(db, { text, values, tables: ['noticeChoice', 'noticeEdit'] });
  return new Map(
    rows.map(({ account, off }) => [
      Number(account),
      Array.isArray(off) ? off.filter((channel) => typeof channel === 'string') : [],
    ]),
  );
}

/** The channels that one account has switched off, by reminder key. */
export async function readChoices(db: Db, account: number): Promise<ReadonlyMap<string, readonly NoticeChannel[]>> {
  const rows = await queryRows(db)<{ key: string; off: NoticeChannel[] }>`
    select "NotifyKey" as key, "Off" as off from "noticeChoice" where "AccountId" = ${bigint(account)}`;
  return new Map(rows.map(({ key, off }) => [key, off]));
}

/** Switches a channel of a reminder off or on for an account. */
export async function writeChoice(
  db: Db,
  account: number,
  notify: string,
  channel: NoticeChannel,
  isOn: boolean,
): Promise<void> {
  await execute(db)`
    insert into "noticeChoice" ("AccountId", "NotifyKey", "Off")
    values (${bigint(account)}, ${notify}, ${isOn ? [] : [channel]}::text[])
    on conflict ("AccountId", "NotifyKey") do update set
      "Off" = array_remove("noticeChoice"."Off", ${channel}::text) || excluded."Off"`;
}
