import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { screenChunks } from '../../../src/cli/screenChunks.ts';
import { AS_SHIPPED } from '../../../vite.config.ts';

/**
 * The build of a benchmark page: like the product, and separate from the others, so that no page contains code that
 * only another one needs. `first` are the files, below the checkout, of its first chunk: like a screen of the product
 * it loads them as one file.
 */
export const benchBuild = (root: string, first: readonly string[] = []): UserConfig =>
  defineConfig({
    plugins: [react(), ...AS_SHIPPED.plugins()],
    root,
    build: {
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        treeshake: AS_SHIPPED.treeshake,
        ...(first.length === 0 ? {} : { output: { codeSplitting: { groups: [together(first)] } } }),
      },
    },
  });

/** The entry file of the page waits for others: it is not part of their common chunk. */
function together(files: readonly string[]) {
  const [begins = '', ...more] = files.map((file) => resolve(file));
  const nameOf = screenChunks([{ page: [begins, ...more] }]);
  return {
    name: (id: string, bundler: Parameters<typeof nameOf>[1]) => (id === begins ? null : nameOf(id, bundler)),
    includeDependenciesRecursively: false,
  };
}
