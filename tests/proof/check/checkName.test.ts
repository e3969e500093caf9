import { describe, expect, it } from 'vitest';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { checkName, type KnownNames } from '#proof/check/checkName.ts';

/** An empty set of names; counts how often all of them are iterated. */
function names(...all: readonly string[]): { known: KnownNames; walks: () => number } {
  let walks = 0;
  const walk = (): Iterator<string> => {
    walks += 1;
    return all.values();
  };
  const today = (): undefined => {
    walks += 1;
  };
  return { known: { includes: () => false, today, [Symbol.iterator]: walk }, walks: () => walks };
}

describe('a name that is not known', () => {
  it.each([
    { isFull: false, proposal: 'Did you mean "Customer"?', walks: 2 },
    { isFull: true, proposal: undefined, walks: 0 },
  ])('is reported, and helped with while its file is not full: $isFull', ({ isFull, proposal, walks }) => {
    const found: Omit<SchemaProblem, 'file'>[] = [];
    const report = Object.assign((problem: Omit<SchemaProblem, 'file'>) => found.push(problem), {
      isFull: () => isFull,
    });
    const among = names('Customer', 'Contract');

    expect(checkName('reference/unknown-field', 'Custmer', among.known, '/columns/0', report)).toBe(false);
    expect(found.map((each) => [each.message, each.proposal])).toEqual([['There is no field "Custmer"', proposal]]);
    expect(among.walks()).toBe(walks);
  });
});
