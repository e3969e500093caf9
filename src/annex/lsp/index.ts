/** The door of the annex `lsp`: `guiju lsp` loads it with `import('#annex/lsp')`. */
export { serveEditor } from './serveEditor.ts';
