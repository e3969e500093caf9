import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { samplePng } from '#server/start/demoFiles.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { runOn } from '../../support/server/planOf.ts';
import { at, column, listAt, numberAt, type Fields, type TestClient } from '../../support/server/TestClient.ts';
import { ADMIN, onOneDatabase, SALES, useServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

const SECONDS = { timeout: 20_000, interval: 250 };

async function share(client: TestClient, list: string, more: Fields): Promise<number> {
  const { Data, Message } = await client.post('/api/ListView/Save', { list, Params: '{"sort":"-Id"}', ...more });
  expect(Message).toBe('');
  return numberAt(Data, 'Id');
}
const viewsIn = (file: string): readonly unknown[] => listAt(JSON.parse(readFileSync(file, 'utf8')), 'views');

onOneDatabase('guiju pull', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const [admin, editor] = [server.as(ADMIN), server.as('13900000019')];

  it('writes released pages and views shared with roles, and names what it leaves', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guiju-t-'));
    cpSync('schemas', folder, { recursive: true });
    const about = readFileSync('schemas/site/about.json', 'utf8');
    const file = String(at((await editor.get('/api/Site/GetPageFile', { name: 'about' })).Data, 'Text'));
    const Content = file.replace('一步一个台阶', '一步一个脚印');
    const added = await editor.post('/api/WebPage/Add', { PageName: 'about', Content });
    const Id = numberAt(added.Data, 'Record.Id');
    await editor.post('/api/WebPage/Submit', { Id, Version: 1 });
    expect((await runOn(server, folder, 'pull')).out).toBe('文档已是最新');
    await admin.post('/api/WebPage/Approve', { Id, Version: 2, IsPassed: true });
    const honor = String(at((await editor.get('/api/Site/GetPageFile', { name: 'honor' })).Data, 'Text'));
    const picture = { file: await editor.upload('奖状.png', await samplePng('奖状')), alt: '奖状' };
    const pictured = honor.replace('"type": "hero",', `"type": "hero", "picture": ${JSON.stringify(picture)},`);
    const other = await editor.add('WebPage', { PageName: 'honor', Content: pictured });
    await editor.act('WebPage/Submit', other);
    await admin.act('WebPage/Approve', other, { IsPassed: true });
    const shared = await share(admin, 'tender/list', { Title: '新的在前', Roles: 'sales' });
    await share(admin, 'tender/list', { Title: '一部的', Units: '2' });

    const changed =
      'site/about.json\nsite/honor.json\ntender/list.json\n没有写入：「honor」的图片，它们在数据库中\n没有写入：「一部的」共享给部门';
    expect(await runOn(server, folder, 'pull', '--check')).toEqual({ code: 1, out: changed });
    expect(readFileSync(join(folder, 'site/about.json'), 'utf8')).toBe(about);
    expect(await runOn(server, folder, 'pull')).toEqual({ code: 0, out: changed });
    expect(readFileSync(join(folder, 'site/about.json'), 'utf8')).toBe(about.replace('一步一个台阶', '一步一个脚印'));
    expect(viewsIn(join(folder, 'tender/list.json'))).toEqual([
      ...viewsIn('schemas/tender/list.json'),
      { key: `view${shared}`, title: '新的在前', query: { sort: '-Id' }, roles: ['sales'] },
    ]);
    expect(await runOn(server, folder, 'pull', '--check')).toMatchObject({ code: 0 });
    rmSync(folder, { recursive: true });
  });
});

onOneDatabase('a view that guiju pull wrote', (kind) => {
  const schemasDir = makeProduct({}, SMALL_PRODUCT);
  const server = useServer(kind, { schemasDir, dev: true });

  const [admin, sales] = [server.as(ADMIN), server.as(SALES)];

  it('is shown from the document, once, to its role, and stays with its owner', async () => {
    const shared = await share(admin, 'order/list', { Title: '新的在前', Roles: 'sales' });
    const ids = async (client: TestClient): Promise<unknown[]> =>
      column((await client.get('/api/ListView/Search', { list: 'order/list' })).Data, 'Id');
    expect(await ids(sales)).toEqual([shared]);
    await runOn(server, schemasDir, 'pull');
    await expect.poll(async () => (await ids(sales)).map((id) => Number(id) < 0), SECONDS).toEqual([true]);
    expect(await ids(admin)).toContain(shared);
  });
});
