import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './e2e/findBrowser.ts';
import { startApp } from './e2e/startApp.ts';
import { startHarness } from './e2e/startHarness.ts';
import { inMemory } from './inMemory.ts';
import { SHORT_LIVED } from './server/spawnServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs, with its demo data: one server for each file that runs at the same time. */
    readonly appUrls: readonly string[];
    /** A data folder with the demo that no server runs on: to be copied. */
    readonly demoData: string;
    /** Where single forms are mounted from JSON. */
    readonly harnessUrl: string;
    /** The program that each worker starts a browser from. */
    readonly browserPath: string;
  }
}

const stops: (() => void | Promise<void>)[] = [];
let leaveMemory = (): void => undefined;

/** A browser that is there, one harness and servers with demo data for all browser tests of a run. */
export async function setup(project: TestProject): Promise<void> {
  leaveMemory = inMemory();
  // What is built is not what was changed since: a test of it would look for what is not there.
  const { NODE_ENV: _test, ...asPeopleBuild } = process.env;
  execFileSync(process.execPath, ['src/cli/build.mjs'], { stdio: 'inherit', env: asPeopleBuild });
  project.provide('browserPath', await findBrowser());
  try {
    // The demo is filled in once; every server has a copy of that. This one does nothing else.
    const first = startApp([], undefined, [...SHORT_LIVED, 'dist/server/main.js']);
    // After it: it is built for production, and what is started meanwhile would serve as if in production.
    const harness = startHarness();
    for (const begun of await Promise.allSettled([harness, first]))
      if (begun.status === 'fulfilled') stops.push(begun.value.stop);
    project.provide('harnessUrl', (await harness).url);
    const { data, end } = await first;
    await end();
    project.provide('demoData', data);
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
