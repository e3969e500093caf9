import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { AS_IS } from '#engine/words/translator.ts';
import { LogHeads } from '#server/db/log/LogHeads.ts';
import { verifyChain, type ChainReport } from '#server/db/log/verifyChain.ts';
import type { Db } from '#server/db/Database.ts';
import { transaction } from '#server/db/transaction.ts';
import { signLog, signHourly, verifyDaily } from '#server/jobs/sealLog.ts';
import { startServer } from '#server/start/startServer.ts';
import { run as runGuijuHere, type Ran } from '../../support/runGuijuHere.ts';
import { holding, textLike } from '../../support/server/matchers.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, listAt, numberAt, TestClient } from '../../support/server/TestClient.ts';
import {
  onBothDatabases,
  onOneDatabase,
  openServer,
  type TestServer,
  useServer,
} from '../../support/server/TestServer.ts';

const PATH = '/api/system/SearchOpLogList';
const HOUR = 3_600_000;

onBothDatabases('the chain of the op log', (kind) => {
  let admin: TestClient;
  let sales: TestClient;
  const server = useServer(kind);
  beforeAll(async () => {
    admin = await server.signIn('13900000001');
    sales = await server.signIn('13900000006');
    for (let i = 0; i < 6; i += 1) await addOrder(sales, `链${i}`);
    await signLog(server.running.services);
    await later();
    for (let i = 6; i < 9; i += 1) await addOrder(sales, `链${i}`);
  });

  /** Two hours on: sessions have ended by then. */
  const later = async (): Promise<void> => {
    server.clock.now = new Date(server.clock.now.getTime() + 2 * HOUR);
    admin = await server.signIn('13900000001');
    sales = await server.signIn('13900000006');
  };
  const heads = (): LogHeads => new LogHeads(server.settings.dataDir);
  const verify = (db: Db = server.running.services.database.db): Promise<ChainReport> =>
    verifyChain(db, heads().read().heads);

  /** The verification report after a table owner ran these statements, which are then rolled back. */
  async function after(...statements: string[]): Promise<ChainReport> {
    let report: ChainReport | undefined;
    const undone = transaction(server.running.services.database, async (db) => {
      await sql`alter table "opLog" disable trigger all`.execute(db);
      await sql`alter table "opLogChain" disable trigger all`.execute(db);
      for (const statement of statements) await sql.raw(statement).execute(db);
      report = await verify(db);
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    if (report === undefined) throw new Error('not verified');
    return report;
  }

  /** The hash that a forger with our code would give an entry, for the rest of the chain. */
  const recompute = (from: number): string => `
    do $forge$ declare e record; h text; s bigint; begin
      select "Hash" into h from "opLogChain" where "Seq" = ${from} - 1;
      for e in select c."Seq" as seq, o.* from "opLogChain" c join "opLog" o on o."Id" = c."EntryId" where c."Seq" >= ${from} order by c."Seq" loop
        s := e.seq;
        h := (select ${forgedHash()} from "opLog" entry where entry."Id" = e."Id");
        update "opLogChain" set "Hash" = h where "Seq" = s;
      end loop;
    end $forge$`;
  const forgedHash = (): string => {
    const part = (text: string): string => `coalesce(octet_length(${text}) || ':' || ${text}, '-')`;
    const columns = ['AccountId', 'OperatorName', 'EntityKey', 'RecordId', 'RecordTitle', 'OpAction', 'Changes', 'Ip'];
    const all = [
      's::text',
      `coalesce(h, '')`,
      part('entry."Id"::text'),
      part(`to_char(entry."OpTime", 'YYYY-MM-DD HH24:MI:SS')`),
      ...[...columns, 'Result', 'ErrorMessage'].map((name) => part(`entry."${name}"::text`)),
    ];
    return `encode(sha256(convert_to(concat_ws(' ', ${all.join(', ')}), 'UTF8')), 'hex')`;
  };

  it('covers every entry, and what nobody touched is whole', async () => {
    const report = await verify();
    const [row] = await queryRows(server, 'select count(*) as n from "opLog"');
    expect(report).toMatchObject({ breaks: [], count: row?.['n'], from: 1 });
    expect(report.heads).toBeGreaterThanOrEqual(2);
    expect(await after()).toMatchObject({ breaks: [] });
  });

  describe('notices an entry that was', () => {
    const third = '(select "EntryId" from "opLogChain" where "Seq" = 3)';
    it.each<[string, string[], RegExp, number | null]>([
      ['rewritten', [`update "opLog" set "OperatorName" = '别人' where "Id" = ${third}`], /哈希不符/, 3],
      [
        'back-dated',
        [`update "opLog" set "OpTime" = "OpTime" - interval '1 day' where "Id" = ${third}`],
        /哈希不符/,
        3,
      ],
      ['emptied in one column', [`update "opLog" set "Changes" = null where "Id" = ${third}`], /哈希不符/, 3],
      ['deleted', [`delete from "opLog" where "Id" = ${third}`], /已被删除/, 3],
      [
        'deleted with its link',
        [`delete from "opLog" where "Id" = ${third}`, 'delete from "opLogChain" where "Seq" = 3'],
        /第 3 条不在链中/,
        3,
      ],
      [
        'deleted with the links put together again',
        [
          `delete from "opLog" where "Id" = ${third}`,
          'delete from "opLogChain" where "Seq" = 3',
          'update "opLogChain" set "Seq" = -"Seq" where "Seq" > 3',
          'update "opLogChain" set "Seq" = -"Seq" - 1 where "Seq" < 0',
          recompute(3),
        ],
        /与 .* 签名的链头不符/,
        null,
      ],
      [
        'rewritten with all hashes made anew',
        [`update "opLog" set "OperatorName" = '别人' where "Id" = ${third}`, recompute(3)],
        /与 .* 签名的链头不符/,
        null,
      ],
      [
        'added without a link',
        [`insert into "opLog" ("OpTime", "OpAction", "Result") values ('2026-03-10 10:00:00', 'edit', 'ok')`],
        /绕过触发器写入/,
        null,
      ],
      [
        'taken off the end',
        [
          'delete from "opLog" where "Id" in (select "EntryId" from "opLogChain" where "Seq" > 4)',
          'delete from "opLogChain" where "Seq" > 4',
        ],
        /末尾被截断/,
        5,
      ],
    ])('%s', async (_, statements, why, seq) => {
      const { breaks } = await after(...statements);
      expect(breaks.length).toBeGreaterThan(0);
      const place = seq === null ? {} : { seq };
      expect(breaks).toEqual(holding([expect.objectContaining({ ...place, why: textLike(why) })]));
      if (seq !== null) expect(breaks[0]).toMatchObject({ seq });
    });

    it('added with a time before a signed head', async () => {
      const entry = `insert into "opLog" ("OpTime", "OpAction", "Result") values ('2026-03-10 08:00:00', 'edit', 'ok')`;
      const { breaks } = await after(
        'alter table "opLog" enable always trigger guiju_chain',
        entry,
        'set constraints all immediate',
      );
      expect(breaks).toMatchObject([{ why: /早于此前已签名的时间/ }]);
    });
  });

  it('is refused to those who do not switch anything off', async () => {
    for (const statement of [
      `update "opLogChain" set "Hash" = 'x'`,
      'delete from "opLogChain"',
      'truncate "opLogChain"',
      'truncate "opLog", "opLogChain"',
    ])
      await expect(queryRows(server, statement)).rejects.toThrow(/only ever added/);
    // A replica's triggers are silent, but for those that always fire.
    await expect(
      transaction(server.running.services.database, async (db) => {
        await sql`set local session_replication_role = replica`.execute(db);
        await sql`delete from "opLog"`.execute(db);
      }),
    ).rejects.toThrow(/only ever added/);
  });

  it('is refused, with the work, when the database swallows an entry', async () => {
    await queryRows(server, `create function swallow() returns trigger language plpgsql as 'begin return null; end'`);
    await queryRows(server, `create trigger swallow before insert on "opLog" for each row execute function swallow()`);
    const orders = async (): Promise<unknown> => (await queryRows(server, 'select count(*) as n from "order"'))[0];
    const before = await orders();
    expect(await addOrder(sales, '吞掉')).toMatchObject({ Successed: false });
    expect(await orders()).toEqual(before);
    await queryRows(server, 'drop trigger swallow on "opLog"');
    expect(await addOrder(sales, '不吞')).toMatchObject({ Successed: true });
  });

  it('is one chain when several append at once, whatever else they do', async () => {
    const { database } = server.running.services;
    const before = (await verify()).count;
    const other = kind === 'postgres' ? await startServer(server.settings, () => server.clock.now) : undefined;
    const pools = [database, other?.services.database ?? database];
    const entry = `insert into "opLog" ("OpTime", "OpAction", "Result") values ('2026-03-10 12:00:00', 'edit', 'ok')`;
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        transaction(pools[i % 2] ?? database, async (db) => {
          await sql.raw(entry).execute(db);
          await sql`select pg_sleep(${(i % 5) / 1000})`.execute(db);
          await sql.raw(entry).execute(db);
        }),
      ),
    );
    await other?.close();
    const report = await verify();
    expect(report.breaks).toEqual([]);
    expect(report.count).toBe(before + 80);
  });

  it('is signed once an hour where something was added, and after each daily verification with what it found', async () => {
    const { services } = server.running;
    await later();
    await addOrder(sales, '签名');
    const { count } = await verify();
    expect(await signHourly(services)).toBe(String(count));
    expect(await signHourly(services)).toBeUndefined();
    expect(await verifyDaily(services)).toBeUndefined();
    const Chain = at(await state(), 'Chain');
    expect(Chain).toMatchObject({ Count: count, SignedCount: count, Since: '2026-03-10 10:00:00', Problem: null });
    expect(at(Chain, 'Fingerprint')).toMatch(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/);
  });

  it('says that the clock was set back where it was, and what was back-dated even then', async () => {
    const { services } = server.running;
    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() - 48 * HOUR);
    sales = await server.signIn('13900000006');
    await addOrder(sales, '拨回之后');
    // Only the owner of the key can confirm it.
    expect((await verify()).breaks[0]?.why).toMatch(/早于此前已签名的时间/);
    expect(await signHourly(services)).toBeDefined();
    await addOrder(sales, '签名之后');
    expect(await verify()).toMatchObject({
      breaks: [],
      setBack: [expect.stringMatching(/^服务器的时钟被拨回：2026-/)],
    });
    const { breaks } = await after(
      'alter table "opLog" enable always trigger guiju_chain',
      `insert into "opLog" ("OpTime", "OpAction", "Result") values ('2026-03-01 08:00:00', 'edit', 'ok')`,
      'set constraints all immediate',
    );
    expect(breaks).toMatchObject([{ why: /早于此前已签名的时间/ }]);
    server.clock.now = now;
    await later();
  });

  it('keeps its key from others', () => {
    expect(statSync(join(server.settings.dataDir, 'log', 'key.pem')).mode & 0o077).toBe(0);
  });

  const state = async (): Promise<unknown> => (await admin.get(PATH)).Data;

  it('names heads that were forged, and takes no part of a line that a power cut left', async () => {
    const file = join(server.settings.dataDir, 'log', 'heads.jsonl');
    const whole = readFileSync(file, 'utf8');
    const [first = ''] = whole.split('\n');
    appendFileSync(file, first.slice(0, 40));
    expect(heads().read().forged).toEqual([]);
    await signLog(server.running.services);
    expect(heads().read().heads.length).toBe(whole.trim().split('\n').length + 1);
    writeFileSync(file, whole.replace(/"Count":\d+/, '"Count":12345'));
    expect(heads().read().forged).toEqual([1]);
    expect(at(await state(), 'Chain.Problem')).toMatch(/第 1 行的签名不对/);
    writeFileSync(file, whole);
  });

  it('looks at new heads only, and at all of them once what it has read is not what it was', async () => {
    const file = join(server.settings.dataDir, 'log', 'heads.jsonl');
    const whole = readFileSync(file, 'utf8');
    const kept = heads();
    const before = kept.read();
    await signLog(server.running.services);
    const after = kept.read();
    expect(after.heads).toEqual(heads().read().heads);
    expect(after.heads.slice(0, -1).every((head, i) => head === before.heads[i])).toBe(true);
    expect(kept.last()).toEqual(after.heads.at(-1));
    // As long as it was, and longer.
    for (const forged of [whole.replace('"Count":', '"count":'), whole.replace('"Count":', '"Count":1')]) {
      writeFileSync(file, forged);
      expect(kept.read().forged).toEqual([1]);
    }
    writeFileSync(file, `${whole}{}\n`);
    expect([kept.read().forged, kept.last()]).toEqual([[whole.split('\n').length], heads().read().heads.at(-1)]);
    writeFileSync(file, whole);
  });

  it('says at the start, by name, what was switched off or changed, and switches it on again', async () => {
    for (const statement of [
      'alter table "opLog" disable trigger guiju_no_change',
      'alter table "opLog" enable trigger guiju_chain',
      'drop trigger guiju_no_truncate on "opLog"',
      `create trigger theirs after insert on "opLog" for each row execute function guiju_append_only()`,
      'alter table "opLog" disable trigger theirs',
      `create or replace function guiju_append_only() returns trigger language plpgsql as 'begin return new; end'`,
    ])
      await queryRows(server, statement);
    await server.restart();
    admin = await server.signIn('13900000001');
    const rows = listAt(at(await admin.get(PATH, { OpAction: 'logAltered', rows: 20 }), 'Data'), 'Rows');
    const told = rows.map((row) => String(at(row, 'ErrorMessage'))).sort();
    expect(told).toEqual(
      [
        '函数 guiju_append_only 被改过',
        '表 opLog 的触发器 guiju_chain 被改过',
        '表 opLog 的触发器 guiju_no_change 被停用',
        '表 opLog 的触发器 guiju_no_truncate 不见了',
        '表 opLog 有不属于本系统的触发器 theirs（函数 guiju_append_only）',
      ].sort(),
    );
    expect(at(await state(), 'Chain.Problem')).toMatch(/guiju_no_change 被停用/);
    for (const statement of ['delete from "opLog"', 'truncate "opLog"'])
      await expect(queryRows(server, statement)).rejects.toThrow(/only ever added/);
    await queryRows(server, 'drop trigger theirs on "opLog"');
    await server.restart();
    admin = await server.signIn('13900000001');
    expect(at(await state(), 'Chain.Problem')).toBeNull();
    expect((await verify()).breaks).toEqual([]);
  });

  it('takes in what was logged before there was a chain', async () => {
    await queryRows(server, 'drop table "opLogChain"');
    await queryRows(server, 'drop trigger guiju_chain on "opLog"');
    const rows = await queryRows(server, 'select count(*) as n from "opLog"');
    await server.restart();
    expect(server.running.migrated.join('\n')).toContain(`chain it (${Number(rows[0]?.['n'])} entries from before)`);
    expect((await verify()).breaks.filter(({ why }) => !/签名的链头不符/.test(why))).toEqual([]);
    admin = await server.signIn('13900000001');
  });
});

onOneDatabase('guiju verify-log', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'guiju-t-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const server = useServer(kind);
  beforeAll(async () => {
    const sales = await server.signIn('13900000006');
    for (let i = 0; i < 3; i += 1) await addOrder(sales, `审计${i}`);
    await signLog(server.running.services);
  });

  async function run(...more: string[]): Promise<Ran> {
    return runGuijuHere(['verify-log', ...(await placeOf(server, folder)), ...more]);
  }

  it('says that the log is whole, what it was held against, and prints the heads of the days', async () => {
    const whole = await run();
    expect(whole).toMatchObject({ code: 0 });
    expect(whole.out).toMatch(/已核对第 1 至 \d+ 条日志的哈希/);
    expect(whole.out).toMatch(/公钥指纹 [0-9a-f ]{39}\n/);
    expect(whole.out).toMatch(/结论：日志完整$/);
    const english = [await run('--lang', 'en'), await run('--heads', '--lang', 'en')].map(({ out }) => out).join('\n');
    expect(english).toContain('Result: the log is unchanged');
    expect(english).not.toMatch(/\p{Script=Han}/u);
    const [, fingerprint = ''] = /指纹 ([0-9a-f ]{39})/.exec(whole.out) ?? [];
    expect(await run('--key', fingerprint)).toMatchObject({ code: 0 });
    expect(await run('--key', 'f'.repeat(32))).toMatchObject({ code: 1 });
    const printed = await run('--heads');
    expect(printed).toMatchObject({ code: 0 });
    expect(printed.out).toMatch(
      /^2026-03-10 10:00:00 {2}\d+ 条\n {2}链头 [0-9a-f]{64}\n {2}签名 \S+\n {2}公钥 \S+\n {2}指纹 /,
    );
  });

  it('is not decided without signed heads, without a database, or with a wrong option', async () => {
    const file = join(server.settings.dataDir, 'log', 'heads.jsonl');
    const kept = readFileSync(file, 'utf8');
    writeFileSync(file, '');
    expect(await run()).toMatchObject({ code: 2, out: textLike(/结论：未能判定$/) });
    writeFileSync(file, kept);
    expect(await runGuijuHere(['verify-log', '--data', join(folder, 'nowhere')])).toMatchObject({ code: 2 });
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
    expect(await run('--key', 'abc')).toMatchObject({ code: 2 });
    expect(await run('--from', 'x')).toMatchObject({ code: 2 });
  });

  it('names the first entry that was rewritten, and the exit code says so', async () => {
    const [row] = await queryRows(server, 'select "EntryId" as id from "opLogChain" where "Seq" = 2');
    await queryRows(server, 'alter table "opLog" disable trigger guiju_no_change');
    await queryRows(server, `update "opLog" set "OperatorName" = '别人' where "Id" = ${numberAt(row, 'id')}`);
    const broken = await run();
    expect(broken).toMatchObject({ code: 1 });
    expect(broken.out).toContain(`编号 ${numberAt(row, 'id')} （第 2 条）内容与写入时的哈希不符`);
    expect((await run('--lang', 'en')).out).toContain(`Id ${numberAt(row, 'id')} (entry 2) Its contents do not fit`);
    expect(JSON.parse((await run('--json')).out)).toMatchObject({ isDecided: true, breaks: [{ seq: 2 }] });
  });

  it('takes it that the oldest entries were removed when that is said', async () => {
    await queryRows(server, 'alter table "opLogChain" disable trigger guiju_no_change');
    await queryRows(server, 'delete from "opLog" where "Id" in (select "EntryId" from "opLogChain" where "Seq" < 3)');
    await queryRows(server, 'delete from "opLogChain" where "Seq" < 3');
    expect((await run()).out).toContain('第 1 至 2 条不在链中');
    expect(await run('--from', '3')).toMatchObject({ code: 0 });
  });
});

/** The place of the current data as flags: an embedded database must be copied, because its server has locked it. */
async function placeOf(server: TestServer, folder: string): Promise<string[]> {
  const { dataDir, databaseUrl } = server.settings;
  const copy = join(folder, `copy${Math.random()}`);
  if (databaseUrl === undefined) {
    await queryRows(server, 'checkpoint');
    cpSync(dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('.lock') });
  }
  return databaseUrl === undefined ? ['--data', copy] : ['--data', dataDir, '--database-url', databaseUrl];
}

onOneDatabase('guiju verify-log --remove-before', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'guiju-t-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const server = useServer(kind);

  it('removes the oldest entries up to a signed head, and verifies the rest from its hash on', async () => {
    vi.useFakeTimers({ now: new Date('2026-09-01'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const sales = await server.signIn('13900000006');
    for (let i = 0; i < 4; i += 1) await addOrder(sales, `移除${i}`);
    await signLog(server.running.services);
    await addOrder(sales, '移除之后');
    const [, dir = '', ...more] = await placeOf(server, folder);
    const ran = (...flags: string[]): Promise<Ran> => runGuijuHere(['verify-log', '--data', dir, ...more, ...flags]);
    expect(await ran('--remove-before', '2026-08-01')).toMatchObject({ code: 2 });
    const [, count = ''] = /已移除 (\d+) 条日志/.exec((await ran('--remove-before', '2026-03-11')).out) ?? [];
    expect(Number(count)).toBeGreaterThan(3);
    const rest = await ran();
    expect(rest).toMatchObject({ code: 0 });
    expect(rest.out).toContain(`已核对第 ${Number(count) + 1} 至`);
    const file = join(dir, 'log', 'heads.jsonl');
    const signed = readFileSync(file, 'utf8');
    writeFileSync(file, signed.replace(',"Removed":true', ''));
    expect(await ran()).toMatchObject({ code: 1 });
    writeFileSync(file, signed);
  });
});

describe.skipIf(inject('serverTests').postgres === null)('a database user that may only add to the log', () => {
  it('is enough for the server, cannot switch anything off, and the screen says so', async () => {
    const server = await openServer('postgres');
    const [user, owner] = ['guiju_app', 'guiju_owner'].map((name) => `${name}_${process.pid}`);
    try {
      for (const statement of [
        `create role ${user} login`,
        `create role ${owner}`,
        `grant all on schema public to ${user}`,
        `do $own$ declare t record; begin
          for t in select tablename as name from pg_tables where schemaname = 'public' loop
            execute format('alter table %I owner to ${user}', t.name);
          end loop;
        end $own$`,
        `alter table "opLog" owner to ${owner}`,
        `alter table "opLogChain" owner to ${owner}`,
        `grant select, insert on "opLog", "opLogChain" to ${user}`,
      ])
        await queryRows(server, statement);
      const url = new URL(server.settings.databaseUrl ?? '');
      url.username = String(user);
      const limited = await startServer({ ...server.settings, databaseUrl: url.href }, () => server.clock.now);
      const client = new TestClient(limited.address);
      await client.signIn('13900000001');
      const { Data } = await client.get(PATH);
      expect(at(Data, 'Chain')).toMatchObject({ IsInsertOnly: true, Problem: null });
      expect(at((await (await server.signIn('13900000001')).get(PATH)).Data, 'Chain.IsInsertOnly')).toBe(false);
      for (const statement of [
        'alter table "opLog" disable trigger all',
        'drop trigger guiju_chain on "opLog"',
        'delete from "opLog"',
        'update "opLogChain" set "Hash" = null',
        'create trigger mine before insert on "opLog" for each row execute function guiju_append_only()',
      ])
        await expect(sql.raw(statement).execute(limited.services.database.db)).rejects.toThrow(/permission|owner/);
      await queryRows(server, 'alter table "opLog" disable trigger guiju_no_change');
      await limited.close();
      const again = await startServer({ ...server.settings, databaseUrl: url.href }, () => server.clock.now);
      const state = await again.services.heads.state(again.services.database, AS_IS);
      await again.close();
      expect(state.Problem).toMatch(/guiju_no_change 被停用，且无法修复/);
    } finally {
      for (const role of [user, owner]) {
        await queryRows(server, `reassign owned by ${role} to postgres`);
        await queryRows(server, `drop owned by ${role}`);
        await queryRows(server, `drop role ${role}`);
      }
      await server.close();
    }
  });
});

async function addOrder(client: TestClient, title: string): ReturnType<TestClient['post']> {
  return client.post('/api/order/Add', {
    Title: title,
    CustomerId: 1,
    Kind: 10,
    PayType: 1,
    Money: 5,
    CheckCode: 'ZP000001',
  });
}
