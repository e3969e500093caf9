import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './e2e/findBrowser.ts';
import { startApp } from './e2e/startApp.ts';
import { startHarness } from './e2e/startHarness.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs, with its demo data: one server for each file that runs at the same time. */
    readonly appUrls: readonly string[];
    /** Where single forms are mounted from JSON. */
    readonly harnessUrl: string;
    /** Where the browser of this run listens. */
    readonly browserEndpoint: string;
  }
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const stops: (() => void | Promise<void>)[] = [];

/** As many as there are test files at a time (`maxWorkers`): tests of two files never meet in one database. */
const SERVERS = 2;

/** One browser, one harness and servers with demo data for all browser tests of a run. */
export async function setup(project: TestProject): Promise<void> {
  const browser = await chromium.launchServer({ executablePath: await findBrowser(), args: FLAGS });
  stops.push(() => browser.close());
  project.provide('browserEndpoint', browser.wsEndpoint());
  try {
    const apps = Array.from({ length: SERVERS }, () => startApp());
    // After them: it is built for production, and what is started meanwhile would serve as if in production.
    const harness = startHarness();
    for (const begun of await Promise.allSettled([harness, ...apps]))
      if (begun.status === 'fulfilled') stops.push(begun.value.stop);
    project.provide(
      'appUrls',
      (await Promise.all(apps)).map(({ url }) => url),
    );
    project.provide('harnessUrl', (await harness).url);
  } catch (error) {
    await teardown();
    throw error;
  }
}

/** Ends what the run started. */
export async function teardown(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
}
