import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachState, pairwiseStates, type Space, walkStates } from '#proof/analysis/walkStates.ts';
import type { Value } from '#language/Value.ts';

function spaceOf(sizes: readonly number[]): Space {
  return {
    fields: sizes.map((_, i) => `F${i}`),
    domains: sizes.map((size) => Array.from({ length: size }, (_, value) => value)),
    size: sizes.reduce((product, size) => product * size, 1),
  };
}

/** Every two values of two inputs that occur together in some state. */
function pairsOf(states: Iterable<Readonly<Record<string, Value>>>): Set<string> {
  const pairs = new Set<string>();
  for (const state of states) {
    const entries = Object.entries(state).sort();
    entries.forEach(([a, x], i) => {
      for (const [b, y] of entries.slice(i + 1)) pairs.add(JSON.stringify([a, x, b, y]));
    });
  }
  return pairs;
}

const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 6 });

describe('pairwiseStates', () => {
  it('covers every pair of values that all states together have', () => {
    fc.assert(
      fc.property(sizes, (drawn) => {
        const space = spaceOf(drawn);
        expect([...pairsOf(pairwiseStates(space))].sort()).toEqual([...pairsOf(eachState(space))].sort());
      }),
    );
  });

  it('gives states of the space, each value of every input at least once, none twice', () => {
    fc.assert(
      fc.property(sizes, (drawn) => {
        const space = spaceOf(drawn);
        const states = pairwiseStates(space);
        space.fields.forEach((name, i) =>
          expect(new Set(states.map((state) => state[name]))).toEqual(new Set(space.domains[i])),
        );
        expect(states.length).toBeLessThanOrEqual(Math.max(1, space.size));
        expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(states.length);
      }),
    );
  });

  it('is small: not many more states than the two largest inputs have together', () => {
    expect(pairwiseStates(spaceOf([3, 3, 3, 3])).length).toBeLessThan(15);
    expect(pairwiseStates(spaceOf(Array.from({ length: 20 }, () => 3))).length).toBeLessThan(30);
    expect(pairwiseStates(spaceOf([10, 10, 5, 5, 2, 2])).length).toBeLessThan(125);
  });

  it('is the same every time', () => {
    const space = spaceOf([4, 3, 5, 2]);
    expect(pairwiseStates(space)).toEqual(pairwiseStates(space));
  });

  it('copes with many inputs, and stops when it is told to', () => {
    const wide = spaceOf(Array.from({ length: 300 }, () => 4));
    let asked = 0;

    expect(pairwiseStates(wide).length).toBeLessThan(80);
    expect(pairwiseStates(wide, () => (asked += 1) > 10)[0]).toMatchObject({ F299: 0 });
  });
});

describe('walkStates', () => {
  it('visits all states while they are few enough, else pairs', () => {
    const space = spaceOf([3, 3, 3, 3]);
    let visited = 0;
    const walk = (mostStates: number) => {
      visited = 0;
      return walkStates(space, { mostStates, shouldStop: () => false }, () => {
        visited += 1;
      });
    };

    expect(walk(81)).toEqual({ isExhaustive: true, isComplete: true, states: 81 });
    expect(visited).toBe(81);
    expect(walk(80)).toEqual({ isExhaustive: false, isComplete: true, states: visited });
    expect(visited).toBeLessThan(15);
  });

  it('ends where the visitor wants it to, and where the limit is', () => {
    const space = spaceOf([9, 9, 9, 9]);

    expect(walkStates(space, { mostStates: 1e6, shouldStop: () => false }, ({ F3 }) => F3 === 4)).toEqual({
      isExhaustive: true,
      isComplete: true,
      states: 5,
    });
    let asked = 0;
    expect(walkStates(space, { mostStates: 1e6, shouldStop: () => (asked += 1) > 2 }, () => false)).toEqual({
      isExhaustive: true,
      isComplete: false,
      states: 2000,
    });
  });
});
