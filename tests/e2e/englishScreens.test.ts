import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN, CUSTOMER, openApp, SALES, useApp, type AppWindow } from '../support/e2e/openApp.ts';
import { startApp, type RunningApp } from '../support/e2e/startApp.ts';
import { PANEL_TABS } from '#toolbox/tabs.ts';
import { itWhole } from '../support/wholeRun.ts';

useApp();

// With the demo records only: other tests write texts of their own.
let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const DEMO = 'schemas/demo';
/** What users wrote: the values of the demo records. */
const WRITTEN = readdirSync(DEMO)
  .filter((file) => file.endsWith('.json'))
  .map((file) => readFileSync(`${DEMO}/${file}`, 'utf8'));
const RECORDS = WRITTEN.join('\n');
const VALUES = new Set(WRITTEN.flatMap((text) => valuesIn(JSON.parse(text))));
const CHINESE_RUNS = /[\u3001-\u303f\u4e00-\u9fff\uff01-\uff0f\uff1a-\uff1f]+/g;
/** What authors wrote: the toolbox shows documents as they are, and parts of the titles of cases. */
const DOCUMENTS = readdirSync('schemas', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json') && !file.startsWith('meta'))
  .map((file) => readFileSync(`schemas/${file}`, 'utf8'))
  .join('\n');
const DOCUMENTED = new Set(DOCUMENTS.match(CHINESE_RUNS));
const FRAME = readdirSync('src/engine/words/en')
  .map((file) => readFileSync(`src/engine/words/en/${file}`, 'utf8'))
  .join('\n');
const isDocumented = (word: string): boolean =>
  DOCUMENTED.has(word) || (DOCUMENTS.includes(word) && !FRAME.includes(`"${word}":`));
const TEXTS = readFileSync('schemas/english.json', 'utf8');

function valuesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [];
}

/** Chinese that is neither a value of a record nor a part of one: titles of documents, texts of the frame. */
const isOurs = (word: string): boolean =>
  word !== '中文' && (!RECORDS.includes(word) || (TEXTS.includes(`"${word}":`) && !VALUES.has(word)));

/** Texts composed when a record was saved, in the language of the product: installments, names joined, messages of reminders. */
const COMPOSED = /^((评价|建议|投诉)：.*|第|期|.*款|(\p{Script=Han}{2,3}、)+\p{Script=Han}{2,3})$/u;

/** Chinese texts and names on a screen; titles of records are what users wrote. */
async function chineseOn({ page, go }: AppWindow, path?: string): Promise<string[]> {
  if (path !== undefined) await go(path);
  const textsOf = (selector: string): Promise<string[]> =>
    page.evaluate(
      (selected) =>
        [...document.querySelectorAll(selected)].flatMap((element) => [
          ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])),
          ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
        ]),
      selector,
    );
  const names = (await textsOf('.gj-title-link, .gj-line-title, .gj-line-title *, .is-page')).join('\n');
  const words = (await textsOf('body, body *'))
    .flatMap((text) => text.match(CHINESE_RUNS) ?? [])
    .filter((word) => !names.includes(word));
  return [...new Set(words)].filter((word) => isOurs(word) && !COMPOSED.test(word));
}

async function openEnglish(account: string): Promise<AppWindow> {
  const window = await openApp(account, { isOwn: true, url: app.url });
  await window.page.context().addCookies([{ name: 'language', value: 'en', url: app.url }]);
  await window.go('/crmIndex');
  await window.page.locator('html[lang="en"]').waitFor();
  return window;
}

it('shows a list, a record and a form of the shipped product in English', async () => {
  const window = await openEnglish(SALES);
  for (const path of ['/crmIndex', '/contract/index', '/customer/index/1', '/customer/index?new=1'])
    expect([path, await chineseOn(window, path)]).toEqual([path, []]);
  await window.page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
});

/** Where administrators edit Chinese texts. */
const EDITED = /^\/(development\/(menu|enumDataManagement)|tools)/;

itWhole('shows every screen of the menu in English, and finds nothing wrong with the product', async () => {
  let screens = 0;
  for (const account of [ADMIN, CUSTOMER]) {
    const window = await openEnglish(account);
    const links = await window.page.evaluate(() =>
      [...document.querySelectorAll('nav a[href^="#/"], aside a[href^="#/"]')].map((link) => link.getAttribute('href')),
    );
    const paths = [...new Set(links)].flatMap((link) => (link === null ? [] : [link.slice(1)]));
    for (const path of paths.filter((each) => !EDITED.test(each)).concat(account === ADMIN ? RECORD_PATHS : [])) {
      screens += 1;
      expect([path, await chineseOn(window, path)]).toEqual([path, []]);
    }
    if (account !== ADMIN) continue;
    await window.go('/tools/index');
    await window.page.getByText(/^(No problems|0 errors, \d+ warnings?)$/).waitFor();
  }
  expect(screens).toBeGreaterThanOrEqual(40);
});

itWhole('shows the toolbox in English, but for what documents say', async () => {
  const window = await openEnglish(ADMIN);
  const { page } = window;
  for (const { key } of PANEL_TABS) {
    const path = `/tools/index?file=payment/form.json&tab=${key}`;
    await window.go(path);
    await page.locator('.gj-findings', { hasText: /No problems|0 errors/ }).waitFor();
    const run = page.locator('.gj-tool-panel:not([hidden]) .ant-btn-primary:not([disabled])').first();
    if (key === 'coverage') {
      await run.click();
      // Changes that documents explain are compared in their language.
      await page.getByText('Cases check every condition and part of the rules').waitFor();
    }
    expect([path, (await chineseOn(window)).filter((word) => !isDocumented(word))]).toEqual([path, []]);
    expect([path, await page.getByRole('button', { name: /^$/ }).count()]).toEqual([path, 0]);
  }
});

const RECORD_PATHS = ['contract', 'tender', 'project', 'customer', 'marketclue', 'payment'].map(
  (entity) => `/${entity}/index/1`,
);
