import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';

let browser: Browser | undefined;

/** Connects a test file to the browser of the run. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.connect(inject('browserEndpoint'));
  });
  afterAll(async () => {
    await browser?.close();
  });
}

/** The browser of the run. Throws in files that did not call `useBrowser`. */
export function theBrowser(): Browser {
  if (browser === undefined) throw new Error('Call useBrowser() at the top of the file');
  return browser;
}
