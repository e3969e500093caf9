import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { AS_SHIPPED } from '../../../vite.config.ts';

const page = (name: string): string => `tests/bench/page/${name}.html`;

/** Builds the pages of the benchmark: the renderer and what is written by hand, side by side, and each alone. */
const config = defineConfig({
  plugins: [react()],
  root: 'tests/bench/page',
  resolve: { alias: AS_SHIPPED.aliases },
  build: {
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: AS_SHIPPED.treeshake,
      input: { index: page('index'), ours: page('alone/ours'), antd: page('alone/antd') },
    },
  },
});

export { config as default };
