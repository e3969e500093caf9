import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/db/Database.ts';
import { listen, type Stream } from '../../support/server/listen.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, column, numberAt, type TestClient } from '../../support/server/TestClient.ts';
import { ADMIN, onBothDatabases, openServer, type TestServer } from '../../support/server/TestServer.ts';

const PATIENCE = { timeout: 180_000 };
/** Longer than the pause between two looks. Milliseconds. */
const A_LOOK = 2500;

onBothDatabases('a window whose list is written by what takes long', (kind) => {
  let server: TestServer;
  let admin: TestClient;
  let ids: number[];
  const streams: Stream[] = [];
  beforeAll(async () => {
    server = await openServer(kind);
    admin = await server.signIn(ADMIN);
    ids = column((await readNow()).data, 'Id').map(Number);
  });
  afterAll(async () => {
    for (const { leave } of streams) leave();
    await server.close();
  });

  /**
   * Reads the list once all earlier writes are visible: no earlier transaction is still running in any database of the
   * server.
   */
  const read = async (): Promise<{ readonly data: unknown; readonly since: string }> => {
    const [row] = await queryRows(server, 'select pg_current_xact_id()::text as now');
    const isOver = `select pg_snapshot_xmin(pg_current_snapshot()) > '${String(at(row, 'now'))}'::xid8 as "isOver"`;
    await expect.poll(() => queryRows(server, isOver), PATIENCE).toEqual([{ isOver: true }]);
    return readNow();
  };
  const readNow = async (): Promise<{ readonly data: unknown; readonly since: string }> => {
    const { Data } = await admin.get('/api/order/Search', { list: 'order/list', rows: 100 });
    return { data: Data, since: String(at(Data, 'Since')) };
  };
  /** Listens to a list whose window shows no row. */
  const open = async (since: string): Promise<Stream> => {
    const stream = await listen(admin, { entity: 'order', since });
    streams.push(stream);
    return stream;
  };
  const idAt = (place: number): number => ids[place] ?? 0;
  /** A change of a record by another user, whose call arrived so many seconds ago and is written now. */
  const touch = async (db: Db, id: number, seconds: number): Promise<void> => {
    const time = server.running.services.clock.text(server.clock.now.getTime() - seconds * 1000);
    await sql`
      update "order" set "Version" = "Version" + 1, "UpdateTime" = ${time}::timestamp, "UpdaterId" = null
      where "Id" = ${String(id)}::bigint`.execute(db);
  };
  const pool = (): Db => server.running.services.database.db;
  const news = (...of: number[]): unknown => ({ type: 'list', count: of.length, more: false, ids: of });
  const pause = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));

  it('is told of what came in before its list was read and was written after that, once, and of nothing before', async () => {
    await touch(pool(), idAt(0), 5);
    const { since } = await read();
    const stream = await open(since);
    await touch(pool(), idAt(1), 40);
    await expect.poll(() => stream.events, PATIENCE).toEqual([news(idAt(1))]);
    await touch(pool(), idAt(2), 30);
    await expect.poll(() => stream.events, PATIENCE).toEqual([news(idAt(1)), news(idAt(2))]);
    // A refreshed sum is no edit: its version was already reported.
    await sql`update "order" set "PaidMoney" = "PaidMoney" where "Id" = ${String(idAt(2))}::bigint`.execute(pool());
    await pause(A_LOOK);
    expect(stream.events).toHaveLength(2);
    // A listener that reloads its list gets the writes since then, even those before it listens.
    const again = await read();
    await touch(pool(), idAt(3), 20);
    const late = await open(again.since);
    await expect.poll(() => late.events, PATIENCE).toEqual([news(idAt(3))]);
  });

  it.runIf(kind === 'postgres')('is told of what is committed after a look, when it is committed', async () => {
    let since = '';
    let stream: Stream | undefined;
    await read();
    await pool()
      .transaction()
      .execute(async (db) => {
        await touch(db, idAt(4), 3);
        // A write within a savepoint has a transaction number of its own.
        await sql`savepoint part`.execute(db);
        await touch(db, idAt(5), 3);
        await sql`release savepoint part`.execute(db);
        ({ since } = await readNow());
        stream = await open(since);
        await touch(pool(), idAt(6), 0);
        await expect.poll(() => stream?.events, PATIENCE).toEqual([news(idAt(6))]);
        await touch(pool(), idAt(6), 0);
        await expect.poll(() => stream?.events.length, PATIENCE).toBe(2);
      });
    await expect.poll(() => stream?.events.length, PATIENCE).toBe(3);
    const last = stream?.events[2];
    expect(last).toMatchObject({ type: 'list', count: 2, more: false });
    expect(last?.type === 'list' ? [...last.ids].sort((a, b) => a - b) : []).toEqual(
      [idAt(4), idAt(5)].sort((a, b) => a - b),
    );
    // It was written before this window listened, and after its list was read.
    const late = await open(since);
    await expect
      .poll(() => late.events.flatMap((event) => (event.type === 'list' ? event.ids : [])), PATIENCE)
      .toEqual(expect.arrayContaining([idAt(4), idAt(5)]));
  });

  it('is told that there may be more, where more was written than is looked at', async () => {
    const { since } = await read();
    const stream = await open(since);
    const [row] = await queryRows(
      server,
      `select string_agg(quote_ident(column_name), ',') as names
      from information_schema.columns where table_schema = current_schema() and table_name = 'order' and column_name not in ('Id', 'Title', 'OrderNo')`,
    );
    const names = String(at(row, 'names'));
    const copied = await queryRows(
      server,
      `insert into "order" ("Title", ${names}) select '抄来的' || n, ${names} from "order", generate_series(1, 1100) as n
       where "Id" = ${idAt(1)} returning "Id"`,
    );
    expect(numberAt(copied, '1099.Id')).toBeGreaterThan(0);
    await expect.poll(() => stream.events, PATIENCE).toMatchObject([{ type: 'list', count: 1000, more: true }]);
  });
});
