import { CompiledQuery } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { build } from '#language/build.ts';
import { systemCall } from '#server/access/openCall.ts';
import { recordStatement, runRecords, type RecordStatement } from '#server/db/rows/selectRecords.ts';
import { at, column } from '../../support/server/TestClient.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

/**
 * Contacts of customers that the user may view, which grant access to them: those newer than all others, and those
 * older.
 */
const [ABOVE, BELOW] = [12, 9];
/** Contacts of another user's customer in between: more than are examined for a page. */
const OTHERS = 1500;
const SIZE = 5;
/** Own contacts older than all of them, of which a page begins with the 200th. */
const DEEP = 240;

onEachDatabase('pages of rows that are found by what they refer to', (kind) => {
  const server = useServer(kind);
  const client = server.as('13900000006');
  beforeAll(async () => {
    await add('上', 1, ABOVE, '2026-03-03');
    await add('中', 3, OTHERS, '2026-03-02');
    await add('下', 1, BELOW, '2026-03-01');
  });

  /** Adds so many contacts of a customer on a day, the first of them last. */
  const add = (name: string, customer: number, count: number, day: string) =>
    queryRows(
      server,
      `insert into "contact" ("Version", "IsDeleted", "CustomerId", "ContactName", "CreateTime", "UpdateTime")
        select 1, false, ${customer}, '${name}' || n, day, day
        from generate_series(1, ${count}) as n, lateral (select timestamp '${day}' - n * interval '1 second' as day) as d`,
    );

  async function pages(): Promise<unknown[]> {
    const replies: unknown[] = [];
    for (let page = 0; page * SIZE < ABOVE + BELOW + SIZE; page += 1) {
      const { Data } = await client.get('/api/Contact/Search', { rows: SIZE, page, sort: '-UpdateTime' });
      replies.push({ names: column(Data, 'ContactName'), total: at(Data, 'Total') });
    }
    return replies;
  }

  it('are the same ones when the table is large enough for the newest to be looked at first', async () => {
    const { listIndexes, products } = server.running.services;
    const before = await pages();
    // One of the user's own contacts is newer than those.
    const names = ['李经理', ...[...Array(ABOVE).keys()].map((n) => `上${n + 1}`), '下1', '下2'];
    expect(before.slice(0, 3)).toEqual(
      [0, 5, 10].map((from) => ({ names: names.slice(from, from + SIZE), total: 22 })),
    );
    await listIndexes.tend(products.current.entities, systemCall(server.running.services), { least: 100 });
    expect([...listIndexes.current.keys()]).toEqual(['contact']);
    expect(await pages()).toEqual(before);
  });

  it('are the same ones far down, where the alternatives of the scope are looked up one by one', async () => {
    await add('深', 1, DEEP, '2026-02-01');
    const names: unknown[] = [];
    for (let page = 0; page < 3; page += 1) {
      const { Data } = await client.get('/api/Contact/Search', { rows: 100, page, sort: '-UpdateTime' });
      names.push(...column(Data, 'ContactName'));
    }
    expect(names.slice(22)).toEqual([...Array(DEEP).keys()].map((n) => `深${n + 1}`));
    const { call, contact, seen } = scoped();
    const query = { entity: contact, columns: [], limit: SIZE, offset: 200 };
    const [tested, each] = (['first', 'each'] as const).map((by) =>
      recordStatement({ ...query, among: { rows: seen, by } }, call),
    );
    const ids = async (statement: RecordStatement | undefined): Promise<unknown> =>
      statement === undefined
        ? []
        : (await runRecords(server.running.services.database.db, statement)).map(({ id }) => id);
    expect(await ids(each)).toHaveLength(SIZE);
    expect(await ids(tested)).toEqual(await ids(each));
    expect(await explain(recordStatement({ ...query, where: seen }, call))).toMatch(/SubPlan/);
    expect(each === undefined ? '' : await explain(each)).not.toMatch(/SubPlan/);
  });

  const scoped = () => {
    const call = systemCall(server.running.services);
    const contact = call.findEntity('contact');
    if (contact === undefined) throw new Error('there are no contacts');
    const rows = build.related('CustomerId', build.compare(build.record('OwnerId'), '===', 6));
    return { call, contact, rows, seen: build.or(rows, build.compare(build.record('ContactName'), '===', '无')) };
  };

  const explain = async ({ statement: { text, values } }: RecordStatement): Promise<string> => {
    const { rows } = await server.running.services.database.db.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`explain (verbose) ${text}`, [...values]),
    );
    return rows.flatMap((row) => Object.values(row)).join('\n');
  };

  it('look up what each row refers to, not all that there is', async () => {
    const { call, contact, rows, seen } = scoped();
    await queryRows(
      server,
      `insert into "customer" ("Version", "IsDeleted", "CustomerName", "OwnerId")
        select 1, false, '客户' || n, 6 + n % 4 from generate_series(1, 2000) as n`,
    );
    for (const table of ['contact', 'customer']) await queryRows(server, `analyze "${table}"`);
    const planOf = (anyOrder: boolean): Promise<string> =>
      explain(
        recordStatement(
          { entity: contact, columns: [], where: seen, flags: { edit: rows }, limit: SIZE, anyOrder },
          call,
        ),
      );
    // The database may choose how it finds these rows; the result does not depend on it.
    expect((await planOf(false)).match(/Output: .*hashed SubPlan/g)).toBeNull();
    expect(await planOf(true)).not.toMatch(/hashed SubPlan/);
  });
});
