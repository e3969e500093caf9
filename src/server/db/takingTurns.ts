import { setImmediate } from 'node:timers/promises';

/** Milliseconds of long work after which others are answered. */
const TURN = 8;

/** For work over thousands of things: what it returns is awaited between two of them, and lets others have their turn now and then. */
export function takingTurns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN) return;
    await setImmediate();
    began = performance.now();
  };
}
