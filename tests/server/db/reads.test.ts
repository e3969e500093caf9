import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Database, Db } from '#server/db/Database.ts';
import { askRows, ReadCache, readRows } from '#server/db/driver/ReadCache.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { afterCommit, attempt, transaction } from '#server/db/transaction.ts';
import { makeProduct, VEHICLES } from '../../support/server/makeProduct.ts';
import { onBothDatabases, openServer, type TestServer, useServer } from '../../support/server/TestServer.ts';

const READINGS = [
  { text: 'select count(*)::bigint as n, sum("Seats")::bigint as s from "vehicle"', values: [], tables: ['vehicle'] },
  {
    text: 'select "Id", "Seats" from "vehicle" where "Id" = any($1::bigint[])',
    values: [['1', '2']],
    tables: ['vehicle'],
  },
  {
    text: 'select "Id", (select count(*) from "account")::bigint as n from "vehicle" order by "Id"',
    values: [],
    tables: ['vehicle', 'account'],
  },
];

class TakenBack extends Error {}

const WAYS = ['commit', 'rollback', 'savepoint', 'twice', 'alone'] as const;
const WHATS = ['add', 'change', 'remove', 'nothing', 'empty'] as const;

interface Step {
  readonly by: number;
  readonly way: (typeof WAYS)[number];
  readonly what: (typeof WHATS)[number];
  readonly id: number;
}

const steps = fc.array(
  fc.record<Step>({
    by: fc.nat(1),
    way: fc.constantFrom(...WAYS),
    what: fc.constantFrom(...WHATS),
    id: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 4, maxLength: 12 },
);

onBothDatabases('what is read for a call', (kind) => {
  /** As two processes have it; the embedded database has one. */
  let databases: Database[];
  const server = useServer(kind, { schemasDir: makeProduct(VEHICLES) }, 'empty');
  beforeAll(async () => {
    const { database } = server.running.services;
    const trouble = (): void => undefined;
    databases = [database, ...(kind === 'postgres' ? [await openDatabase(server.settings, trouble)] : [])];
  });
  afterAll(async () => {
    for (const other of databases.slice(1)) await other.close();
    await server.close();
  });
  beforeEach(async () => {
    await sql`delete from "vehicle"`.execute(databaseOf(0).db);
  });

  const databaseOf = (at: number): Database => databases[at % databases.length] ?? server.running.services.database;

  it('is what the database holds, whoever wrote and whatever was taken back', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        for (const step of all) {
          await perform(step, databaseOf(step.by));
          for (const database of databases)
            for (const reading of READINGS)
              expect(await readRows(database.reads(), reading)).toEqual(await askRows(databaseOf(0).db, reading));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is what a transaction has written, and nothing of it outside before it is committed', async () => {
    const inner = fc.record({
      what: fc.constantFrom(...WHATS),
      id: fc.integer({ min: 1, max: 3 }),
      isTakenBack: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(inner, { minLength: 1, maxLength: 8 }), fc.boolean(), async (all, isCommitted) => {
        const database = databaseOf(0);
        const outside = async (): Promise<unknown[]> => {
          const view = database.reads();
          return Promise.all(READINGS.map((reading) => readRows(view, reading)));
        };
        const before = await outside();
        const work = async (own: Db): Promise<unknown[]> => {
          // Runs in parallel: on the embedded database it waits for this transaction, which must not wait for it.
          const meanwhile = outside();
          for (const { what, id, isTakenBack } of all) {
            const change = attempt(own, async () => {
              await write(what, id, own);
              for (const reading of READINGS) expect(await readRows(own, reading)).toEqual(await askRows(own, reading));
              if (isTakenBack) throw new TakenBack();
            });
            await change.catch((error: unknown) => expect(error).toBeInstanceOf(TakenBack));
            for (const reading of READINGS) expect(await readRows(own, reading)).toEqual(await askRows(own, reading));
          }
          waiting = meanwhile;
          if (!isCommitted) throw new TakenBack();
          return Promise.all(READINGS.map((reading) => askRows(own, reading)));
        };
        let waiting: Promise<unknown[]> | undefined;
        const after = await transaction(database, work).catch((error: unknown) => {
          expect(error).toBeInstanceOf(TakenBack);
          return before;
        });
        for (const [i, rows] of ((await waiting) ?? before).entries())
          expect([before[i], after[i]]).toContainEqual(rows);
        expect(await outside()).toEqual(after);
      }),
      { numRuns: 40 },
    );
  });

  it('is never older than the call, while several write', async () => {
    const { db } = databaseOf(0);
    const writers = [1, 2, 3];
    for (const id of writers)
      await sql`insert into "vehicle" ("Id", "Plate", "Seats") values (${id}, ${`浙A${id}`}, 0)`.execute(db);
    const committed = new Map(writers.map((id) => [id, 0]));
    let left = writers.length;
    let [hits, reads] = [0, 0];
    const write = async (id: number): Promise<void> => {
      for (let n = 1; n <= 40; n += 1) {
        await transaction(databaseOf(id), async (own) => {
          await sql`update "vehicle" set "Seats" = ${n} where "Id" = ${id}`.execute(own);
          await pause(n % 3);
        });
        committed.set(id, n);
        await pause(n % 5 === 0 ? 30 : 1);
      }
      left -= 1;
    };
    const read = async (at: number): Promise<void> => {
      while (left > 0) {
        const before = new Map(committed);
        const view = databaseOf(at).reads();
        const rows = await readRows(view, {
          text: 'select "Id", "Seats" from "vehicle" order by "Id"',
          values: [],
          tables: ['vehicle'],
        });
        reads += 1;
        for (const { Id, Seats } of rows) expect(Number(Seats)).toBeGreaterThanOrEqual(before.get(Number(Id)) ?? 0);
        hits += rows.length;
        await pause(at % 2);
      }
    };
    await Promise.all([...writers.map(write), ...[0, 1, 2, 3].map(read)]);
    expect(hits).toBe(3 * reads);
    expect(reads).toBeGreaterThan(50);
  });

  it('comes from memory until its tables are written', async () => {
    const database = databaseOf(0);
    const reading = {
      text: 'select random() as r from "vehicle" right join (select 1) as one on true',
      values: [],
      tables: ['vehicle'],
    };
    const first = await readRows(database.reads(), reading);
    await sql`update "account" set "LastLoginTime" = null`.execute(database.db);
    expect(await readRows(database.reads(), reading)).toEqual(first);
    await sql`update "vehicle" set "Seats" = 1`.execute(database.db);
    expect(await readRows(database.reads(), reading)).not.toEqual(first);
  });

  it('let nothing wait for the commit of what was taken back within them', async () => {
    const done: string[] = [];
    await transaction(databaseOf(0), async (own) => {
      afterCommit(own, () => Promise.resolve(void done.push('before')));
      const taken = attempt(own, () => {
        afterCommit(own, () => Promise.resolve(void done.push('taken back')));
        return Promise.reject(new TakenBack());
      });
      await expect(taken).rejects.toBeInstanceOf(TakenBack);
      await attempt(own, () => Promise.resolve(afterCommit(own, () => Promise.resolve(void done.push('kept')))));
    });
    expect(done).toEqual(['before', 'kept']);
  });

  async function perform({ way, what, id }: Step, database: Database): Promise<void> {
    const { db } = database;
    if (way === 'alone') return write(what, id, db);
    const work = async (own: Db): Promise<void> => {
      if (way === 'savepoint') {
        const taken = attempt(own, async () => {
          await write(what, id, own);
          throw new TakenBack();
        });
        await expect(taken).rejects.toBeInstanceOf(TakenBack);
        return id === 2 ? write(what, id, own) : undefined;
      }
      await write(what, id, own);
      if (way === 'twice') await write('change', id, own);
      if (way === 'rollback') throw new TakenBack();
    };
    await transaction(database, work).catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  }
});

async function write(what: Step['what'], id: number, db: Db): Promise<void> {
  switch (what) {
    case 'add':
      await sql`
        insert into "vehicle" ("Id", "Plate", "Seats") values (${id}, ${`浙B${id}`}, 1) on conflict do nothing`.execute(
        db,
      );
      return;
    case 'change':
      await sql`update "vehicle" set "Seats" = "Seats" + 1 where "Id" = ${id}`.execute(db);
      return;
    case 'remove':
      await sql`delete from "vehicle" where "Id" = ${id}`.execute(db);
      return;
    case 'nothing':
      await sql`update "vehicle" set "Seats" = 9 where false`.execute(db);
      return;
    case 'empty':
      await sql`truncate "vehicle"`.execute(db);
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

it('is kept by what it takes itself: many answers share the text of their query', async () => {
  const cache = new ReadCache();
  const text = `select ${'x'.repeat(100_000)}`;
  let asked = 0;
  const ask = (): Promise<[]> => Promise.resolve(((asked += 1), []));
  for (let i = 0; i < 100; i += 1) await cache.read({ text, values: [i], tables: [] }, 1, ask);
  await cache.read({ text, values: [0], tables: [] }, 1, ask);
  expect(asked).toBe(100);
});

describe.skipIf(inject('serverTests').postgres === null)('what is kept of a PostgreSQL server', () => {
  let server: TestServer;
  beforeAll(async () => (server = await openServer('postgres', { schemasDir: makeProduct(VEHICLES) }, 'empty')));
  const reading = { text: 'select count(*)::bigint as n from "vehicle"', values: [], tables: ['vehicle'] };
  const count = async (): Promise<unknown> =>
    (await readRows(server.running.services.database.reads(), reading))[0]?.['n'];

  it('follows what other programs write, also as a replication does', async () => {
    const other = new pg.Client({ connectionString: server.settings.databaseUrl });
    await other.connect();
    expect(await count()).toBe(0);
    await other.query('insert into "vehicle" ("Plate", "Seats") values (\'浙C1\', 1)');
    expect(await count()).toBe(1);
    await other.query('set session_replication_role = replica');
    await other.query('insert into "vehicle" ("Plate", "Seats") values (\'浙C2\', 1)');
    expect(await count()).toBe(2);
    await other.query('begin; insert into "vehicle" ("Plate", "Seats") values (\'浙C3\', 1)');
    expect(await count()).toBe(2);
    await other.query('commit');
    expect(await count()).toBe(3);
    await other.end();
  });

  it('is let go where the database lost what it had counted', async () => {
    const { db } = server.running.services.database;
    const before = Number(await count());
    await sql`
      update "tableWrite" set "Writes" = 0 where "TableName" = 'vehicle'; delete from "vehicle"`.execute(db);
    expect(before).toBeGreaterThan(0);
    expect(await count()).toBe(0);
    await sql`delete from "tableWrite"`.execute(db);
    expect(await count()).toBe(0);
    await sql`insert into "vehicle" ("Plate", "Seats") values ('浙D1', 1)`.execute(db);
    expect(await count()).toBe(1);
  });

  it('does not let the counts pile up', async () => {
    const { db } = server.running.services.database;
    await sql`insert into "tableWrite" select 'vehicle', 1 from generate_series(1, 3000)`.execute(db);
    await count();
    const { rows } = await sql<{ n: number; s: number }>`
      select count(*)::bigint as n, sum("Writes")::bigint as s from "tableWrite" where "TableName" = 'vehicle'`.execute(
      db,
    );
    expect(rows[0]?.n).toBe(1);
    expect(rows[0]?.s).toBeGreaterThanOrEqual(3000);
  });
});
