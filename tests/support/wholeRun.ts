import { describe, expect, it, type TestFunction } from 'vitest';
import { isWhole } from './isWhole.ts';

/** Whether the current test file runs with everything that it has: all samples, all databases. */
export const runsWhole = (): boolean => isWhole(expect.getState().testPath ?? '');

/** `it` for a test of the rest: declared only where its file runs whole. */
export function itWhole(name: string, test: TestFunction): void {
  if (runsWhole()) it(name, test);
}

/** `describe` for tests of the rest. */
export function describeWhole(name: string, tests: () => void): void {
  if (runsWhole()) describe(name, tests);
}
