import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { startServer, type RunningServer } from '#server/start/startServer.ts';
import type { Settings } from '#server/settings/Settings.ts';
import { listen, type Stream } from '../../support/server/listen.ts';
import { planOf } from '../../support/server/planOf.ts';
import { textWith } from '../../support/server/matchers.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { at, listAt, objectAt, TestClient } from '../../support/server/TestClient.ts';
import { copyDatabase } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT, TEST_NOW, testSettings } from '../../support/server/testSettings.ts';

const { postgres, workerFile } = inject('serverTests');

describe.skipIf(postgres === null)('several processes that start at once on an empty database', () => {
  it('all start, and one of them fills it', async () => {
    const database = await copyDatabase('empty');
    const dataDir = join(mkdtempSync(join(tmpdir(), 'guiju-t-')), 'data');
    const settings = testSettings({ dataDir, workerFile, databaseUrl: database.url });
    const started = await Promise.allSettled([1, 2, 3].map(() => startServer(settings, () => TEST_NOW)));
    const running = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const problems = started.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
    const first = running.filter(({ firstStart }) => firstStart !== undefined);
    const accounts = running.map((server) => server.accounts.length);
    for (const server of running) await server.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
    expect(problems).toEqual([]);
    expect(first).toHaveLength(1);
    expect(new Set(accounts).size).toBe(1);
  });
});

/** Documents of the small product with more in some of their parts. */
function withMore(
  ...changes: readonly (readonly [file: string, part: string, more: object])[]
): Record<string, unknown> {
  const documents: Record<string, unknown> = {};
  for (const [file, part, more] of changes) {
    const document: unknown = documents[file] ?? JSON.parse(readFileSync(join(SMALL_PRODUCT, file), 'utf8'));
    const there = at(document, part);
    const joined = Array.isArray(there) ? [...listAt(document, part), more] : { ...objectAt(document, part), ...more };
    documents[file] = { ...objectAt({ document }, 'document'), [part]: joined };
  }
  return documents;
}

/** Processes with these settings on one database, which is deleted after `use`. */
async function withProcesses(
  use: (start: (more: Partial<Settings>) => Promise<Process>) => Promise<void>,
): Promise<void> {
  const database = await copyDatabase('small');
  const dataDir = join(mkdtempSync(join(tmpdir(), 'guiju-t-')), 'data');
  const started: RunningServer[] = [];
  try {
    await use(async (more) => {
      const settings = testSettings({ dataDir, workerFile, databaseUrl: database.url, ...more });
      const server = await startServer(settings);
      started.push(server);
      const admin = new TestClient(server.address);
      await admin.signIn('13900000001');
      return { server, admin };
    });
  } finally {
    for (const server of started) await server.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Process {
  readonly server: RunningServer;
  readonly admin: TestClient;
}

const WECHAT = { Wechat: { type: 'string', title: '微信', maxLength: 50 } };
const SECONDS = { timeout: 5000, interval: 250 };

describe.skipIf(postgres === null)('two processes on one database', () => {
  it('see within five seconds what is changed at the other one: documents, menus, settings, enum items, and who has a record open', () =>
    withProcesses(async (start) => {
      const limit = { key: 'Limit', title: '上限', group: '客户', type: 'number', default: 5 };
      const schemasDir = makeProduct({ 'settings.json': { settings: [limit] } }, SMALL_PRODUCT);
      const { admin: here } = await start({ schemasDir, dev: true });
      const { admin: there, server } = await start({ schemasDir, dev: true });
      const ask = async (path: string, fields = {}) => JSON.stringify((await there.get(path, fields)).Data);
      const looks = [
        ['往来单位', () => ask('/api/System/GetRoutes')],
        ['"77"', () => ask('/api/System/SearchConfig', { searchKey: 'Limit' })],
        ['另一处', () => ask('/api/enumdata/GetEnumItems', { typeName: 'Level' })],
        ['微信', () => ask('/api/System/GetSchema', { entity: 'contact' })],
      ] as const;
      // Fills the memory caches first.
      for (const [text, look] of looks) expect(await look()).not.toContain(text);
      const sales = new TestClient(server.address);
      await sales.signIn('13900000006');
      const record = String(at((await sales.get('/api/order/Search')).Data, 'Rows.0.Id'));
      const streams: Stream[] = [];
      try {
        for (const client of [here, sales])
          streams.push(await listen(client, { entity: 'order', record, editing: 'true' }));
        const people = (): unknown => streams[1]?.events.filter(({ type }) => type === 'people').at(-1);
        await expect.poll(people, SECONDS).toMatchObject({ people: [{ isEditing: true }] });
        streams[0]?.leave();
        const Text = JSON.stringify(withMore(['contact/form.json', 'properties', WECHAT])['contact/form.json']);
        const saved = [
          await here.post('/api/System/SaveMenuEntry', { Entry: '/customer', Title: '往来单位' }),
          await here.post('/api/System/SaveConfig', { ConfigKey: 'Limit', ConfigValue: '77', Version: '0' }),
          await here.post('/api/enumdata/AddEnumDataItemDefine', { TypeName: 'Level', Value: '977', Label: '另一处' }),
          await here.post('/api/dev/SaveSchemaFile', { File: 'contact/form.json', Text }),
        ];
        expect(saved.map(({ Message, Successed }) => [Successed, Message])).toEqual(saved.map(() => [true, '']));
        for (const [text, look] of looks) await expect.poll(look, SECONDS).toContain(text);
        await expect.poll(people, SECONDS).toMatchObject({ people: [] });
      } finally {
        for (const { leave } of streams) leave();
      }
    }));

  it('may be of two versions while the later one only adds: the earlier one loses nothing, and what it could not stand is refused by name', () =>
    withProcesses(async (start) => {
      const earlier = makeProduct({}, SMALL_PRODUCT);
      const visit = {
        ...{ title: '拜访', type: 'object', 'x-permission': 'CustomerMgr', 'x-title-field': 'Topic' },
        properties: { Topic: { type: 'string', title: '主题' } },
      };
      const added = withMore(
        ['contact/form.json', 'properties', WECHAT],
        ['contact/form.json', 'x-unique', { fields: ['Phone'], message: '手机已登记' }],
        ['enums/Kind.json', 'items', { Value: 50, Label: '合作' }],
      );
      const later = makeProduct(
        { ...added, 'visit/form.json': visit, 'visit/list.json': { title: '拜访', columns: ['Topic'] } },
        SMALL_PRODUCT,
      );
      const old = await start({ schemasDir: earlier });
      const next = await start({ schemasDir: later });
      expect(next.server.migrated.join()).toMatch(
        /add column contact.Wechat.*create table visit.*类型：另一版本正在运行/,
      );

      const contact = { CustomerId: 1, ContactName: '新版建的', Phone: '13912345678', Wechat: 'wx-1' };
      const id = await next.admin.add('contact', contact);
      const read = async ({ admin }: Process): Promise<unknown> => await admin.record('contact', id);
      expect(await read(old)).toMatchObject({ ContactName: '新版建的' });
      expect(
        await old.admin.post('/api/contact/Update', { Id: id, Version: 1, ContactName: '旧版改的' }),
      ).toMatchObject({ Code: 0 });
      expect(await read(next)).toMatchObject({ ContactName: '旧版改的', Wechat: 'wx-1' });
      const twice = await old.admin.post('/api/contact/Add', { ...contact, Wechat: null, ContactName: '同一手机' });
      expect(twice).toMatchObject({ Code: 20, Message: textWith('新版本在这里要求唯一') });
      expect(await next.admin.post('/api/visit/Add', { Topic: '只有新版认识' })).toMatchObject({ Code: 0 });
      const kinds = async () =>
        JSON.stringify((await old.admin.get('/api/enumdata/GetEnumItems', { typeName: 'Kind' })).Data);
      await expect.poll(kinds, SECONDS).toContain('合作');

      // A process of the earlier version that starts once more takes nothing away, neither does one that stops.
      const again = await start({ schemasDir: earlier });
      expect(again.server.migrated.join()).toMatch(/later, as another version is running: drop index contact_unique/);
      const order = { Title: '旧版存的新枚举项', CustomerName: '城投集团', CustomerId: 1, Kind: 50, Money: 5 };
      expect(await again.admin.post('/api/order/Add', order)).toMatchObject({ Code: 0 });
      expect(await read(next)).toMatchObject({ ContactName: '旧版改的', Wechat: 'wx-1' });

      const { settings } = next.server.services;
      expect((await planOf({ settings }, later)).out).toContain('启动不改变任何表');
      /** The output of a start, after `guiju plan` has reported the same. */
      const trial = async (change: readonly [file: string, part: string, more: object]): Promise<string> => {
        const schemasDir = makeProduct(withMore(change), SMALL_PRODUCT);
        const { out } = await planOf({ settings }, schemasDir);
        const said = await start({ schemasDir }).then(() => 'started', String);
        const lines = out.slice(out.indexOf('不能逐个重启')).split('\n').slice(1);
        expect(lines).toEqual(said.split('\n').filter((line) => line.startsWith('  ')));
        return said;
      };
      const sum = { type: 'integer', title: '联系人数', 'x-rollup': { of: 'contact', by: 'CustomerId' } };
      expect(await trial(['customer/form.json', 'properties', { ContactCount: sum }])).toMatch(
        /另一版本.* 3 个进程[^]*compute customer.ContactCount（客户的联系人数）/,
      );
      const renamed = { FullName: { type: 'string', title: '全名', 'x-was': ['Wechat'] } };
      expect(await trial(['contact/form.json', 'properties', renamed])).toContain(
        'rename column contact.Wechat -> FullName',
      );
      expect(await trial(['enums/Level.json', 'items', { Value: 4, Label: '次要', 'x-was': [9] }])).toContain(
        'rename value 9 -> 4 of enum Level',
      );
    }));
});
