import { defineConfig } from 'vite';

/** Builds the page that opens the editor of formatted text with some HTML, for tests. */
const config = defineConfig({ root: 'tests/e2e/editor', build: { emptyOutDir: true, target: 'es2022' } });

export { config as default };
