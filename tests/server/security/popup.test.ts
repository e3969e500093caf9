import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBrowser } from '../../support/e2e/findBrowser.ts';
import { startProvider, type FakeProvider } from '../../support/server/FakeProvider.ts';
import { oneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

/** The part of the sign-in page that opens the window and hears how it went. */
const OPENER = `
window.news = [];
window.addEventListener('message', (event) => window.news.push({ origin: event.origin, own: event.source === window.popup, ...event.data }));
document.querySelector('button').addEventListener('click', () => {
  window.popup = window.open('/api/spaoauth/WxWebAuth/?nonce=0123456789abcdef', 'wx', 'width=600,height=600');
});
`;
const PAGE =
  '<!doctype html><link rel="icon" href="data:,"><title>app</title><button>微信登录</button><script src="/opener.js"></script>';

let [server, provider, browser, page]: [TestServer?, FakeProvider?, Browser?, Page?] = [];
const appDir = mkdtempSync(join(tmpdir(), 'guiju-app-'));
/** Simulates WeChat after a scan: redirects back, with or without a code. */
let code = '';

beforeAll(async () => {
  writeFileSync(join(appDir, 'index.html'), PAGE);
  writeFileSync(join(appDir, 'opener.js'), OPENER);
  provider = await startProvider(({ url }) => {
    if (url.pathname === '/sns/oauth2/access_token') return { body: { openid: url.searchParams.get('code') } };
    const back = `${url.searchParams.get('redirect_uri')}?code=${code}&state=${url.searchParams.get('state')}`;
    const body = `<!doctype html><p>scan</p><meta http-equiv="refresh" content="0;url=${back.replaceAll('&', '&amp;')}">`;
    return { body, headers: { 'content-type': 'text/html' } };
  });
  const port = await freePort();
  // Another site than ours, as WeChat is.
  const openEndpoint = provider.url.replace('127.0.0.1', 'localhost');
  const weChat = { appId: 'wx1', secret: 's', openEndpoint, apiEndpoint: provider.url };
  server = await openServer(oneDatabase(), {
    appDir,
    port,
    publicUrl: `http://127.0.0.1:${port}`,
    notify: { sms: undefined, mail: undefined, weChat },
  });
  browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await provider?.close();
  rmSync(appDir, { recursive: true });
});

async function openWindow(): Promise<{ news: unknown; problems: string[] }> {
  if (browser === undefined || server === undefined) throw new Error('not started');
  const context = await browser.newContext();
  page = await context.newPage();
  const problems: string[] = [];
  context.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(server.running.address);
  const popup = context.waitForEvent('page');
  await page.click('button');
  await (await popup).waitForEvent('close');
  return { news: await page.evaluate('window.news'), problems };
}

const call = (path: string): Promise<unknown> =>
  page?.evaluate(
    `fetch('${path}', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' }).then((reply) => reply.json())`,
  ) ?? Promise.resolve(undefined);

it('the window goes to WeChat and back, tells the page that opened it, and closes', async () => {
  code = 'somebody';
  const { news, problems } = await openWindow();
  expect(news).toEqual([
    {
      origin: server?.running.address,
      own: true,
      type: 'wx',
      ok: true,
      nonce: '0123456789abcdef',
      message: '微信登录成功',
    },
  ]);
  expect(problems).toEqual([]);
  expect(await call('/api/Account/WxWebAuthLogin')).toMatchObject({ Successed: true, Data: { SignedIn: false } });
});

it('the window says when it failed, and closes as well', async () => {
  code = '';
  const { news } = await openWindow();
  expect(news).toMatchObject([{ ok: false, nonce: '0123456789abcdef', message: '微信登录未完成，请重试' }]);
  expect(await call('/api/Account/WxWebAuthLogin')).toMatchObject({ Successed: false, Code: 11 });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
