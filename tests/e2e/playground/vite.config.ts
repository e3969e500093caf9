import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds a page of a developer who uses Formily and none of our code. */
const config = defineConfig({
  plugins: [react()],
  root: 'tests/e2e/playground',
  build: { emptyOutDir: true, target: 'es2022' },
});

export { config as default };
