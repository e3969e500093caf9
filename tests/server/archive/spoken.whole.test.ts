import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { chineseOfOurs } from '../../support/ownWords.ts';
import { runOn, type CommandOutput } from '../../support/server/planOf.ts';
import { run } from '../../support/runGuijuHere.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { onOneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

/** The output of a read-only command in both languages. */
interface Spoken {
  readonly english: CommandOutput;
  readonly chinese: CommandOutput;
}

onOneDatabase('commands about what is stored, in the language that is asked for', (kind) => {
  let server: TestServer;
  const folder = mkdtempSync(join(tmpdir(), 'guiju-l-'));
  const schemas = join(folder, 'schemas');
  const form = join(schemas, 'reader/form.json');
  cpSync('docs/examples/library', schemas, { recursive: true });
  beforeAll(async () => {
    vi.stubEnv('BACKUP_DIR', join(folder, 'backups'));
    server = await openServer(kind, { schemasDir: schemas, demo: true }, 'empty');
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });

  const inBoth = async (...argv: readonly string[]): Promise<Spoken> => {
    const [english, chinese] = [
      await runOn(server, schemas, ...argv, '--lang', 'en'),
      await runOn(server, schemas, ...argv),
    ];
    expect(english.code).toBe(chinese.code);
    expect(chineseOfOurs(english.out, schemas)).toEqual([]);
    return { english, chinese };
  };

  it('plan tells of every kind of change', async () => {
    const agreed = await inBoth('plan');
    expect(agreed.english.out).toBe('Result: database and documents agree; a start changes no table');
    expect(agreed.chinese.out).toBe('结论：数据库与文档一致，启动不改变任何表');

    const before = readFileSync(form, 'utf8');
    const added = '"Badge": { "type": "string", "title": "徽章", "default": "铜牌" },';
    writeFileSync(
      form,
      before
        .replace('"properties": {', `"properties": { ${added}`)
        .replace('"x-unique": [', '"x-unique": [{ "fields": ["Kind"], "message": "类型已存在" },'),
    );
    await queryRows(server, 'alter table "reader" add column "Nick" text');
    await queryRows(server, `update "reader" set "Nick" = '小名'`);
    const { english, chinese } = await inBoth('plan', '--out', join(folder, 'plan.json'));
    expect(english.out).toContain('Changes made by a start (without loss):\n  add column reader.Badge text');
    expect(english.out).toMatch(/ {2}reader\.Nick: \d+ rows with a value, and there is no such field/);
    expect(english.out).toMatch(/ {2}reader\.Badge: \d+ rows, standard value "铜牌"/);
    expect(english.out).toMatch(/values? stands? in more than one row/);
    expect(english.out).toContain(`run npx guiju apply ${join(folder, 'plan.json')}`);
    expect(chinese.out).toContain('启动时会做（不丢失数据）：\n  add column reader.Badge text');
    expect(chinese.out).toMatch(/个值不止一行有/);
    writeFileSync(form, before);
  });

  it('apply says what it did and took back, and why it does nothing', async () => {
    const file = join(folder, 'plan.json');
    const stale = await inBoth('apply', file);
    expect(stale.english.out).toMatch(
      /^Processes that use this database|^Another process uses|^The documents have changed/,
    );
    const said: CommandOutput[] = [];
    await server.restart(async () => {
      await runOn(server, schemas, 'plan', '--out', file);
      for (const argv of [
        ['apply', file],
        ['apply', '--undo'],
        ['apply', file],
        ['apply', '--settle'],
        ['apply', '--undo'],
      ])
        said.push(await runOn(server, schemas, ...argv, '--lang', 'en'));
    });
    expect(said.flatMap(({ out }) => chineseOfOurs(out, schemas))).toEqual([]);
    expect(said.map(({ out }) => out.split('\n').at(-1))).toEqual([
      'Change 1 is done; to revert it: npx guiju apply --undo',
      expect.stringMatching(/^Change 1 is reverted; /),
      expect.stringMatching(/./),
      expect.stringMatching(/^Permanently deleted: /),
      expect.stringMatching(/./),
    ]);
    expect(said[0]?.out).toMatch(/^Backed up, and restored to try it: /);
    expect(readdirSync(join(folder, 'backups')).length).toBeGreaterThan(0);
  });

  it('records names the rules and records', async () => {
    await queryRows(server, 'update "reader" set "Kind" = 99 where "Id" = 1');
    const { english, chinese } = await inBoth('records', 'reader', 'book');
    expect(chinese.out).toContain('不是可选项：1/');
    expect(english.out).toMatch(/ {2}\S+\(Kind\) not among the options: 1 of \d+, Ids 1 {2}reader/);
  });

  it('user says who there is, what was done and why not', async () => {
    const said: CommandOutput[] = [];
    await server.restart(async () => {
      for (const argv of [['list'], ['unlock', 'nobody'], ['add', 'root'], ['add', 'root'], ['reset', 'root']])
        said.push(await runOn(server, schemas, 'user', ...argv, '--lang', 'en'));
      said.push(await runOn(server, schemas, 'user', 'unlock', 'nobody'));
    });
    const chinese = said.pop();
    expect(said.flatMap(({ out }) => chineseOfOurs(out, schemas))).toEqual([]);
    expect(said.map(({ code }) => code)).toEqual([0, 1, 0, 1, 0]);
    expect(said[0]?.out).toMatch(/ {2}active {2}/);
    expect(said[2]?.out).toMatch(/^First password of the account root: /);
    expect(said[4]?.out).toMatch(/^First password of the account root: /);
    expect(chinese).toEqual({ code: 1, out: '没有账号 nobody' });
  });

  it('verify says what it looked at, and what is wrong', async () => {
    const sound = await inBoth('verify');
    expect(sound.english.out).toMatch(/^. Rollups and their records: rollup fields looked at: \d+, nothing wrong$/m);
    expect(sound.chinese.out).toMatch(/^. 汇总数字与明细：看了 \d+ 个汇总字段，没有不符$/m);
    await queryRows(server, 'update "reader" set "OutLoans" = 77, "Kind" = 99, "ReaderName" = null');
    const { english, chinese } = await inBoth('verify');
    expect(english.code).toBe(1);
    expect(english.out).toMatch(/^ {4}在借笔数 of 读者 \d+: stored is 77, right is \d+$/m);
    expect(english.out).toMatch(/^ {4}读者类型 of 读者: the value 99 of \d+ records is no item of /m);
    expect(english.out).toMatch(/required, and without a value, \d+ records, Id /);
    expect(english.out.split('\n').at(-1)).toMatch(/^Result: wrong: \d+/);
    expect(chinese.out.split('\n').at(-1)).toMatch(/^结论：\d+ 处不符/);
  });

  it('backup, restore and move say how much they copied, and why they do not', async () => {
    const file = join(folder, 'one.tar.gz');
    const backup = await inBoth('backup', '--to', file);
    expect(backup.english.out).toMatch(
      /^Backed up to .*one\.tar\.gz: \d+ tables, [\d,]+ rows, \d+ files \(\d+\.\d MB\)$/,
    );
    expect(backup.chinese.out).toMatch(/^已备份到 .*one\.tar\.gz：\d+ 张表，[\d,]+ 行，\d+ 个文件（\d+\.\d MB）$/);
    const kept = await runOn(server, schemas, 'backup', '--to', join(folder, 'kept'), '--keep', '1', '--lang', 'en');
    expect([kept.code, chineseOfOurs(kept.out, schemas)]).toEqual([0, []]);

    const broken = join(folder, 'broken.tar.gz');
    writeFileSync(broken, 'no archive');
    const restore = (from: string, to: string, ...more: string[]): Promise<CommandOutput> =>
      runOn({ settings: { dataDir: join(folder, to), databaseUrl: undefined } }, schemas, 'restore', from, ...more);
    const [first, again, none, chinese] = [
      await restore(file, 'restored', '--lang', 'en'),
      await restore(file, 'restored', '--lang', 'en'),
      await restore(broken, 'none', '--lang', 'en'),
      await restore(broken, 'none'),
    ];
    expect([first, again, none].flatMap(({ out }) => chineseOfOurs(out, schemas))).toEqual([]);
    expect([first.code, again.code, none.code, chinese.code]).toEqual([0, 2, 2, 2]);
    expect(first.out).toMatch(/^Restored to .*restored: \d+ tables, .* backed up at .* by version /);
    expect(again.out).toMatch(/^The place is not empty, it has \d+ tables \(account, /);
    expect(none.out).toMatch(/^The backup |is no backup of Guiju/);
    expect(chinese.out).toMatch(/备份/);

    const moved = await run([
      'move',
      '--from',
      join(folder, 'restored'),
      '--to',
      join(folder, 'moved'),
      '--schemas',
      schemas,
      '--lang',
      'en',
    ]);
    expect([moved.code, chineseOfOurs(moved.out + moved.err, schemas)]).toEqual([0, []]);
    expect(moved.out).toMatch(/^Moved, and compared row by row: \d+ tables/);
  });
});
