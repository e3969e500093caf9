import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Opened, Pasted } from '../../e2e/editor/main.ts';
import { theBrowser, useBrowser } from './openBrowser.ts';
import { startHarness } from './startHarness.ts';

/** The editor of formatted text on a page of its own. */
export interface EditorPage {
  readonly open: (texts: readonly string[]) => Promise<Opened[]>;
  readonly paste: (texts: readonly string[]) => Promise<Pasted[]>;
}

/** Opens the page of the editor before the tests of a file. */
export function useEditorPage(): EditorPage {
  useBrowser();
  let site: Awaited<ReturnType<typeof startHarness>>;
  let page: Page;
  beforeAll(async () => {
    site = await startHarness('tests/e2e/editor');
    page = await theBrowser().newPage();
    await page.goto(site.url);
    await page.locator('body[data-ready="page"]').waitFor({ state: 'attached' });
  });
  afterAll(async () => {
    await page.close();
    site.stop();
  });
  return {
    open: (texts) => page.evaluate((all) => all.map(window.richText.open), texts),
    paste: (texts) => page.evaluate((all) => all.map(window.richText.paste), texts),
  };
}
