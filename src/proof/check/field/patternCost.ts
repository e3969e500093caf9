import { parsePattern, type PatternNode } from '../../analysis/parsePattern.ts';
import { PatternAutomaton } from './PatternAutomaton.ts';

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
