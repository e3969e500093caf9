/** The door of the annex `new`: `guiju new` loads it with `import('#annex/new')`. */
export { runNew } from './runNew.ts';
