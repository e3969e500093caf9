// Loaded into a server by `--import`: its clock is that of the machine, moved by the milliseconds in the file
// MOVED_CLOCK.
import { readFileSync, watchFile } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env['MOVED_CLOCK'];
if (file !== undefined && isMainThread) {
  let moved = Number(readFileSync(file, 'utf8'));
  watchFile(file, { interval: 100, persistent: false }, () => {
    moved = Number(readFileSync(file, 'utf8'));
  });
  const now = Date.now;
  globalThis.Date = class extends Date {
    constructor(...args) {
      if (args.length === 0) super(now() + moved);
      else super(...args);
    }
    static now() {
      return now() + moved;
    }
  };
}
