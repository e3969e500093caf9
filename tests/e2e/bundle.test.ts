import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { EDITOR, FINANCE, openApp, useApp, type AppWindow } from '../support/e2e/openApp.ts';
import { NEVER_IDLE } from '../support/e2e/NEVER_IDLE.ts';
import { fieldOf, rowsOf } from '../support/e2e/onPage.ts';
import { theBrowser } from '../support/e2e/openBrowser.ts';
import { startHarness } from '../support/e2e/startHarness.ts';
import { measureScripts } from '../support/e2e/measureScripts.ts';

useApp();

const ASSETS = 'dist/app/assets';
const FORMILY = /onFieldInputValueChange/;
const ECHARTS = /_ec_inner/;
/** The library for uploading large files. */
const TUS = /Tus-Resumable/i;

/** The built scripts that a window has fetched. */
function watchScripts({ page }: AppWindow): () => string[] {
  const names = new Set<string>();
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname.split('/').at(-1) ?? '';
    if (name.endsWith('.js')) names.add(name);
  });
  return () => [...names];
}

const kilobytes = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }).length, 0) / 1024;
const holds = (names: readonly string[], pattern: RegExp): string[] =>
  names.filter((name) => pattern.test(readFileSync(join(ASSETS, name), 'utf8')));

describe('what a screen loads', () => {
  it('is little for the public and the sign-in screen, without Formily, and within bounds for the first list and form', async () => {
    const guest = await openApp(undefined, { isOwn: true });
    await guest.page.addInitScript(NEVER_IDLE);
    const guestScripts = watchScripts(guest);
    await guest.go('/index');
    const site = guestScripts();
    const newcomer = await openApp(undefined, { isOwn: true });
    await newcomer.page.addInitScript(NEVER_IDLE);
    const newcomerScripts = watchScripts(newcomer);
    await newcomer.go('/login');
    const login = newcomerScripts();
    const app = await openApp(FINANCE, { isOwn: true });
    await app.page.addInitScript(NEVER_IDLE);
    const scripts = watchScripts(app);
    await app.go('/payment/index');
    const list = scripts();
    await app.page.getByRole('button', { name: '登记收款' }).click();
    await fieldOf(app.page, 'PaymentType').waitFor();
    const form = scripts();

    const built = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
    expect(holds(built, FORMILY).length).toBeGreaterThan(0);
    expect([holds(site, FORMILY), holds(login, FORMILY), holds(list, FORMILY)]).toEqual([[], [], []]);
    expect([holds(built, TUS).length > 0, holds([...site, ...login, ...form], TUS)]).toEqual([true, []]);
    expect({ site: kilobytes(site) <= 110, login: kilobytes(login) <= 120 }).toEqual({ site: true, login: true });
    expect({ list: kilobytes(list) <= 245, form: kilobytes(form) <= 350 }).toEqual({ list: true, form: true });
    // Each is a request, and code for its own sake.
    expect([site, login, list, form].map(({ length }) => length <= 20)).toEqual([true, true, true, true]);
    expect(list.length).toBeLessThanOrEqual(8);
    expect(await rowsOf(app.page).count()).toBeGreaterThan(0);
  });

  it('is little for a page with nothing but a form', async () => {
    const alone = await startHarness('tests/bench/page/alone/ours');
    const page = await theBrowser().newPage();
    await page.addInitScript(NEVER_IDLE);
    const weigh = measureScripts(page);
    await page.goto(alone.url);
    await page.locator('body[data-painted] .gj-field').first().waitFor();
    const weight = await weigh();
    await page.close();
    alone.stop();

    expect(weight).toBeGreaterThan(100);
    expect(weight).toBeLessThanOrEqual(290);
  });

  it('holds charts on the workbench only, and there only with the pictures', async () => {
    const guest = await openApp(undefined, { isOwn: true });
    const guestScripts = watchScripts(guest);
    await guest.go('/index');
    await guest.go('/login');
    const finance = await openApp(FINANCE, { isOwn: true });
    const financeScripts = watchScripts(finance);
    await finance.go('/payment/index');
    await finance.page.getByRole('button', { name: '登记收款' }).click();
    await fieldOf(finance.page, 'PaymentType').waitFor();
    // An editor has no business figures.
    const editor = await openApp(EDITOR, { isOwn: true });
    const editorScripts = watchScripts(editor);
    await editor.go('/crmIndex');
    const before = [guestScripts(), financeScripts(), editorScripts()].map((names) => holds(names, ECHARTS));
    await finance.go('/crmIndex');
    await finance.page.locator('.gj-chart-canvas svg').first().waitFor();

    expect(before).toEqual([[], [], []]);
    expect(holds(financeScripts(), ECHARTS)).toHaveLength(1);
    expect(kilobytes(holds(financeScripts(), ECHARTS))).toBeLessThanOrEqual(200);
  });
});
