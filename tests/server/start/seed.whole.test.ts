import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { isCreditCode } from '#engine/validate/namedPatterns.ts';
import { digitsLike, nameLike } from '../../bench/seed/seedValues.ts';
import { fillDatabase } from '../../bench/seed/seed.ts';
import { SMALL_PRODUCT, testSettings } from '../../support/server/testSettings.ts';
import { runOn } from '../../support/server/planOf.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, numberAt } from '../../support/server/TestClient.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

onEachDatabase('npm run seed', (kind) => {
  const server = useServer(kind);

  /** Fills the database while no server is on it, and returns what was told. */
  async function fill(records: string, rows?: number): Promise<string> {
    const told: string[] = [];
    await server.restart(() => fillDatabase(server.settings, { records, rows }, (line) => void told.push(line)));
    return told.join('\n');
  }

  it('says what it does not understand', async () => {
    await expect(fillDatabase(server.settings, { records: 'nobody=5' }, () => undefined)).rejects.toThrow(
      'ENTITY=COUNT',
    );
  });

  it('says before it writes that there will be other rows than were asked for, and why', async () => {
    for (const [rows, fewest] of [
      [8000, 1],
      [20, 20],
    ] as const) {
      const out = await fill(`customer=${rows === 20 ? 90 : 60}`, rows);
      const told = new RegExp(`要求共约 ${rows} 行，会有约 (\\d+) 行：.*一条客户连同关联的记录有 \\d+ 到 \\d+ 行`).exec(
        out,
      );
      expect(Number(told?.[1])).toBeGreaterThan(fewest);
    }
  });

  it('writes copies that are as sound as their models, with names, numbers and days of their own', async () => {
    expect(await fill('customer=150')).toMatch(/客户现有 150 条，与要求的相同，共写入 \d+ 行\n正在建立索引/);

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
    it('does not mix what it makes with what people entered', async () => {
      const before = await queryRows(server, 'select count(*) from "customer"');
      await server.restart(() =>
        expect(fillDatabase(server.settings, { records: 'customer=200' }, () => undefined)).rejects.toThrow(
          '有人工作过',
        ),
      );
      expect(await queryRows(server, 'select count(*) from "customer"')).toEqual(before);
    });
});

it('npm run seed on an empty database says who can sign in and with which password, as the first start does, and how many there are in the end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiju-s-'));
  try {
    const { workerFile } = inject('serverTests');
    const settings = testSettings({ dataDir: join(folder, 'data'), workerFile, demoPassword: undefined });
    const told: string[] = [];
    await fillDatabase(settings, { records: 'customer=60' }, (line) => void told.push(line));
    const out = told.join('\n');
    expect(out).toContain('可登录的账号（首次启动创建）：');
    expect(out).toMatch(/^密码：\S+（仅显示这一次，请记下）$/m);
    expect(out).toMatch(/^客户现有 60 条，与要求的相同，共写入 \d+ 行$/m);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
