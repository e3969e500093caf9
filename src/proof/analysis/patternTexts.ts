import { parsePattern, type PatternNode, type Range } from './parsePattern.ts';

/** Maximum number of texts generated for one part of a pattern. */
const MAX_TEXTS_PER_PART = 12;
/** Maximum number of repetitions of an unbounded part. */
const MAX_TIMES = 60;

/**
 * Texts that match a pattern, and some that just miss it, to find values that distinguish two patterns: each
 * alternative, the ends of each set, the fewest and the most repetitions. The caller verifies all of them, so a wrong
 * text does no harm.
 */
export function patternTexts(pattern: string): string[] {
  const texts = textsOf(parsePattern(pattern));
  const [first = ''] = texts;
  return [...new Set([...texts, `${first}x`, `x${first}`, first.slice(0, -1)])].filter((text) => text !== '');
}

/** Texts of one part; the first is the simplest. */
function textsOf(node: PatternNode): string[] {
  switch (node.kind) {
    case 'set':
      return lettersOf(node.ranges);
    case 'any':
      return some(spread(node.parts.map(textsOf)));
    case 'all': {
      const parts = node.parts.map(textsOf);
      const plain = parts.map(([first = '']) => first);
      // Vary one part at a time.
      const varied = parts.map((texts, at) => texts.slice(1).map((text) => plain.with(at, text).join('')));
      return some([plain.join(''), ...spread(varied)]);
    }
    case 'repeat': {
      const texts = textsOf(node.part);
      const { least, most } = node;
      const times = [Math.max(least, 1), least, least + 1, most].filter((count) => count <= Math.min(most, MAX_TIMES));
      const [usual = 0] = times;
      const [first = ''] = texts;
      return some([...times.map((count) => first.repeat(count)), ...texts.slice(1).map((text) => text.repeat(usual))]);
    }
  }
}

/** The first of each list, then the second of each, and so on. */
const spread = (lists: readonly (readonly string[])[]): string[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, i) =>
    lists.flatMap((list) => list[i] ?? []),
  ).flat();

const some = (texts: readonly string[]): string[] => [...new Set(texts)].slice(0, MAX_TEXTS_PER_PART);

/** First letters that can be seen. */
const USUAL = ['1', 'A', 'a', '甲'];

/** Letters of a set: usual ones, and those at its ends. */
function lettersOf(ranges: readonly Range[]): string[] {
  const has = (letter: string): boolean => {
    const code = letter.codePointAt(0) ?? 0;
    return ranges.some(([first, last]) => first <= code && code <= last);
  };
  const ends = ranges
    .flatMap(([first, last]) => [first, last])
    .filter(isSeen)
    .map((code) => String.fromCodePoint(code));
  return some([...USUAL.filter(has), ...ends]);
}

/** Neither a control nor half of a letter. */
const isSeen = (code: number): boolean => code > 32 && code < 0xd800;
