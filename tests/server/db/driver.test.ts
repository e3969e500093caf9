import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { AppError } from '#engine/errors.ts';
import { hostsOf } from '#server/db/driver/Hosts.ts';
import { openKysely } from '#server/db/driver/openKysely.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { openPool } from '#server/db/openPool.ts';
import type { PoolClient } from '#server/db/driver/PgDriver.ts';
import { WatchedPool } from '#server/db/driver/WatchedPool.ts';
import type { Db } from '#server/db/Database.ts';
import { databaseFailure, readOnly, transaction, withoutLimits } from '#server/db/transaction.ts';
import { readSettings } from '#server/settings/readSettings.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { at } from '../../support/server/TestClient.ts';

describe('what the driver of the database throws', () => {
  const failure = (message: string, code?: string): unknown =>
    databaseFailure(Object.assign(new Error(message), code === undefined ? {} : { code }));

  it.each([
    ['terminating connection due to administrator command', '57P01'],
    ['the database system is starting up', '57P03'],
    ['the database system is in recovery mode', '57P03'],
    ['canceling statement due to statement timeout', '57014'],
    ['sorry, too many clients already', '53300'],
    ['out of memory', '53200'],
    ['connection_failure', '08006'],
    ['cannot execute INSERT in a read-only transaction', '25006'],
    ['password authentication failed', '28P01'],
    ['database "x" does not exist', '3D000'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'],
    ['read ECONNRESET', 'ECONNRESET'],
    ['write EPIPE', 'EPIPE'],
    ['connect EHOSTUNREACH 10.0.0.9:5432', 'EHOSTUNREACH'],
    ['read ETIMEDOUT', 'ETIMEDOUT'],
    ['getaddrinfo EAI_AGAIN db', 'EAI_AGAIN'],
    ['Client has encountered a connection error and is not queryable', undefined],
    ['Client was closed and is not queryable', undefined],
    ['Connection terminated unexpectedly', undefined],
    ['Connection terminated due to connection timeout', undefined],
    ['timeout exceeded when trying to connect', undefined],
    ['timeout expired', undefined],
    ['Query read timeout', undefined],
    ['Cannot use a pool after calling end on the pool', undefined],
    ['the database does not answer', undefined],
  ])('means that it cannot be asked just now: %s', (message, code) => {
    const error = failure(message, code);
    expect(error instanceof AppError ? error.code : error).toBe('BUSY');
  });

  it.each([
    ['duplicate key value violates unique constraint', '23505'],
    ['syntax error at or near "selct"', '42601'],
    ['relation "x" does not exist', '42P01'],
  ])('is a mistake of ours: %s', (message, code) => {
    expect(failure(message, code)).not.toBeInstanceOf(AppError);
  });

  it('says that a statement took too long', () => {
    const texts = ['canceling statement due to statement timeout', 'canceling statement due to user request'].map(
      (message) => at(failure(message, '57014'), 'text'),
    );
    expect(texts).toEqual([expect.stringContaining('请缩小范围'), undefined]);
  });

  it('says that the disk is full', () => {
    expect(failure('could not extend file', '53100')).toMatchObject({ code: 'STORAGE_FULL' });
  });
});

it.each([
  ['postgres://u:p@a/x', ['postgres://u:p@a/x']],
  ['postgres://u:p,q@a:1,[::1]:2/x?y=1,2', ['postgres://u:p,q@a:1/x?y=1,2', 'postgres://u:p,q@[::1]:2/x?y=1,2']],
  ['postgresql://a,b', ['postgresql://a', 'postgresql://b']],
])('%s has an address for each host', (url, hosts) => {
  expect(hostsOf(url)).toEqual(hosts);
});

describe('a pool that is watched', () => {
  const never = new Promise<never>(() => undefined);
  const wait = (ms: number): Promise<string> => new Promise((resolve) => setTimeout(() => resolve('waited'), ms));

  it('lets go what a silent database does not answer, refuses more after a while, and goes on when it answers again', async () => {
    const troubles: string[] = [];
    let [answers, fail] = [false, (_error: Error): void => undefined];
    const client: PoolClient = {
      query: () => new Promise((_resolve, reject) => (fail = reject)),
      release: () => undefined,
    };
    const pool = new WatchedPool(
      { connect: () => Promise.resolve(client), end: () => Promise.resolve() },
      {
        ...{ patience: 30, outageLimit: 20 },
        probe: () => Promise.resolve(answers ? 'ready' : 'silent'),
        cut: () => fail(new Error('Connection terminated unexpectedly')),
        onTrouble: (text) => troubles.push(text),
      },
    );
    const taken = await pool.connect();
    await expect(taken.query({ text: 'select 1', values: [] })).rejects.toThrow('Connection terminated');
    await expect(pool.connect()).rejects.toThrow('the database does not answer');
    expect(troubles).toEqual(['the database does not answer']);
    answers = true;
    await expect
      .poll(() =>
        pool.connect().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await pool.end();
  });

  it('makes callers wait for another server, and gives them its connection', async () => {
    let isUp = true;
    const client: PoolClient = { query: () => never, release: () => undefined };
    const pool = new WatchedPool(
      {
        connect: () =>
          isUp ? Promise.resolve(client) : Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })),
        end: () => Promise.resolve(),
      },
      {
        ...{ patience: 30, outageLimit: 10_000, cut: () => undefined, onTrouble: () => undefined },
        probe: () => Promise.resolve(isUp ? 'ready' : 'refusing'),
      },
    );
    await pool.connect();
    isUp = false;
    const late = [pool.connect(), pool.connect()];
    await expect(Promise.race([...late, wait(50)])).resolves.toBe('waited');
    isUp = true;
    await expect(Promise.all(late)).resolves.toHaveLength(2);
    await pool.end();
  });

  it('tells those who wait for their turn when it falls silent', async () => {
    let give: (client: PoolClient) => void = () => undefined;
    let released = 0;
    const pool = new WatchedPool(
      { connect: () => new Promise((resolve) => (give = resolve)), end: () => Promise.resolve() },
      {
        ...{ patience: 30, outageLimit: 0, cut: () => undefined, onTrouble: () => undefined },
        probe: () => Promise.resolve('silent'),
      },
    );
    await expect(pool.connect()).rejects.toThrow('the database does not answer');
    give({ query: () => never, release: () => (released += 1) });
    await expect.poll(() => released).toBe(1);
    await pool.end();
  });

  it('leaves alone what takes long while the database answers others', async () => {
    let [asked, cuts] = [0, 0];
    const client: PoolClient = { query: () => never, release: () => undefined };
    const pool = new WatchedPool(
      { connect: () => Promise.resolve(client), end: () => Promise.resolve() },
      {
        ...{ patience: 5, outageLimit: 0 },
        probe: () => Promise.resolve((asked += 1) > 0 ? 'ready' : 'silent'),
        cut: () => void (cuts += 1),
        onTrouble: () => undefined,
      },
    );
    void (await pool.connect()).query({ text: 'select 1', values: [] });
    await expect.poll(() => asked).toBeGreaterThan(3);
    expect(cuts).toBe(0);
    await pool.end();
  });
});

const { postgres } = inject('serverTests');

describe.skipIf(postgres === null)('a PostgreSQL server behind a network', () => {
  const sockets: Socket[] = [];
  let isFrozen = false;
  let proxy: Server;
  let url = '';
  beforeAll(async () => {
    const target = new URL(postgres?.url ?? '');
    const [host, from] = [target.hostname, Number(target.port)];
    proxy = createServer((near) => {
      const far = connect(from, host);
      sockets.push(near, far);
      const pass = (one: Socket, other: Socket): void => {
        one.on('data', (bytes) => void (isFrozen || other.write(bytes)));
        one.on('error', () => other.destroy()).on('close', () => other.destroy());
      };
      pass(near, far);
      pass(far, near);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port }: Pick<AddressInfo, 'port'> = addressOf(proxy);
    target.hostname = '127.0.0.1';
    target.port = String(port);
    url = target.href;
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });

  it('keeps a connection by which others see it, however long nobody asks', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const pool = openPool(url, () => undefined);
      const { db } = openKysely(pool);
      await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.01)`.execute(db)));
      expect(pool.load().total).toBe(3);
      vi.advanceTimersByTime(60 * 60 * 1000);
      expect(pool.load()).toMatchObject({ total: 1, idle: 1 });
      await db.destroy();
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends what takes too long, but for what looks through everything there is', async () => {
    const { db } = openKysely(openPool(url, () => undefined));
    const limits = async (inner: Db): Promise<unknown> => {
      const { rows } = await sql`
        select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as pause`.execute(
        inner,
      );
      return rows;
    };
    const unlimited = await readOnly({ db }, async (inner) => {
      await withoutLimits(inner);
      return limits(inner);
    });
    expect(unlimited).toEqual([{ statement: '0', pause: '0' }]);
    // The same connection, in the transaction after it.
    expect(await readOnly({ db }, limits)).toEqual([{ statement: '40s', pause: '40s' }]);
    await db.destroy();
  });

  it('answers reads while more transactions write than there are connections', async () => {
    const database = await openDatabase(
      readSettings([`--database-url=${postgres?.url}`], {}, process.cwd()),
      () => undefined,
    );
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const writes = Array.from({ length: 12 }, () => transaction(database, () => ended));
    await wait(20);
    const read = sql<{ x: number }>`select 1 as x`.execute(database.db).then(({ rows }) => rows);
    const found = await Promise.race([read, wait(5000)]);
    end();
    await Promise.all(writes);
    await database.close();
    expect(found).toEqual([{ x: 1 }]);
  });

  it('that swallows everything is told in time, and asked again when it is back', async () => {
    const { db } = openKysely(openPool(url, () => undefined, { patience: 300, outageLimit: 100 }));
    const read = async (): Promise<unknown> => (await sql<{ x: number }>`select 1 as x`.execute(db)).rows[0]?.x;
    expect(await read()).toBe(1);
    isFrozen = true;
    const failures = await Promise.allSettled([read(), read(), readOnly({ db }, read), read()]);
    for (const failure of failures)
      expect(databaseFailure(failure.status === 'rejected' ? failure.reason : 'answered')).toMatchObject({
        code: 'BUSY',
      });
    isFrozen = false;
    await expect.poll(() => read().catch(String)).toBe(1);
    await db.destroy();
  });

  it('is found among several', async () => {
    const [start = '', end = ''] = url.split('127.0.0.1');
    const several = `${start}127.0.0.1:1,127.0.0.1${end}?target_session_attrs=read-write`;
    const { db } = openKysely(openPool(several, () => undefined));
    expect((await sql<{ x: number }>`select 1 as x`.execute(db)).rows).toEqual([{ x: 1 }]);
    await db.destroy();
  });

  it('runs a transaction again that broke before its commit, and after it one that knows what it did', async () => {
    const { db } = openKysely(openPool(url, () => undefined));
    let runs = 0;
    const breaking = (at: number, { isOnce, isEarly }: { isOnce: boolean; isEarly: boolean }) =>
      transaction(
        { db },
        async (inner) => {
          runs += 1;
          await sql`select 1`.execute(inner);
          if (runs === at) for (const socket of sockets) socket.destroy();
          if (isEarly) await sql`select 2`.execute(inner);
          return runs;
        },
        { isOnce },
      );
    expect(await breaking(1, { isOnce: false, isEarly: true })).toBe(2);
    expect(await breaking(3, { isOnce: true, isEarly: false })).toBe(4);
    await expect(breaking(5, { isOnce: false, isEarly: false })).rejects.toMatchObject({ code: 'BUSY' });
    await db.destroy();
  });

  it('whose connections broke is asked once more, unless something may have been written', async () => {
    const { db } = openKysely(openPool(url, () => undefined));
    const read = async (): Promise<unknown> => (await sql<{ x: number }>`select 1 as x`.execute(db)).rows[0]?.x;
    await read();
    const slow = sql<{ x: number }>`select 2 as x from pg_sleep(0.2)`.execute(db);
    const written = sql`do $$ begin perform pg_sleep(0.2); end $$`.execute(db).then(String, databaseFailure);
    await expect.poll(() => sockets.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(3);
    for (const socket of sockets) socket.destroy();
    expect((await slow).rows).toEqual([{ x: 2 }]);
    expect(await written).toMatchObject({ code: 'BUSY' });
    await db.destroy();
  });
});

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return address;
}
