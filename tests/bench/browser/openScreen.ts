import type { Browser, Page } from 'playwright-core';
import { NEVER_IDLE } from '../../support/e2e/NEVER_IDLE.ts';
import { PASSWORD } from '../../support/e2e/startApp.ts';

/** A screen of the product in a window that had nothing in its cache. */
export interface OpenScreen {
  readonly page: Page;
  /** Names of the built scripts that were fetched until now. */
  readonly scripts: () => readonly string[];
  /** Milliseconds from the start of the navigation until the largest thing on the screen was painted. */
  readonly largestPaint: () => Promise<number>;
  readonly close: () => Promise<void>;
}

const CALM = 800;

/**
 * Opens a path of the product, for an account or without one, on a processor slowed down by this factor; `isNeverIdle`
 * excludes the code that is fetched when the screen is idle.
 */
export async function openScreen(
  browser: Browser,
  url: string,
  {
    path,
    account,
    slowdown = 1,
    isNeverIdle = false,
  }: { path: string; account?: string; slowdown?: number; isNeverIdle?: boolean },
): Promise<OpenScreen> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  if (account !== undefined) {
    const reply = await context.request.post(`${url}/api/Account/Login`, {
      form: { LoginId: account, Password: PASSWORD },
      headers: { origin: url },
    });
    const text = await reply.text();
    if (!text.startsWith('{"Successed":true')) throw new Error(`${account} could not sign in: ${text.slice(0, 300)}`);
  }
  const page = await context.newPage();
  if (isNeverIdle) await page.addInitScript(NEVER_IDLE);
  const names = new Set<string>();
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname.split('/').at(-1) ?? '';
    if (name.endsWith('.js')) names.add(name);
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(`${url}/#${path}`);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(CALM * slowdown);
  return {
    page,
    scripts: () => [...names],
    largestPaint: () => page.evaluate(readLargestPaint),
    close: () => context.close(),
  };
}

/** Runs in the page. */
function readLargestPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      resolve(list.getEntries().at(-1)?.startTime ?? 0);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}
