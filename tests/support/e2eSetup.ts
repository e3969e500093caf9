import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './e2e/findBrowser.ts';
import { startApp } from './e2e/startApp.ts';
import { startHarness } from './e2e/startHarness.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs, with its demo data. */
    readonly appUrl: string;
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

/** One browser, one server with demo data and one harness for all browser tests of a run. */
export async function setup(project: TestProject): Promise<void> {
  const browser = await chromium.launchServer({ executablePath: await findBrowser(), args: FLAGS });
  stops.push(() => browser.close());
  project.provide('browserEndpoint', browser.wsEndpoint());
  try {
    const [app, harness] = await Promise.all([startApp(), startHarness()]);
    stops.push(app.stop, harness.stop);
    project.provide('appUrl', app.url);
    project.provide('harnessUrl', harness.url);
  } catch (error) {
    await teardown();
    throw error;
  }
}

/** Ends what the run started. */
export async function teardown(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
}
