import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Values } from '#language/Value.ts';
import type { Database } from '#server/db/Database.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { updateRow } from '#server/db/rows/writeRecords.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { at, listAt } from '../../support/server/TestClient.ts';
import { copyDatabase, onEachDatabase, openServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT, testSettings } from '../../support/server/testSettings.ts';

interface Answer {
  readonly code: unknown;
  readonly out: string;
  readonly err: string;
}

/** Runs `guiju records` as it is built, so that it finds the built worker of the embedded database. */
async function records(...argv: string[]): Promise<Answer> {
  const built: unknown = await import(pathToFileURL(join(dirname(inject('serverTests').main), 'guiju.js')).href);
  const run = at(built, 'runGuiju');
  if (typeof run !== 'function') throw new Error('guiju was not built');
  const [out, err]: [string[], string[]] = [[], []];
  const streams = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
  const code: unknown = await Reflect.apply(run, undefined, [['records', ...argv], streams]);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

onEachDatabase('guiju records', (kind) => {
  let folder: string;
  let url: { url: string; drop: () => Promise<void> } | undefined;
  let flags: string[];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guiju-t-'));
    cpSync(inject('serverTests').template, folder, { recursive: true });
    url = kind === 'postgres' ? await copyDatabase() : undefined;
    flags = url === undefined ? ['--data', folder] : ['--database-url', url.url];
  });
  afterAll(async () => {
    await url?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = (): Promise<Database> =>
    openDatabase(
      testSettings({ dataDir: folder, workerFile: inject('serverTests').workerFile, databaseUrl: url?.url }),
      () => undefined,
    );

  async function change(rows: readonly [entity: string, id: number, values: Values][]): Promise<void> {
    const database = await open();
    for (const [entity, id, values] of rows) await updateRow(database.db, entity, id, values);
    await database.close();
  }

  const small = (...more: string[]): Promise<Answer> => records(...flags, '--schemas', SMALL_PRODUCT, ...more);

  it('finds nothing in what the server itself wrote', async () => {
    const { code, out, err } = await small();
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('违反 0 条规则');
  });

  it('tells field, rule, count and Ids of what is broken', async () => {
    await change([
      ['order', 1, { CheckCode: '123456', Kind: 99 }],
      ['order', 2, { Title: '', RestMoney: 7 }],
      ['order', 3, { Money: 0, CustomerName: null, CustomerId: null }],
      ['contact', 1, { Phone: '12' }],
    ]);
    const { code, out } = await small('--json');
    expect(code).toBe(1);
    const found = listAt(JSON.parse(out), 'findings').map((each) =>
      [
        at(each, 'entity'),
        at(each, 'field'),
        at(each, 'kind'),
        at(each, 'count'),
        String(at(each, 'ids')),
        at(each, 'decidedBy'),
      ].join(' '),
    );
    expect(found).toEqual([
      'contact Phone pattern 1 1 evaluator',
      'order Title required 1 2 sql',
      'order CustomerName required 1 3 sql',
      'order Kind enum 1 1 sql',
      'order CheckCode hidden 1 1 sql',
      'order CustomerLevel computed 1 3 sql',
      'order RestMoney computed 2 2,3 sql',
      'order Money check 1 3 sql',
    ]);
    const text = await small('order');
    expect(text.out).toContain('订单(order)');
    expect(text.out).toMatch(
      /支票号\(CheckCode\) 规则已隐藏该字段，但仍存有值：1\/\d+ 条，编号 1 {2}order\/form\.json:\d+:\d+/,
    );
  });

  it('looks at some records only, and lists as many Ids as wished', async () => {
    expect((await small('order', '--id', '4')).code).toBe(0);
    expect((await small('order', '--id', '1,2')).out).toContain('2 条记录');
    expect((await small('order', '--most', '1')).out).toContain('编号 2 ……');
  });

  it('says on the way how many of very many it has looked at', async () => {
    const database = await open();
    await sql`
      insert into "contact" overriding system value
      select (jsonb_populate_record(c, jsonb_build_object('Id', 100000 + n, 'IsPrimary', false))).*
      from "contact" as c, generate_series(1, 20000) as n where c."Id" = 2`.execute(database.db);
    await database.close();
    const { out, err } = await small('contact', '--json');
    expect(err).toContain('联系人：已检查 20000 条');
    expect(at(JSON.parse(out), 'isComplete')).toBe(true);
    const other = await open();
    await sql`delete from "contact" where "Id" > 100000`.execute(other.db);
    await other.close();
  });

  it('tries rules on fields that no migration has made yet', async () => {
    const form = readFileSync(join(SMALL_PRODUCT, 'contact/form.json'), 'utf8')
      .replace('"properties": {', '"properties": { "Wechat": { "type": "string", "title": "微信" },')
      .replace(/"required": \[/, '"required": ["Wechat", ');
    const schemas = makeProduct({ 'contact/form.json': form }, SMALL_PRODUCT);
    const { code, out, err } = await records(...flags, '--schemas', schemas, 'contact');
    expect([code, err]).toEqual([1, '']);
    expect(out).toContain('微信(Wechat) 必填，但没有值');
  });
});

describe('guiju records', () => {
  it('says who holds the data folder, and leaves it alone', async () => {
    const { workerFile, template } = inject('serverTests');
    const dataDir = mkdtempSync(join(tmpdir(), 'guiju-t-'));
    cpSync(template, dataDir, { recursive: true });
    const holder = await openDatabase(testSettings({ dataDir, workerFile }), () => undefined);
    const { code, out, err } = await records('--data', dataDir, '--schemas', SMALL_PRODUCT);
    await holder.close();
    rmSync(dataDir, { recursive: true, force: true });
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`pid ${process.pid}`);
  });

  it('reads a copy of one moment while a server goes on', async () => {
    const server = await openServer('embedded');
    const { dataDir } = server.settings;
    const client = await server.signIn('13900000006');
    const look = (): Promise<Answer> => records('--data', dataDir, '--schemas', SMALL_PRODUCT, 'order');
    const [beside, reply] = await Promise.all([look(), client.get('/api/Order/Search')]);
    expect([beside.err, beside.code, reply.Successed]).toEqual(['', 0, true]);
    await server.close();
  });

  it.each<[string[], string]>([
    [['--data', '/does/not/exist'], '里没有数据库'],
    [['ordre'], 'There is no entity "ordre"; did you mean "order"?'],
    [['order', '--id', '1,x'], '--id is a list of numbers'],
    [['--id', '1'], '--id needs the one entity'],
    [['--most', '0'], '--most is a number'],
    [['--database-url', 'mysql://x'], 'DATABASE_URL'],
  ])('answers %j with one clear line and exit code 2', async (argv, message) => {
    const { code, out, err } = await records('--schemas', SMALL_PRODUCT, ...argv);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });
});
