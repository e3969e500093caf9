import { describe, expect, inject, it } from 'vitest';
import { blocking } from '../../faults/blocking.ts';
import { diskFull, twins } from '../../faults/machine.ts';
import { powerCut } from '../../faults/crash.ts';
import { runFaults } from '../../faults/faults.ts';
import { frozen, restarts } from '../../faults/postgres.ts';
import { fuzzed } from '../../faults/requests.ts';

/** Those of `npm run faults` that no other test makes in a short form, each as short as it still shows something; kills are made by `process.test.ts`. */
const SHORT = [powerCut, twins, diskFull, fuzzed, frozen, restarts, blocking].map((fault) => ({
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
