import { parsePattern, type PatternNode, type Range } from '../../analysis/parsePattern.ts';

/** Letters that are walked; what longer texts take follows from how it grows. */
const WALKED = 200;
/** Letters whose pairs are tried. */
const MAX_LETTERS = 24;

/**
 * Estimates the steps of a backtracking matcher for the worst texts of a length: Infinity when each letter doubles
 * them, undefined for a pattern too large to analyse. The pattern is valid for `new RegExp(text, 'u')`, without
 * lookarounds and backreferences.
 */
export function patternCost(text: string, length: number): number | undefined {
  const tree = parsePattern(text);
  const automaton = PatternAutomaton.of(tree);
  if (automaton === undefined) return undefined;
  if (isExponential(automaton)) return Infinity;
  const isAnchored = alternativesOf(text).every((part) => part.startsWith('^'));
  return Math.max(0, ...wordsOf(automaton).map((word) => costOf(automaton, word, isAnchored, length)));
}

/** The alternatives of the whole pattern. One split in a group or set has no leading `^`: it counts as unanchored. */
function alternativesOf(text: string): string[] {
  const tree: PatternNode = parsePattern(text);
  return tree.kind === 'any' ? text.split('|') : [text];
}

/** Words to repeat without end: each letter, and each pair. */
function wordsOf({ letters }: PatternAutomaton): number[][] {
  const indexes = letters.map((_, i) => i).slice(0, MAX_LETTERS);
  return indexes.flatMap((first) => [
    [first],
    ...indexes.filter((other) => other > first).map((second) => [first, second]),
  ]);
}

/** Steps for a text of one repeated word, starting at any place: any prefix may lead there. */
function costOf(
  { takes, next }: PatternAutomaton,
  word: readonly number[],
  isAnchored: boolean,
  length: number,
): number {
  const walked = Math.min(length, WALKED);
  let ways = takes.map(() => 1);
  let [steps, half] = [0, 0];
  for (let i = 0; i < walked; i += 1) {
    const letter = word[i % word.length] ?? 0;
    const reached = takes.map(() => 0);
    for (const [place, count] of ways.entries()) {
      if (count === 0) continue;
      for (const to of next[place] ?? []) if (takes[to]?.[letter] === true) reached[to] = (reached[to] ?? 0) + count;
    }
    // An unanchored pattern is tried again at each letter.
    if (!isAnchored) reached[0] = 1;
    ways = reached;
    steps += ways.reduce((sum, count) => sum + count, 0);
    if (i === Math.floor(walked / 2) - 1) half = steps;
  }
  if (length <= walked || half === 0) return steps;
  // In each part of the walk it grows by some power of the length.
  const power = Math.log2(steps / half);
  return steps * (length / walked) ** power;
}

/** Whether two different paths lead from a place back to it with the same letters: n rounds then have 2^n paths. */
function isExponential({ takes, next }: PatternAutomaton): boolean {
  const both = (a: number, b: number): boolean => takes[a]?.some((is, i) => is && takes[b]?.[i] === true) === true;
  const size = takes.length;
  const forward = takes.map((_, place) => walk([place], (at) => next[at] ?? []));
  const isOnWayBack = (from: number, to: number): boolean => forward[to]?.has(from) === true;
  return takes.some((_, start) => {
    if (forward[start]?.has(start) !== true) return false;
    // Pairs of places of two simultaneous paths, of those from which the start is reachable.
    const pairs = (pair: number): number[] => {
      const [a, b] = [Math.floor(pair / size), pair % size];
      return (next[a] ?? []).flatMap((to) =>
        (next[b] ?? [])
          .filter((other) => both(to, other) && isOnWayBack(start, to) && isOnWayBack(start, other))
          .map((other) => to * size + other),
      );
    };
    const here = start * size + start;
    const reached = walk([here], pairs);
    // The same edge twice also makes two paths.
    const twice = [...reached].some((pair) => {
      const [a, b] = [Math.floor(pair / size), pair % size];
      return a === b && (next[a] ?? []).some((to, i, all) => all.indexOf(to) !== i && isOnWayBack(start, to));
    });
    if (twice) return true;
    return [...reached].some((pair) => Math.floor(pair / size) !== pair % size && walk([pair], pairs).has(here));
  });
}

/** Everything that is reached from some places by one step or more. */
function walk(from: readonly number[], nextOf: (place: number) => readonly number[]): Set<number> {
  const reached = new Set<number>();
  const open = [...from];
  for (let place = open.pop(); place !== undefined; place = open.pop())
    for (const to of nextOf(place))
      if (!reached.has(to)) {
        reached.add(to);
        open.push(to);
      }
  return reached;
}

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
class PatternAutomaton {
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
