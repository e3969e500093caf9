import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/Database.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { gadgets, NEW, OLD, WAS } from '../../support/server/gadgets.ts';
import { makeProduct, VEHICLES, writeDocuments } from '../../support/server/makeProduct.ts';
import { planOf, runOn } from '../../support/server/planOf.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { objectAt } from '../../support/server/TestClient.ts';
import { spawnGuiju } from '../../support/server/spawnGuiju.ts';
import {
  onEachDatabase,
  onOneDatabase,
  openServer,
  type DatabaseKind,
  type TestServer,
} from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';
import { runsWhole } from '../../support/wholeRun.ts';

/** The vehicles with another type of their seats, and with more fields. */
function vehicles(seats: string, more: object = {}): Record<string, unknown> {
  const form = objectAt(VEHICLES, 'vehicle/form.json', '|');
  const properties = objectAt(form, 'properties');
  return {
    ...VEHICLES,
    'vehicle/form.json': { ...form, properties: { ...properties, Seats: { type: seats, title: '座位' }, ...more } },
  };
}

onOneDatabase('guiju apply', (kind) => {
  let server: TestServer;
  const schemas = makeProduct(vehicles('integer'));
  const folder = mkdtempSync(join(tmpdir(), 'guiju-p-'));
  const file = join(folder, 'plan.json');
  beforeAll(async () => {
    vi.stubEnv('BACKUP_DIR', join(folder, 'backups'));
    server = await openServer(kind, { schemasDir: schemas }, 'empty');
    await queryRows(server, `insert into "vehicle" ("Plate", "Kind", "Seats") values ('浙A1', 1, 5)`);
    await queryRows(server, `update "vehicle" set "IsDeleted" = false`);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });

  it('does nothing while a server runs, and nothing that was not reviewed', async () => {
    writeDocuments(schemas, vehicles('string'));
    const { code, out } = await planOf(server, schemas, '--out', file);
    expect(code).toBe(1);
    expect(out).toContain('字段 vehicle.Seats 的类型不能由 bigint 变为 text');
    expect(out).toContain('1 行有值，其中 0 行的值新类型放不下');
    expect((await runOn(server, schemas, 'apply', file)).code).toBe(2);
    expect((await runOn(server, schemas, 'apply')).out).toContain('needs the file of one plan, or --undo, or --settle');
    await queryRows(
      server,
      `insert into "vehicle" ("Plate", "Kind", "Seats", "IsDeleted") values ('浙A2', 1, 7, false)`,
    );
    let late = await planOf(server, schemas);
    await server.restart(async () => {
      late = await runOn(server, schemas, 'apply', file);
      writeDocuments(schemas, vehicles('integer'));
    });
    expect(late).toMatchObject({ code: 2 });
    expect(late.out).toContain('“convert”与现在的数据不同');
  });

  it('converts what was reviewed after a proven backup, and takes it back', async () => {
    writeDocuments(schemas, vehicles('string'));
    await planOf(server, schemas, '--out', file);
    let said = await planOf(server, schemas);
    await server.restart(async () => {
      said = await runOn(server, schemas, 'migrate', file);
    });
    expect(said.out).toContain('convert vehicle.Seats bigint -> text');
    expect(said.out).toContain('已完成第 1 次改动');
    expect(said.code).toBe(0);
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(1);
    expect(server.running.migrated).toEqual([]);
    expect(await queryRows(server, 'select "Seats" from "vehicle" order by "Id"')).toEqual([
      { Seats: '5' },
      { Seats: '7' },
    ]);
    expect((await runOn(server, schemas, 'migrate')).out).toBe('结论：数据库与文档一致，启动不改变任何表');

    const [entry] = await queryRows(
      server,
      `select "OpAction", "Changes" from "opLog" where "EntityKey" = 'schemaChange'`,
    );
    expect(entry?.['OpAction']).toBe('applyPlan');
    expect(entry?.['Changes']).toContain('convert vehicle.Seats bigint -> text');
    await queryRows(server, `update "vehicle" set "Seats" = '9' where "Plate" = '浙A1'`);
    await server.restart(async () => {
      writeDocuments(schemas, vehicles('integer'));
      said = await runOn(server, schemas, 'migrate', '--undo');
    });
    expect(said.out).toContain('已撤回第 1 次改动');
    expect(await queryRows(server, 'select "Seats" from "vehicle" order by "Id"')).toEqual([
      { Seats: 9 },
      { Seats: 7 },
    ]);
  });

  it('refuses before there is a backup, and takes the backup away where it cannot go on after it', async () => {
    const backups = join(folder, 'backups');
    const before = readdirSync(backups);
    const apply = (...args: readonly string[]) => runOn(server, schemas, 'apply', ...args);
    writeDocuments(schemas, vehicles('string', { Doors: { type: 'integer', title: '车门' } }));
    await planOf(server, schemas, '--out', file);
    const plan = readFileSync(file, 'utf8');
    const answers = [
      ['"otherwise": "refuse"', '"otherwise": "perhaps"', '应为 "refuse"、"empty" 或表达式'],
      ['"with": null', '"with": "{{ $record. }}"', '的表达式不对'],
      ['"with": null', '"with": "{{ $record.Plate }}"', '放不下表达式的值，共 2 行'],
    ] as const;
    await server.restart(async () => {
      for (const [without, answer, why] of answers) {
        expect(plan).toContain(without);
        writeFileSync(file, plan.replace(without, answer));
        const { code, out } = await apply(file);
        expect([answer, code]).toEqual([answer, 2]);
        expect(out).toContain(why);
      }
      expect(await apply('--undo')).toEqual({ code: 2, out: '没有可以撤回的改动（nothing to take back）' });
      expect(readdirSync(backups)).toEqual(before);

      // Another process comes while the backup is being proven.
      writeFileSync(file, plan);
      const refused = apply(file);
      while (readdirSync(backups).filter((name) => name.endsWith('.gz')).length === before.length) await wait(2);
      const come = (): Promise<Database> =>
        openDatabase(server.settings, () => undefined).catch(async () => {
          // The folder is free once the copied database is closed.
          await wait(10);
          return come();
        });
      const other = await come();
      const { code, out } = await refused;
      await other.close();
      expect(code).toBe(2);
      expect(out).toContain('没有改任何表，为这次改动做的备份已删除');
      expect(readdirSync(backups)).toEqual(before);
      writeDocuments(schemas, vehicles('integer'));
    });
  });

  it('refuses a file that is no plan', async () => {
    writeFileSync(file, `${readFileSync(file, 'utf8')}}`);
    let said = await planOf(server, schemas);
    await server.restart(async () => {
      said = await runOn(server, schemas, 'apply', file);
    });
    expect(said.out).toContain('不是 guiju plan --out 写的计划');
    expect(said.code).toBe(2);
  });
});

onOneDatabase('guiju apply of other names', (kind) => {
  it('says which of them stay when it is taken back, and how they become those of before', async () => {
    const gone = (names: typeof OLD): void => {
      for (const file of [names.key, `enums/${names.kind}.json`]) rmSync(join(schemas, file), { recursive: true });
    };
    const schemas = makeProduct(gadgets(OLD), SMALL_PRODUCT);
    const folder = mkdtempSync(join(tmpdir(), 'guiju-p-'));
    const file = join(folder, 'plan.json');
    vi.stubEnv('BACKUP_DIR', join(folder, 'backups'));
    const server = await openServer(kind, { schemasDir: schemas });
    try {
      await queryRows(
        server,
        `insert into "gadget" ("Code", "Remark", "Kind", "Place", "IsDeleted") values ('W1', '说明', 1, 'north/a', false)`,
      );
      gone(OLD);
      const now = gadgets(NEW, WAS);
      const form = objectAt(now, 'device/form.json', '|');
      const { Papers, ...properties } = objectAt(form, 'properties');
      const Files = { ...objectAt({ Papers }, 'Papers'), 'x-was': ['Papers'] };
      writeDocuments(schemas, { ...now, 'device/form.json': { ...form, properties: { ...properties, Files } } });
      await planOf(server, schemas, '--out', file);
      const names = [
        'rename table gadget -> device',
        'rename column device.Papers -> Files',
        'rename enum GadgetKind -> DeviceKind',
        'rename value 1 -> 10 of enum DeviceKind',
        'rename value north -> N of enum GadgetPlace',
      ];
      await server.restart(async () => {
        const done = await runOn(server, schemas, 'apply', file);
        for (const name of names) expect(done.out).toContain(`  ${name}\n`);
        const undone = await runOn(server, schemas, 'apply', '--undo', '--json');
        expect(JSON.parse(undone.out)).toMatchObject({ steps: [], names });
        expect((await runOn(server, schemas, 'apply', file)).code).toBe(2);
        await planOf(server, schemas, '--out', file);
        expect((await runOn(server, schemas, 'apply', file)).code).toBe(0);
        const again = await runOn(server, schemas, 'apply', '--undo');
        expect(again.out).toContain('已撤回第 2 次改动；新加的列留着');
        expect(again.out).not.toContain('rename');
        gone(NEW);
        const back = { entity: ['device'], kind: ['DeviceKind'], big: [10], north: ['N'] };
        const was = Object.fromEntries(Object.entries(back).map(([part, old]) => [part, { 'x-was': old }]));
        writeDocuments(schemas, gadgets(OLD, was));
      });
      expect(await queryRows(server, `select "Remark", "Kind"::int as kind, "Place" from "gadget"`)).toEqual([
        { Remark: '说明', kind: 1, Place: 'north/a' },
      ]);
    } finally {
      vi.unstubAllEnvs();
      await server.close();
    }
  });
});

/** Kills processes eight times on each database. */
const describeKills = (kind: DatabaseKind): void => {
  it('has done everything or nothing, also when it takes a change back', async () => {
    const schemas = makeProduct(vehicles('integer'));
    const folder = mkdtempSync(join(tmpdir(), 'guiju-p-'));
    const [file, backups] = [join(folder, 'plan.json'), join(folder, 'backups')];
    const server = await openServer(kind, { schemasDir: schemas }, 'empty');
    try {
      await queryRows(
        server,
        `insert into "vehicle" ("Plate", "Kind", "Seats", "IsDeleted") select n::text, 1, n, false from generate_series(1, 4000) as n`,
      );
      const { dataDir, databaseUrl } = server.settings;
      const place = ['--data', dataDir, ...(databaseUrl === undefined ? [] : ['--database-url', databaseUrl])];
      const seats = () =>
        queryRows(server, 'select sum("Seats"::bigint)::int as sum, min("Seats") as "min" from "vehicle"');
      const done = () => queryRows(server, `select "UndoneAt" is not null as undone from "schemaChange" order by "Id"`);
      const killedThenWhole = async (...args: readonly string[]): Promise<number> => {
        let whole = 0;
        await server.restart(async () => {
          // At its begin, while it writes the backup, while it tries it out, while it changes tables; where it was faster there is nothing left to do.
          for (const until of [400, 800, 1200, 1600]) {
            const { code } = await spawnGuiju(['apply', ...args, ...place, '--schemas', schemas], {
              ...{ until, environment: { BACKUP_DIR: backups } },
            });
            whole += code === 0 ? 1 : 0;
          }
          const last = await spawnGuiju(['apply', ...args, ...place, '--schemas', schemas], {
            environment: { BACKUP_DIR: backups },
          });
          whole += last.code === 0 ? 1 : 0;
          if (last.code !== 0) expect(last.out).toMatch(/数据库的表在计划之后变了|没有可以撤回的改动/);
          if (args.includes('--undo')) writeDocuments(schemas, vehicles('integer'));
        });
        return whole;
      };
      writeDocuments(schemas, vehicles('string'));
      await planOf(server, schemas, '--out', file);
      // A process may have been killed between its commit and its end.
      expect(await killedThenWhole(file)).toBeLessThanOrEqual(1);
      expect([await seats(), await done()]).toEqual([[{ sum: 8_002_000, min: '1' }], [{ undone: false }]]);
      expect(await killedThenWhole('--undo')).toBeLessThanOrEqual(1);
      expect([await seats(), await done()]).toEqual([[{ sum: 8_002_000, min: 1 }], [{ undone: true }]]);
      const scratch = join(dataDir, '.scratch');
      expect(existsSync(scratch) ? readdirSync(scratch) : []).toEqual([]);
    } finally {
      await server.close();
    }
  });
};

if (runsWhole()) onEachDatabase('guiju apply that is killed', describeKills);
