import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { orderFields, proveLog, World, type Running } from '../../faults/World.ts';
import { at, listAt, numberAt, type TestClient } from '../../support/server/TestClient.ts';
import { copyDatabase } from '../../support/server/TestServer.ts';

const SMALL = 'tests/fixtures/products/small';
const { main, postgres } = inject('serverTests');
const folder = mkdtempSync(join(tmpdir(), 'guiju-r-'));

/** The sources of the last release with its server, built with the packages of today; undefined without history. */
function buildLastRelease(): string | undefined {
  const heading = /^## \d{4}-\d{2}-\d{2}$/m.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[0] ?? '';
  const found = spawnSync('git', ['log', '--format=%H', '-S', heading, '--', 'CHANGELOG.md'], { encoding: 'utf8' });
  const commit = found.stdout.trim().split('\n').at(-1) ?? '';
  const release = join(folder, 'release');
  mkdirSync(release);
  const archive = spawnSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
  if (commit === '' || archive.status !== 0) return undefined;
  execFileSync('tar', ['-x', '-C', release], { input: archive.stdout });
  symlinkSync(resolve('node_modules'), join(release, 'node_modules'));
  const build = ['node_modules/vite/bin/vite.js', 'build', '--configLoader', 'runner', '--mode', 'server'];
  execFileSync(process.execPath, build, { cwd: release, stdio: 'ignore' });
  return release;
}

const release = buildLastRelease();
const worlds = { old: new World(join(release ?? '', 'dist/server/main.js'), 'short'), today: new World(main, 'short') };
afterAll(async () => {
  for (const world of Object.values(worlds)) await world.close();
});

/** Starts a server of one version, with its documents, and signs in. */
const start = (version: keyof typeof worlds, data: string, url?: string): Promise<Running> =>
  worlds[version].start(
    data,
    url === undefined ? {} : { DATABASE_URL: url },
    version === 'old' ? ['--schemas', join(release ?? '', SMALL)] : [],
  );

/** Adds an order and changes it; returns its title. */
async function work(client: TestClient, title: string): Promise<string> {
  const { Data } = await client.post('/api/order/Add', orderFields(title));
  const change = { Id: numberAt(Data, 'Record.Id'), Version: numberAt(Data, 'Record.Version'), Money: 12.5 };
  expect(await client.post('/api/order/Update', change)).toMatchObject({ Successed: true, Message: '' });
  return title;
}

/** The orders of these tests, by title. */
async function seen(client: TestClient): Promise<readonly unknown[]> {
  const { Data } = await client.get('/api/order/Search', { Title: 'V', rows: 100, sort: 'Title' });
  return listAt(Data, 'Rows').map((row) => at(row, 'Title'));
}

if (release === undefined) process.stderr.write('Not run: this clone has no commit of the last release\n');
else if (postgres === null)
  it('an embedded database is used by the last release, this one, and the last one again', async () => {
    const data = worlds.old.path('data');
    const titles: string[] = [];
    for (const [i, version] of (['old', 'today', 'old', 'today'] as const).entries()) {
      const server = await start(version, data);
      titles.push(await work(server.client, `V${i}`));
      expect(await seen(server.client)).toEqual(titles);
      await worlds[version].end(server);
    }
    expect(await proveLog(data)).toEqual([]);
  });
else
  it('servers of the last release and of this one work side by side, and the last one starts again', async () => {
    const database = await copyDatabase('empty');
    const data = worlds.old.path('data');
    const old = await start('old', data, database.url);
    const titles = [await work(old.client, 'V0')];
    const today = await start('today', data, database.url);
    for (let i = 1; i < 9; i += 1) {
      titles.push(await work(i % 2 === 0 ? old.client : today.client, `V${i}`));
      expect([await seen(old.client), await seen(today.client)]).toEqual([titles, titles]);
    }
    await worlds.today.end(today);
    await worlds.old.end(old);
    const again = await start('old', data, database.url);
    titles.push(await work(again.client, 'V9'));
    expect(await seen(again.client)).toEqual(titles);
    await worlds.old.end(again);
    const last = await start('today', data, database.url);
    expect(await seen(last.client)).toEqual(titles);
    await worlds.today.end(last);
    await database.drop();
  });
