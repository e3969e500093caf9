import { chromium, type Browser } from 'playwright-core';
import { beforeAll, inject } from 'vitest';

/** One for all files of a worker; it ends with the worker. */
let browser: Browser | undefined;

/** Connects a test file to the browser of the run. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser ??= await chromium.connect(inject('browserEndpoint'));
  });
}

/** The browser of the run. Throws in files that did not call `useBrowser`. */
export function theBrowser(): Browser {
  if (browser === undefined) throw new Error('Call useBrowser() at the top of the file');
  return browser;
}
