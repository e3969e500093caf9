import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import { ByProject } from './tests/support/ByProject.ts';
import { excludedFiles } from './tests/support/isWhole.ts';
import build from './vite.config.ts';

/** The projects of `vitest`, with the settings of the build. */
export default defineConfig((given) =>
  mergeConfig(build(given), {
    test: {
      // One more than the two cores that the tests are designed for: many tests wait for a browser or a database.
      maxWorkers: 3,
      exclude: [...configDefaults.exclude, ...excludedFiles()],
      sequence: { sequencer: ByProject },
      // Tests may take long on a busy machine; these limits only end tests that hang.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: 180_000 } },
      // Files of one worker share the modules they import: nothing is mocked, and importing took longer than many a test.
      isolate: false,
      projects: [
        // In the order in which they run: what takes longest comes first, so that short files fill the end.
        {
          extends: true,
          test: {
            name: 'e2e',
            include: ['tests/e2e/**/*.test.ts'],
            globalSetup: 'tests/support/e2eSetup.ts',
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            include: ['tests/server/**/*.test.ts'],
            globalSetup: 'tests/support/serverSetup.ts',
          },
        },
        {
          extends: true,
          test: {
            name: 'pure',
            include: [
              'tests/{language,fields,engine,proof,documents,annex,wire,schemas}/**/*.test.ts',
              'tests/*.test.ts',
              'tests/codegen/**/*.test.ts',
              'tests/cli/**/*.test.ts',
            ],
          },
        },
        {
          extends: true,
          test: {
            name: 'browser-parts',
            include: ['tests/{client,renderer,app,admin,toolbox,site}/**/*.test.ts'],
          },
        },
      ],
    },
  }),
);
