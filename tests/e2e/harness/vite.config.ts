import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the page that mounts one form from JSON, for tests. */
const config = defineConfig({
  plugins: [react()],
  root: 'tests/e2e/harness',
  build: { emptyOutDir: true, target: 'es2022' },
});

export { config as default };
