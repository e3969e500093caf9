import fc from 'fast-check';

const ATOMS = [
  ...['a', 'b', '甲', '😀', '-', ' ', '.', '\\d', '\\w', '\\s', '\\D', '\\W', '\\S', '\\.', '\\\\', '\\n', '[^^]'],
  ...[
    '[a-z]',
    '[^a-z]',
    '[一-龥]',
    '[\\d_]',
    '[^\\s]',
    '[\\]\\\\]',
    '[\\-a]',
    '[a-]',
    '\\u00e9',
    '\\u{1F600}',
    '\\x61',
  ],
];
const REPEATS = ['', '', '', '*', '+', '?', '{2}', '{0,2}', '{1,}', '*?'];

const atom = fc.constantFrom(...ATOMS);
const sequence = (part: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(part, fc.constantFrom(...REPEATS)), { maxLength: 3 })
    .map((all) => all.map((each) => each.join('')).join(''));
const choice = (part: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(sequence(part), { minLength: 1, maxLength: 2 }).map((all) => all.join('|'));
const group = fc.tuple(fc.constantFrom('(', '(?:'), choice(atom)).map(([open, inner]) => `${open}${inner})`);

/**
 * Patterns that `matches` and databases accept, including those that the two interpret differently unless they are
 * rewritten.
 */
export const arbitraryPattern = choice(fc.oneof(atom, group)).filter((pattern) => pattern !== '');

/** Texts that such patterns fit, nearly fit, and that one of the two might take for something else. */
export const PATTERN_TEXTS: readonly string[] = [
  ...['', 'AB-1', 'ab', 'a.b', '甲乙', '😀', 'é', 'a b', 'x\ny', '_', '-', ']', '\\', '12', 'aab'],
  ...['\u00a0', '\u3000', '\u2028', '\ufeff', '\u200b', '٣', 'ſ', 'K', '龥', '𠀀'],
];
