import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { startServer } from '#server/start/startServer.ts';
import { SHIPPED_FOLDER } from '../../support/shippedProduct.ts';
import { TestClient } from '../../support/server/TestClient.ts';
import { copyDatabase } from '../../support/server/TestServer.ts';
import { TEST_NOW, testSettings } from '../../support/server/testSettings.ts';

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

describe.skipIf(postgres === null)('two processes on one database', () => {
  it('see within five seconds what administrators change at the other one: menus, settings, enum items', async () => {
    const database = await copyDatabase('shipped');
    const dataDir = join(mkdtempSync(join(tmpdir(), 'guiju-t-')), 'data');
    const settings = testSettings({ dataDir, workerFile, databaseUrl: database.url, schemasDir: SHIPPED_FOLDER });
    const servers = [await startServer(settings), await startServer(settings)];
    try {
      const [here, there] = await Promise.all(
        servers.map(async ({ address }) => {
          const client = new TestClient(address);
          await client.signIn('13900000001');
          return client;
        }),
      );
      if (here === undefined || there === undefined) throw new Error('there are two');
      const looks = {
        menu: async () => JSON.stringify((await there.get('/api/System/GetRoutes')).Data),
        setting: async () =>
          JSON.stringify((await there.get('/api/System/SearchConfig', { searchKey: 'ClueOwnerLimit' })).Data),
        items: async () =>
          JSON.stringify((await there.get('/api/enumdata/GetEnumItems', { typeName: 'CustomerSources' })).Data),
      };
      // What is kept in memory is there before.
      for (const look of Object.values(looks)) await look();
      const saved = [
        await here.post('/api/System/SaveMenuEntry', { Entry: '/development/tools', Title: '备份与恢复' }),
        await here.post('/api/System/SaveConfig', { ConfigKey: 'ClueOwnerLimit', ConfigValue: '77', Version: '0' }),
        await here.post('/api/enumdata/AddEnumDataItemDefine', {
          TypeName: 'CustomerSources',
          Value: '977',
          Label: '另一处',
        }),
      ];
      expect(saved.map(({ Message, Successed }) => [Successed, Message])).toEqual(saved.map(() => [true, '']));
      for (const [look, text] of [
        [looks.menu, '备份与恢复'],
        [looks.setting, '"77"'],
        [looks.items, '另一处'],
      ] as const)
        await expect.poll(look, { timeout: 5000, interval: 250 }).toContain(text);
    } finally {
      for (const server of servers) await server.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
