import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the page of the benchmark: the renderer and what is written by hand, side by side. */
const config = defineConfig({
  plugins: [react()],
  root: 'tests/bench/page',
  build: { emptyOutDir: true, target: 'es2022' },
});

export { config as default };
