import { describe, expect, inject, it } from 'vitest';
import { blocking } from '../../faults/blocking.ts';
import { diskFull, twins } from '../../faults/machine.ts';
import { malformed } from '../../faults/malformed.ts';
import { powerCut } from '../../faults/crash.ts';
import { runFaults } from '../../faults/faults.ts';
import { frozen, restarts } from '../../faults/postgres.ts';
import { fuzzed } from '../../faults/requests.ts';

/**
 * The faults of `npm run faults` without another short test, each as short as it remains meaningful; `process.test.ts`
 * covers kills.
 */
const SHORT = [powerCut, twins, diskFull, fuzzed, malformed, frozen, restarts, blocking].map((fault) => ({
  name: fault.name,
  fault,
}));

describe('the short form of the faults', () => {
  it.each(SHORT)('holds: $name', async ({ fault }) => {
    const { main, template, shipped } = inject('serverTests');
    const [result] = await runFaults([fault], 'short', main, () => undefined, { small: template, shipped });
    expect(result?.broken).toEqual([]);
    expect(['held', 'not decided']).toContain(result?.verdict);
  });
});
