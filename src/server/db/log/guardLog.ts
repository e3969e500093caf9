import { sql } from 'kysely';
import { type Database, type Db, ADVISORY_LOCKS } from '../Database.ts';
import type { Sql } from '../sql/SqlScope.ts';
import { attempt, transaction, withoutLimits } from '../transaction.ts';
import { chainEntrySql } from './chainEntry.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

const LOG = 'opLog';
const CHAIN = 'opLogChain';

interface Guard {
  readonly name: string;
  readonly body: string;
}

const REFUSE: Guard = {
  name: 'guiju_append_only',
  body: `
    begin
      raise exception 'rows of "%" are only ever added', tg_table_name using errcode = 'integrity_constraint_violation';
    end `,
};

/**
 * Appends an entry to the chain. It runs at the commit, so that the lock is held only for that: when it was held from
 * the insert on, throughput fell to half as many commits a second, and two transactions that change the same records
 * could deadlock.
 */
const APPEND: Guard = {
  name: 'guiju_chain_entry',
  body: `
    declare
      before record;
    begin
      perform pg_advisory_xact_lock(${ADVISORY_LOCKS.opLogChain});
      select "Seq", "Hash" into before from "${CHAIN}" order by "Seq" desc limit 1;
      insert into "${CHAIN}" ("Seq", "EntryId", "Hash")
      values (coalesce(before."Seq", 0) + 1, new."Id", ${chainEntrySql('new', `coalesce(before."Seq", 0) + 1`, `before."Hash"`)});
      return null;
    end `,
};

interface Trigger {
  readonly name: string;
  readonly table: string;
  readonly guard: Guard;
  /** In the syntax of `create trigger`. */
  readonly made: string;
  /** In the catalogue: bits of pg_trigger.tgtype, and whether it is deferred to the commit. */
  readonly type: number;
  readonly isDeferred: boolean;
}

const refusing = (table: string): Trigger[] => [
  {
    name: 'guiju_no_change',
    table,
    guard: REFUSE,
    made: `create trigger guiju_no_change before update or delete on "${table}" for each statement`,
    type: 2 + 8 + 16,
    isDeferred: false,
  },
  {
    name: 'guiju_no_truncate',
    table,
    guard: REFUSE,
    made: `create trigger guiju_no_truncate before truncate on "${table}" for each statement`,
    type: 2 + 32,
    isDeferred: false,
  },
];

const TRIGGERS: readonly Trigger[] = [
  ...refusing(LOG),
  ...refusing(CHAIN),
  {
    name: 'guiju_chain',
    table: LOG,
    guard: APPEND,
    made: `create constraint trigger guiju_chain after insert on "${LOG}" deferrable initially deferred for each row`,
    type: 1 + 4,
    isDeferred: true,
  },
];

/**
 * Creates the guards of a log that was copied with its chain: copies contain rows but no triggers, and the next start
 * would report them as switched off. That start chains a log without a chain. Runs in the transaction that ends the
 * copy.
 */
export async function guardCopied(db: Db, tables: readonly string[]): Promise<void> {
  if (![LOG, CHAIN].every((name) => tables.includes(name)) || (await isEmpty(db, CHAIN))) return;
  for (const guard of [REFUSE, APPEND]) await makeFunction(guard).execute(db);
  for (const trigger of TRIGGERS) for (const statement of makeTrigger(trigger)) await statement.execute(db);
}

const makeFunction = ({ name, body }: Guard): Sql =>
  sql`create or replace function ${sql.id(name)}() returns trigger language plpgsql as ${sql.lit(body)}`;

const makeTrigger = ({ name, table, made, guard }: Trigger): Sql[] => [
  sql`${sql.raw(made)} execute function ${sql.id(guard.name)}()`,
  // `always`: also in a session with the replica role.
  sql`alter table ${sql.id(table)} enable always trigger ${sql.id(name)}`,
];

export interface Guarded {
  /** The guards created in a database that had none, one line each. */
  readonly steps: readonly string[];
  /** The guards that had been changed, by name, as texts. The program's own ones were restored. */
  readonly troubles: readonly string[];
  /** The database user may only add entries: it cannot switch the guards off. */
  readonly isInsertOnly: boolean;
}

/**
 * Makes the database itself reject every change, deletion or truncation of the op log, and chain new entries, for every
 * client. Compares functions and triggers with their definitions, exactly, and restores them. Older entries without a
 * chain are chained as they are now. Runs in a transaction.
 */
export async function guardLog(db: Db): Promise<Guarded> {
  await execute(db)`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.opLogChain)})`;
  const functions = await readFunctions(db);
  const triggers = await readTriggers(db);
  const isNew = !triggers.some(({ name }) => name === 'guiju_chain') && (await isEmpty(db, CHAIN));
  const troubles: string[] = [];
  /** Repairs a guard, as far as the database user is permitted to. */
  const repair = async (wrong: string, ...statements: Sql[]): Promise<void> => {
    const work = async (): Promise<void> => {
      for (const statement of statements) await statement.execute(db);
    };
    if (isNew) return work();
    const mayNot = await attempt(db, work).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    troubles.push(mayNot === undefined ? wrong : `${wrong}，且无法修复（${mayNot}）`);
  };
  for (const guard of [REFUSE, APPEND]) {
    const is = functions.get(guard.name);
    if (is === guard.body) continue;
    await repair(`函数 ${guard.name} ${is === undefined ? '不见了' : '被改过'}`, makeFunction(guard));
  }
  for (const trigger of TRIGGERS) {
    const is = triggers.find(({ name, table }) => name === trigger.name && table === trigger.table);
    const wrong = wrongOf(trigger, is);
    if (wrong === undefined) continue;
    const [name, table] = [sql.id(trigger.name), sql.id(trigger.table)];
    await repair(
      `表 ${trigger.table} 的触发器 ${trigger.name} ${wrong}`,
      ...(is === undefined ? [] : [sql`drop trigger ${name} on ${table}`]),
      ...makeTrigger(trigger),
    );
  }
  troubles.push(...foreignTriggers(triggers), ...(await otherWays(db)));
  const chained = isNew ? await chainKnown(db) : 0;
  return {
    steps: isNew ? [`make ${LOG} append-only and chain it (${chained} entries from before)`] : [],
    troubles,
    isInsertOnly: await isInsertOnly(db),
  };
}

interface FoundTrigger extends Pick<Trigger, 'name' | 'table' | 'type' | 'isDeferred'> {
  readonly does: string;
  /** `A`: always, `O`: not in a replica, `D`: never. */
  readonly enabled: string;
  readonly hasCondition: boolean;
}

async function readTriggers(db: Db): Promise<FoundTrigger[]> {
  return queryRows(db)<FoundTrigger>`
    select t.tgname::text as name, c.relname::text as "table", p.proname::text as does, t.tgtype::int as type,
      t.tgdeferrable and t.tginitdeferred as "isDeferred", t.tgenabled::text as enabled, t.tgqual is not null as "hasCondition"
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where c.relnamespace = current_schema()::regnamespace and c.relname in (${LOG}, ${CHAIN}) and not t.tgisinternal
    order by c.relname, t.tgname`;
}

async function readFunctions(db: Db): Promise<Map<string, string>> {
  const rows = await queryRows(db)<{ name: string; body: string }>`
    select proname::text as name, prosrc as body from pg_proc
    where pronamespace = current_schema()::regnamespace and proname in (${REFUSE.name}, ${APPEND.name}) and pronargs = 0`;
  return new Map(rows.map(({ name, body }) => [name, body]));
}

function wrongOf(wanted: Trigger, is: FoundTrigger | undefined): string | undefined {
  if (is === undefined) return '不见了';
  if (is.enabled === 'D') return '被停用';
  const isSame = is.does === wanted.guard.name && is.type === wanted.type && is.isDeferred === wanted.isDeferred;
  return !isSame || is.hasCondition || is.enabled !== 'A' ? '被改过' : undefined;
}

/** Triggers of others may suppress entries or belong to a replication: they are reported and stay. */
const foreignTriggers = (found: readonly FoundTrigger[]): string[] =>
  found
    .filter(({ name, table }) => !TRIGGERS.some((own) => own.name === name && own.table === table))
    .map(({ name, table, does }) => `表 ${table} 有不属于本系统的触发器 ${name}（函数 ${does}）`);

/** Rules and row security, which can suppress entries as well. */
async function otherWays(db: Db): Promise<string[]> {
  const rows = await queryRows(db)<{ text: string }>`
    select '表 ' || c.relname || ' 有规则 ' || r.rulename as text
    from pg_rewrite r join pg_class c on c.oid = r.ev_class
    where c.relnamespace = current_schema()::regnamespace and c.relname in (${LOG}, ${CHAIN})
    union all
    select '表 ' || relname || ' 打开了行级安全' from pg_class
    where relnamespace = current_schema()::regnamespace and relname in (${LOG}, ${CHAIN}) and relrowsecurity
    order by 1`;
  return rows.map(({ text }) => text);
}

async function isInsertOnly(db: Db): Promise<boolean> {
  const row = await queryRow(db)<{ mayMore: boolean }>`
    select bool_or(pg_has_role(current_user, relowner, 'member') or has_table_privilege(current_user, oid, 'update, delete, truncate, trigger'))
      or (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as "mayMore"
    from pg_class where relnamespace = current_schema()::regnamespace and relname in (${LOG}, ${CHAIN})`;
  return row?.mayMore === false;
}

async function isEmpty(db: Db, table: string): Promise<boolean> {
  const rows = await queryRows(db)`select from ${sql.id(table)} limit 1`;
  return rows.length === 0;
}

/** Entries per transaction of a removal: writers wait for it. */
const REMOVED_AT_ONCE = 20_000;

/**
 * Removes the entries of the op log up to a place, with their places in the chain except the last one, from which new
 * entries go on. Needs the owner of the tables. Returns their number.
 */
export async function removeEntries(database: Pick<Database, 'db'>, upTo: number): Promise<number> {
  const guards = [LOG, CHAIN].map((table) => [sql.id(table), sql.id('guiju_no_change')] as const);
  for (let removed = 0; ;) {
    const count = await transaction(database, async (db) => {
      await execute(db)`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.opLogChain)})`;
      for (const [table, guard] of guards) await execute(db)`alter table ${table} disable trigger ${guard}`;
      const rows = await queryRows(db)<{ id: string }>`
        with places as (
          delete from ${sql.id(CHAIN)} where "Seq" in (
            select "Seq" from ${sql.id(CHAIN)} where "Seq" < ${String(upTo)}::bigint order by "Seq" limit ${sql.lit(REMOVED_AT_ONCE)})
          returning "EntryId"),
        last as (select "EntryId" from ${sql.id(CHAIN)} where "Seq" = ${String(upTo)}::bigint)
        delete from ${sql.id(LOG)} where "Id" in (select "EntryId" from places union all select "EntryId" from last)
        returning "Id"::text as id`;
      for (const [table, guard] of guards) await execute(db)`alter table ${table} enable always trigger ${guard}`;
      return rows.length;
    });
    removed += count;
    if (count === 0) return removed;
  }
}

async function chainKnown(db: Db): Promise<number> {
  await withoutLimits(db);
  await execute(db)`
    do ${sql.lit(`
    declare
      entry record;
      seq bigint := 0;
      hash text := null;
    begin
      for entry in select * from "${LOG}" order by "Id" loop
        hash := ${chainEntrySql('entry', 'seq + 1', 'hash')};
        seq := seq + 1;
        insert into "${CHAIN}" ("Seq", "EntryId", "Hash") values (seq, entry."Id", hash);
      end loop;
    end `)}`;
  const row = await queryRow(db)<{ count: number }>`select count(*) as count from ${sql.id(CHAIN)}`;
  return row?.count ?? 0;
}
