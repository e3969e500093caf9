import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './e2e/findBrowser.ts';
import { startApp } from './e2e/startApp.ts';
import { startHarness } from './e2e/startHarness.ts';
import { inMemory } from './inMemory.ts';

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
  '--lang=zh-CN',
];
/** Zone and language of a window belong to its process: one that shares it with a window that was closed would be left without, so all have them. */
const ZONE = { TZ: 'Asia/Shanghai' };

const stops: (() => void | Promise<void>)[] = [];
let leaveMemory = (): void => undefined;

/** One browser, one harness and servers with demo data for all browser tests of a run. */
export async function setup(project: TestProject): Promise<void> {
  leaveMemory = inMemory();
  const browser = await chromium.launchServer({
    executablePath: await findBrowser(),
    args: FLAGS,
    env: { ...process.env, ...ZONE },
  });
  stops.push(() => browser.close());
  project.provide('browserEndpoint', browser.wsEndpoint());
  try {
    // The demo is filled in once; every server has a copy of that.
    const first = startApp();
    // After it: it is built for production, and what is started meanwhile would serve as if in production.
    const harness = startHarness();
    for (const begun of await Promise.allSettled([harness, first]))
      if (begun.status === 'fulfilled') stops.push(begun.value.stop);
    project.provide('harnessUrl', (await harness).url);
    const { data, end } = await first;
    await end();
    // One for each file that runs at the same time: tests of two files never meet in one database.
    const apps = Array.from({ length: project.vitest.config.maxWorkers }, () => startApp([], data));
    for (const begun of await Promise.allSettled(apps)) if (begun.status === 'fulfilled') stops.push(begun.value.stop);
    project.provide(
      'appUrls',
      (await Promise.all(apps)).map(({ url }) => url),
    );
  } catch (error) {
    await teardown();
    throw error;
  }
}

/** Ends what the run started. */
export async function teardown(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
  leaveMemory();
}
