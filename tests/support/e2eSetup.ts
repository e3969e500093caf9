import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './e2e/findBrowser.ts';
import { startApp } from './e2e/startApp.ts';
import { startHarness } from './e2e/startHarness.ts';
import { inMemory } from './inMemory.ts';
import { SHORT_LIVED } from './server/spawnServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The addresses of the product with its demo data: a server for each file that runs at the same time. */
    readonly appUrls: readonly string[];
    /** A data folder with the demo that no server runs on: to be copied. */
    readonly demoData: string;
    /** The address at which single forms are mounted from JSON. */
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
  // Build first: an outdated build lacks the latest changes.
  const { NODE_ENV: _test, ...asPeopleBuild } = process.env;
  execFileSync(process.execPath, ['src/cli/build.mjs'], { stdio: 'inherit', env: asPeopleBuild });
  project.provide('browserPath', await findBrowser());
  try {
    // The demo is filled in once; every server has a copy of that. This one does nothing else.
    const first = startApp([], undefined, [...SHORT_LIVED, 'dist/server/main.js']);
    // Started after the build, which sets the environment to production: anything started at the same time would run as
    // in production.
    const harness = startHarness();
    for (const begun of await Promise.allSettled([harness, first]))
      if (begun.status === 'fulfilled') stops.push(begun.value.stop);
    project.provide('harnessUrl', (await harness).url);
    const { data, end } = await first;
    await end();
    project.provide('demoData', data);
    // One for each file that runs at the same time: tests of two files never share a database.
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

/** Stops everything that the run started. */
export async function teardown(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
  leaveMemory();
}
