import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { isCreditCode } from '#engine/validate/namedPatterns.ts';
import { digitsLike, nameLike } from '#server/start/seedValues.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';
import { runOn, type CommandOutput } from '../../support/server/planOf.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, numberAt } from '../../support/server/TestClient.ts';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

onEachDatabase('guiju seed', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer(kind);
  });
  afterAll(() => server.close());

  /** Runs a command while no server is on the database. */
  async function alone(...argv: readonly string[]): Promise<CommandOutput> {
    let said: CommandOutput = { code: undefined, out: '' };
    await server.restart(async () => {
      said = await runOn(server, SMALL_PRODUCT, ...argv);
    });
    return said;
  }

  it('says what it does not understand', async () => {
    expect(await runOn(server, SMALL_PRODUCT, 'seed')).toMatchObject({ code: 2 });
    expect((await runOn(server, SMALL_PRODUCT, 'seed', '--records', 'nobody=5')).out).toContain('no entity nobody');
    expect((await runOn(server, SMALL_PRODUCT, 'seed', '--records', 'order=5', '--rows', 'x')).code).toBe(2);
  });

  it('says before it writes that there will be other rows than were asked for, and why', async () => {
    for (const [rows, fewest] of [
      ['8000', 1],
      ['20', 20],
    ] as const) {
      const { code, out } = await alone('seed', '--records', `customer=${rows === '20' ? 90 : 60}`, '--rows', rows);
      expect(code).toBe(0);
      const told = new RegExp(`要求共约 ${rows} 行，会有约 (\\d+) 行：.*一条客户连同关联的记录有 \\d+ 到 \\d+ 行`).exec(
        out,
      );
      expect(Number(told?.[1])).toBeGreaterThan(fewest);
    }
  });

  it('writes copies that are as sound as their models, with names, numbers and days of their own', async () => {
    const said = await alone('seed', '--records', 'customer=150', '--lang', 'en');
    expect(said).toMatchObject({ code: 0 });
    expect(said.out).toMatch(/: 150 records, as many as asked for; \d+ rows written in all\nMaking indexes \.\.\.\n/);

    const { out } = await runOn(server, SMALL_PRODUCT, 'verify');
    expect(out).not.toContain('✗');
    expect(server.running.migrated).toEqual([]);
    const [customers] = await queryRows(
      server,
      `select count(*)::int as "all", count(distinct "CustomerName")::int as "names", count(distinct "CreateTime"::date)::int as "days"
       from "customer" where not "IsDeleted"`,
    );
    expect(customers).toMatchObject({ all: 150, names: 150 });
    expect(customers?.['days']).toBeGreaterThan(40);
    const [orders] = await queryRows(
      server,
      `select count(*)::int as "all", count(distinct "OrderNo")::int as "numbers", count(distinct "CustomerId")::int as "customers",
         count(*) filter (where exists (select 1 from "stateLog" s where s."EntityKey" = 'order' and s."RecordId" = o."Id"))::int as "logged"
       from "order" o where not "IsDeleted"`,
    );
    expect(orders?.['all']).toBeGreaterThan(100);
    expect(orders).toMatchObject({ numbers: orders?.['all'], logged: orders?.['all'] });
    expect(orders?.['customers']).toBeGreaterThan(50);
  });

  it('leaves a database in which people go on: Ids and numbers behind those that were made', async () => {
    const admin = await server.signIn('13900000001');
    const { Data: list } = await admin.get('/api/Customer/Search', { rows: '20' });
    expect(at(list, 'Total')).toBe(150);
    const [last] = await queryRows(server, 'select max("Id")::int as "Id" from "customer"');
    const added = await admin.post('/api/Customer/Add', { CustomerName: '新来的', Level: '1', OwnerId: '2' });
    expect(numberAt(added.Data, 'Record.Id')).toBe(Number(last?.['Id']) + 1);
  });

  // Decisions above the database are only tested on one.
  if (kind === 'postgres' || inject('serverTests').postgres === null)
    it('does not mix what it makes with what people entered, unless that is said', async () => {
      const refused = await alone('seed', '--records', 'customer=200');
      expect(refused).toMatchObject({ code: 2 });
      expect(refused.out).toContain('有人工作过');
      expect((await alone('seed', '--records', 'customer=200', '--among-real')).code).toBe(0);
      expect(await queryRows(server, 'select count(*)::int as n from "customer" where not "IsDeleted"')).toEqual([
        { n: 200 },
      ]);
    });
});

describe('guiju seed on an empty database', () => {
  it('says who can sign in and with which password, as the first start does, and how many there are in the end', async () => {
    const dataDir = join(mkdtempSync(join(tmpdir(), 'guiju-s-')), 'data');
    try {
      const said = await runOn(
        { settings: { dataDir, databaseUrl: undefined } },
        SMALL_PRODUCT,
        'seed',
        '--records',
        'customer=60',
      );
      expect(said).toMatchObject({ code: 0 });
      expect(said.out).toContain('可登录的账号（首次启动创建）：');
      expect(said.out).toMatch(/^密码：\S+（仅显示这一次，请记下）$/m);
      expect(said.out).toMatch(/^客户现有 60 条，与要求的相同，共写入 \d+ 行$/m);
    } finally {
      rmSync(dirname(dataDir), { recursive: true, force: true });
    }
  });
});

describe('texts of copies', () => {
  it('are of the sort of their models, each once', () => {
    const [company, person] = [nameLike('云川市城市建设投资集团有限公司', 50), nameLike('范雪梅', 20)];
    const names = Array.from({ length: 50_000 }, (_, i) => company(i));
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => /公司$/.test(name))).toBe(true);
    expect(person(7)).toMatch(/^\p{Script=Han}{3}$/u);
    expect(nameLike('关于年度检修的说明', 12)(3).length).toBeLessThanOrEqual(12);
  });

  it('keep what follows from their other characters', () => {
    const codes = Array.from({ length: 500 }, (_, i) => digitsLike('91330101MA270001X4', i, isCreditCode) ?? '');
    expect(new Set(codes).size).toBe(500);
    expect(codes.every(isCreditCode)).toBe(true);
    expect(digitsLike('A1', 3, () => true)).toBeUndefined();
  });
});
