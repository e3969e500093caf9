/** The door of the annex `verify`: `guiju verify` loads it with `import('#annex/verify')`. */
export { runVerify } from './runVerify.ts';
