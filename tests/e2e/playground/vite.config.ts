import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds a page of somebody who has Formily and nothing of ours. */
const config = defineConfig({
  plugins: [react()],
  root: 'tests/e2e/playground',
  build: { emptyOutDir: true, target: 'es2022' },
});

export { config as default };
