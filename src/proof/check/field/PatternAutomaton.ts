import type { PatternNode, Range } from '../../analysis/parsePattern.ts';

/** Repetitions beyond this count as unbounded. */
const MAX_COPIES = 20;
/** Places of a pattern; more are not examined. */
const MAX_PLACES = 400;

interface Part {
  readonly isOptional: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const EMPTY: Part = { isOptional: true, first: [], last: [] };

/**
 * An automaton of a pattern for estimating backtracking: its places accept letters, and edges connect each place with
 * the next ones, once per path. Place 0 is before the text.
 */
export class PatternAutomaton {
  /** The letters that places differ by, one of each kind. */
  readonly letters: readonly number[];
  /** For each place and letter: whether the place accepts it. */
  readonly takes: readonly (readonly boolean[])[];
  /** For each place: the next places, once per path. */
  readonly next: readonly (readonly number[])[];

  private constructor(sets: readonly (readonly Range[])[], next: readonly (readonly number[])[]) {
    const bounds = new Set(sets.flatMap((ranges) => ranges.flatMap(([first, last]) => [first, last + 1])));
    this.letters = [...bounds].filter((code) => sets.some((ranges) => holds(ranges, code)));
    this.takes = sets.map((ranges) => this.letters.map((code) => holds(ranges, code)));
    this.next = next;
  }

  /** Undefined for a pattern of very many places. */
  static of(pattern: PatternNode): PatternAutomaton | undefined {
    const sets: (readonly Range[])[] = [[]];
    const next: number[][] = [[]];
    const join = (from: readonly number[], to: readonly number[]): void => {
      for (const place of from) next[place]?.push(...to);
    };
    const build = (node: PatternNode): Part => {
      if (sets.length > MAX_PLACES) return EMPTY;
      switch (node.kind) {
        case 'set': {
          next.push([]);
          const place = sets.push(node.ranges) - 1;
          return { isOptional: false, first: [place], last: [place] };
        }
        case 'all':
          return node.parts.map(build).reduce(chain, EMPTY);
        case 'any': {
          const parts = node.parts.map(build);
          return {
            isOptional: parts.some(({ isOptional }) => isOptional),
            first: parts.flatMap(({ first }) => first),
            last: parts.flatMap(({ last }) => last),
          };
        }
        case 'repeat':
          return repeat(node.part, node.least, node.most);
      }
    };
    const chain = (before: Part, after: Part): Part => {
      join(before.last, after.first);
      return {
        isOptional: before.isOptional && after.isOptional,
        first: before.isOptional ? [...before.first, ...after.first] : before.first,
        last: after.isOptional ? [...before.last, ...after.last] : after.last,
      };
    };
    const repeat = (node: PatternNode, least: number, most: number): Part => {
      const isEndless = most > MAX_COPIES;
      const copies = isEndless ? Math.min(Math.max(least, 1), MAX_COPIES) : most;
      let whole = EMPTY;
      // From the end, so that each copy is only there when the one before it is.
      for (let i = copies; i >= 1; i -= 1) {
        const copy = build(node);
        if (isEndless && i === copies) join(copy.last, copy.first);
        const joined = chain(copy, whole);
        whole = i > least ? { ...joined, isOptional: true } : joined;
      }
      return whole;
    };
    const all = build(pattern);
    if (sets.length > MAX_PLACES) return undefined;
    next[0]?.push(...all.first);
    return new PatternAutomaton(sets, next);
  }
}

const holds = (ranges: readonly Range[], code: number): boolean =>
  ranges.some(([first, last]) => first <= code && code <= last);
