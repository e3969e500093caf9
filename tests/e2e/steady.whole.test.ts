import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { appUrl } from '../support/e2e/appUrl.ts';
import { FINANCE, openApp, useApp } from '../support/e2e/openApp.ts';
import { settled } from '../support/e2e/settled.ts';
import { SITE_PAGES } from '../support/e2e/sitePages.ts';

useApp();

/** Less is a rounding of the browser's. */
const NOTHING = 0.001;
/** The maximum layout shift while scenes get their counts, in the measure of the browser: below 0.1 counts as good. */
const STEADY = 0.05;

/** Records layout shifts on a page without user input, from its beginning. */
const WATCH = `
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) window.moved.push([value, ...sources.map(({ node }) => String(node?.className ?? node?.nodeName))]);
  }).observe({ type: 'layout-shift', buffered: true });`;

/** The elements that moved on a page that is opened again and scrolled to its end, half a window at a time. */
async function movedOn(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await settled(page);
  await page.evaluate(`(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    }
  })()`);
  await settled(page);
  const moved: unknown = await page.evaluate(`window.moved.filter(([value]) => value >= ${NOTHING})`);
  return Array.isArray(moved) ? moved.map(String) : ['not watched'];
}

describe('the workbench', () => {
  it.each([
    ['a wide screen', false],
    ['a phone', true],
  ])('has for what is to be done the room that it needs, and moves nothing on %s', async (_, isPhone) => {
    const { page, go } = await openApp(FINANCE, { isOwn: true, isPhone });
    await page.addInitScript(WATCH);
    // The last part to arrive could move everything below it.
    await page.route('**/api/System/WorkbenchBlock*approvals*', async (route) => {
      await page.waitForTimeout(1000);
      await route.continue();
    });
    await go('/crmIndex');
    await page.reload();
    await settled(page);
    const block = page.getByRole('region', { name: '待我审批' });
    const lines = block.locator('.gj-line');
    const count = await lines.count();
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(5);
    const ends = await Promise.all(
      [lines.last(), block.locator('.gj-lines')].map((each) =>
        each.evaluate((one) => one.getBoundingClientRect().bottom),
      ),
    );
    // On a wide screen it is as high as the tab with most rows, so that changing tabs moves nothing.
    const counts = (await block.locator('.gj-scene').allTextContents()).map((text) => Number(/\d+$/.exec(text)?.[0]));
    const most = isPhone ? count : Math.min(5, Math.max(...counts));
    expect((ends[1] ?? 0) - (ends[0] ?? 0) - (most - count) * 45).toBeLessThan(8);
    await page.getByRole('region', { name: '待办' }).waitFor();
    expect(await page.evaluate('window.moved')).toEqual([]);
  });
});

describe('lists on a phone', () => {
  it.each(['/payment/index', '/paymentPlan/index', '/contract/index?face=kanban.ContractState'])(
    'keep what is read in its place while their rows and tools come: %s',
    async (path) => {
      const { page, go } = await openApp(FINANCE, { isOwn: true, isPhone: true });
      await page.addInitScript(WATCH);
      // Rows and the parts of phones come after everything else.
      for (const late of [
        '**/Search?*',
        '**/FilterSheet-*.js',
        '**/CardList-*.js',
        '**/viewParts-*.js',
        '**/Board-*.js',
      ])
        await page.route(late, async (route) => {
          await page.waitForTimeout(500);
          await route.continue();
        });
      await go(path);
      await page.locator('.gj-list-foot').waitFor();
      const moved: unknown = await page.evaluate('window.moved.reduce((sum, [value]) => sum + value, 0)');
      expect(moved).toBeLessThan(STEADY);
    },
  );
});

describe('the public site', () => {
  it.each([
    ['a wide screen', false],
    ['a phone', true],
  ])('moves nothing under the eyes of who reads on %s', { timeout: 480_000 }, async (_, isPhone) => {
    const { page, go } = await openApp(undefined, { isOwn: true, isPhone });
    await page.addInitScript(WATCH);
    const details = new Set<string>();
    for (const path of ['/companyDynamic', '/classicCase', '/news']) {
      await go(path);
      const first = page.locator(`main a[href*="${path}/detail/"]`).first();
      details.add((await first.getAttribute('href'))?.slice(1) ?? '');
    }
    const moved: Record<string, string[]> = {};
    for (const [index, path] of [...SITE_PAGES, ...details].entries()) {
      // Another address is another document. By way of an empty page each would take the browser a process of its own.
      const shifts = await movedOn(page, `${appUrl()}/?${index}#${path}`);
      if (shifts.length > 0) moved[path] = shifts;
    }

    expect(moved).toEqual({});
  });

  it('has its headings in a serif of its own, which is cached for a year and moves nothing', async () => {
    const { page } = await openApp(undefined, { isOwn: true });
    await page.addInitScript(WATCH);
    const fetched: (string | undefined)[] = [];
    page.on('response', (response) => {
      if (response.url().startsWith(appUrl()) && response.request().resourceType() === 'font')
        fetched.push(response.headers()['cache-control']);
    });
    // The first page may be shown before its font comes, and then keeps the font of the system.
    for (const path of ['/services', '/about']) {
      await page.goto(`${appUrl()}${path}`);
      await settled(page);
      await page.evaluate('document.fonts.ready');
    }
    const loaded = await page.evaluate(
      `[...document.fonts].map(({ family, status }) => [family.replaceAll('"', ''), status])`,
    );
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('DOM.enable');
    await devtools.send('CSS.enable');
    const { root } = await devtools.send('DOM.getDocument');
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'main h1' });
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });

    expect(loaded).toEqual([['Site Serif', 'loaded']]);
    expect(fonts.map(({ isCustomFont }) => isCustomFont)).toEqual([true]);
    expect([...new Set(fetched)]).toEqual(['public, max-age=31536000, immutable']);
    expect(await page.evaluate('window.moved.reduce((sum, [value]) => sum + value, 0)')).toBeLessThanOrEqual(0.02);
  });
});
