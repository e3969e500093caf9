/** First and last code point. */
export type Range = readonly [first: number, last: number];

/** A pattern as a tree, with only the parts that affect the number of paths through a text. */
export type PatternNode =
  | { readonly kind: 'set'; readonly ranges: readonly Range[] }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly least: number; readonly most: number };

const LAST = 0x10ffff;
const DIGITS: readonly Range[] = [[48, 57]];
const WORD: readonly Range[] = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
const SPACE: readonly Range[] = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x3000, 0x3000],
];
const CLASSES: Readonly<Record<string, readonly Range[]>> = { d: DIGITS, w: WORD, s: SPACE };
const LINE_ENDS: readonly Range[] = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
];
const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, '0': 0 };
const NOTHING: PatternNode = { kind: 'all', parts: [] };

/** All code points that are in none of the ranges. */
function complement(ranges: readonly Range[]): Range[] {
  const found: Range[] = [];
  let from = 0;
  for (const [first, last] of [...ranges].sort(([a], [b]) => a - b)) {
    if (first > from) found.push([from, first - 1]);
    from = Math.max(from, last + 1);
  }
  return from > LAST ? found : [...found, [from, LAST]];
}

/** Parses the patterns of `new RegExp(text, 'u')`, without lookarounds and backreferences. */
class PatternReader {
  readonly #letters: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#letters = [...text];
  }

  choice(): PatternNode {
    const parts = [this.#sequence()];
    while (this.#take('|')) parts.push(this.#sequence());
    return parts.length === 1 ? (parts[0] ?? NOTHING) : { kind: 'any', parts };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#letter() !== undefined && this.#letter() !== '|' && this.#letter() !== ')')
      parts.push(this.#repeated(this.#atom()));
    return { kind: 'all', parts };
  }

  #repeated(part: PatternNode): PatternNode {
    const bounds = this.#bounds();
    if (bounds === undefined) return part;
    // Greedy and lazy repetition match the same texts.
    this.#take('?');
    return { kind: 'repeat', part, ...bounds };
  }

  #bounds(): { least: number; most: number } | undefined {
    if (this.#take('*')) return { least: 0, most: Infinity };
    if (this.#take('+')) return { least: 1, most: Infinity };
    if (this.#take('?')) return { least: 0, most: 1 };
    if (!this.#take('{')) return undefined;
    const [least = '', most] = this.#until('}').split(',');
    return { least: Number(least), most: most === undefined ? Number(least) : most === '' ? Infinity : Number(most) };
  }

  #atom(): PatternNode {
    const letter = this.#next();
    if (letter === '(') {
      if (this.#take('?')) this.#take(':');
      const inner = this.choice();
      this.#take(')');
      return inner;
    }
    if (letter === '^' || letter === '$') return NOTHING;
    if (letter === '.') return { kind: 'set', ranges: complement(LINE_ENDS) };
    if (letter === '[') return { kind: 'set', ranges: this.#set() };
    if (letter !== '\\') return { kind: 'set', ranges: one(codeOf(letter)) };
    if (this.#take('b') || this.#take('B')) return NOTHING;
    return { kind: 'set', ranges: this.#escape() };
  }

  #set(): Range[] {
    const isInverse = this.#take('^');
    const ranges: Range[] = [];
    while (this.#letter() !== undefined && !this.#take(']')) {
      const first = this.#member();
      const [from] = first[0] ?? [0, 0];
      const isSpan = this.#letter() === '-' && this.#letters[this.#at + 1] !== ']' && first.length === 1;
      if (!isSpan) ranges.push(...first);
      else {
        this.#take('-');
        ranges.push([from, this.#member()[0]?.[1] ?? from]);
      }
    }
    return isInverse ? complement(ranges) : ranges;
  }

  #member(): readonly Range[] {
    const letter = this.#next();
    if (letter !== '\\') return one(codeOf(letter));
    return this.#take('b') ? one(8) : this.#escape();
  }

  /** The characters of an escape sequence. Of properties (`\p{..}`) only that they match many is known. */
  #escape(): readonly Range[] {
    const letter = this.#next();
    const known = CLASSES[letter.toLowerCase()];
    if (known !== undefined) return letter === letter.toLowerCase() ? known : complement(known);
    if (letter === 'p' || letter === 'P') {
      this.#until('}');
      return [[0, LAST]];
    }
    if (letter === 'x') return one(parseInt(this.#next() + this.#next(), 16));
    if (letter === 'c') return one(codeOf(this.#next()) % 32);
    if (letter === 'u') {
      if (this.#take('{')) return one(parseInt(this.#until('}'), 16));
      return one(parseInt(this.#next() + this.#next() + this.#next() + this.#next(), 16));
    }
    return one(CONTROLS[letter] ?? codeOf(letter));
  }

  #letter(): string | undefined {
    return this.#letters[this.#at];
  }

  #next(): string {
    const letter = this.#letter() ?? '';
    this.#at += 1;
    return letter;
  }

  #take(letter: string): boolean {
    if (this.#letter() !== letter) return false;
    this.#at += 1;
    return true;
  }

  #until(end: string): string {
    let text = '';
    while (this.#letter() !== undefined && !this.#take(end)) text += this.#next();
    return text;
  }
}

const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;

const one = (code: number): readonly Range[] => [[code, code]];

/** The tree of a pattern that `new RegExp(text, 'u')` takes. */
export const parsePattern = (text: string): PatternNode => new PatternReader(text).choice();
