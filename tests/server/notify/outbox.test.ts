import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { askLoginCode } from '../../support/server/outbox.ts';
import { oneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

const GROUP = {
  key: 'Development',
  title: '看信',
  children: [{ key: 'Development', title: '发件箱', path: '/outbox', screen: 'outbox' }],
};
const menu = readFileSync(join(SMALL_PRODUCT, 'menus/employee.json'), 'utf8');
const schemasDir = makeProduct(
  { 'menus/employee.json': menu.replace('"items": [', `"items": [${JSON.stringify(GROUP)},`) },
  SMALL_PRODUCT,
);
const open: TestServer[] = [];
const start = async (more: Parameters<typeof openServer>[1] = {}): Promise<TestServer> => {
  const server = await openServer(oneDatabase(), { schemasDir, ...more });
  open.push(server);
  return server;
};
afterAll(async () => {
  for (const server of open) await server.close();
});
const menuOf = async (server: TestServer, account: string): Promise<string> =>
  JSON.stringify((await (await server.signIn(account)).get('/api/System/GetRoutes')).Data);

it('a demo keeps a message in a file that its owner alone may read, too', async () => {
  const server = await start();
  const file = join(server.settings.dataDir, 'outbox.txt');
  expect(existsSync(file)).toBe(false);
  const codes = [
    await askLoginCode(server, server.client(), '13900000006'),
    await askLoginCode(server, server.client(), '13900000016'),
  ];
  const lines = ['13900000006', '13900000016'].map(
    (phone, i) =>
      `2026-03-10 10:00:00  短信  ${phone}  【小产品】验证码 ${codes[i]}，5 分钟内有效。如非本人操作，请忽略，不要告诉任何人。\n`,
  );
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(lines.join(''));
  expect(statSync(file).mode & 0o077).toBe(0);
});

it('its screen is in the menu of those who develop, and nowhere in production', async () => {
  const [demo, production] = [await start(), await start({ production: true })];
  expect(await menuOf(demo, '13900000001')).toContain('"Title":"发件箱","Path":"/outbox","Screen":"outbox"');
  expect(await menuOf(demo, '13900000006')).not.toMatch(/看信|发件箱/);
  expect(await menuOf(production, '13900000001')).not.toMatch(/看信|发件箱/);
});
