import { chromium, type Browser } from 'playwright-core';
import { beforeAll, inject } from 'vitest';

/**
 * The disabled features. A script compiled while streaming is compiled for each window; without streaming, windows in
 * one process share the compiled script of the first, which saves an eighth of the processor time for opening a list.
 * The others are Playwright's, whose flag this replaces.
 */
const WITHOUT = [
  'ScriptStreaming',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
];
const FLAGS = [
  `--disable-features=${WITHOUT.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--lang=zh-CN',
  // Pages live for seconds: to optimize their scripts takes a sixth of the processor of a run, and nothing comes of it. What runs a hundred
  // thousand times is worth it: work that a browser does before a door opens is a million hashes.
  '--js-flags=--no-maglev --no-use-osr --minimum-invocations-before-optimization=20000',
];
/** Zone and language of a window belong to its process: one that shares it with a window that was closed would be left without, so all have them. */
const ZONE = { TZ: 'Asia/Shanghai' };

/**
 * One for all files of a worker; it ends with the worker. The messages of a browser shared by the whole run would be
 * serialized once more.
 */
let browser: Browser | undefined;

/** Starts the browser of the worker before a test file. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser ??= await chromium.launch({
      executablePath: inject('browserPath'),
      args: FLAGS,
      env: { ...process.env, ...ZONE },
    });
  });
}

/** The browser of the worker. Throws in files that did not call `useBrowser`. */
export function theBrowser(): Browser {
  if (browser === undefined) throw new Error('Call useBrowser() at the top of the file');
  return browser;
}
