import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { AS_SHIPPED } from '../../../vite.config.ts';

/** How a page of the benchmark is built: like the product, and apart from the others, so that none carries what only another one needs. */
export const benchBuild = (root: string): UserConfig =>
  defineConfig({
    plugins: [react(), ...AS_SHIPPED.plugins()],
    root,
    resolve: { alias: AS_SHIPPED.aliases },
    build: {
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { treeshake: AS_SHIPPED.treeshake },
    },
  });
