import { setImmediate } from 'node:timers/promises';

/** Milliseconds of long work after which others are answered. */
const TURN = 8;

/**
 * For loops over thousands of items: await the returned function between two of them, so that other calls get their
 * turn.
 */
export function takingTurns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN) return;
    await setImmediate();
    began = performance.now();
  };
}
