/** Most repeats that a database counts. */
const MAX_REPEATS = 255;

/** White space, and the ends of lines, as patterns of the language know them. */
const SPACE = '\\u0009-\\u000d\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';
const LINE_ENDS = '\\u000a\\u000d\\u2028\\u2029';
const CLASSES: Readonly<Record<string, string>> = { d: '0-9', w: 'A-Za-z0-9_', s: SPACE };
const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };

/** Thrown for patterns that databases interpret differently, or do not support. */
class NotAsked extends Error {}

/**
 * Converts a pattern of the language into an equivalent PostgreSQL pattern, for a whole text: letters by their codes,
 * classes expanded, because `\w` and `.` differ. Undefined for constructs without an equivalent: word boundaries,
 * properties of letters (`\p{..}`), named groups, lookarounds and backreferences, more than 255 repeats.
 */
export function databasePattern(pattern: string): string | undefined {
  try {
    return `^(?:${new Writer(pattern).choice()})$`;
  } catch (error) {
    if (error instanceof NotAsked) return undefined;
    throw error;
  }
}

class Writer {
  readonly #letters: readonly string[];
  #at = 0;

  constructor(pattern: string) {
    this.#letters = [...pattern];
  }

  /** Everything up to the end, or to the end of a group. */
  choice(): string {
    let written = '';
    for (let letter = this.#letters[this.#at]; letter !== undefined && letter !== ')'; letter = this.#letters[this.#at])
      written += this.#takes('|') ? '|' : `${this.#atom()}${this.#repeats()}`;
    return written;
  }

  #atom(): string {
    const letter = this.#next();
    if (letter === '^' || letter === '$') return letter;
    if (letter === '.') return `[^${LINE_ENDS}]`;
    if (letter === '[') return this.#set();
    if (letter === '(') return this.#group();
    if (letter !== '\\') return codeText(letter);
    const named = this.#letters[this.#at] ?? '';
    const taken = CLASSES[named.toLowerCase()];
    if (taken === undefined) return this.#escape();
    this.#at += 1;
    return named === named.toLowerCase() ? `[${taken}]` : `[^${taken}]`;
  }

  #group(): string {
    if (this.#takes('?') && !this.#takes(':')) throw new NotAsked();
    const inner = this.choice();
    if (!this.#takes(')')) throw new NotAsked();
    return `(?:${inner})`;
  }

  #repeats(): string {
    const letter = this.#letters[this.#at] ?? '';
    let written = '';
    if (letter === '*' || letter === '+' || letter === '?') written = this.#next();
    else if (letter === '{') {
      const end = this.#letters.indexOf('}', this.#at);
      written = this.#letters.slice(this.#at, end + 1).join('');
      if (!/^\{\d+(,\d*)?\}$/.test(written)) throw new NotAsked();
      for (const [count] of written.matchAll(/\d+/g)) if (Number(count) > MAX_REPEATS) throw new NotAsked();
      this.#at = end + 1;
    }
    // For a match of the whole text, a lazy quantifier changes nothing.
    if (written !== '') this.#takes('?');
    return written;
  }

  #set(): string {
    const isInverse = this.#takes('^');
    let written = '';
    while (!this.#takes(']')) {
      const first = this.#member();
      const isSpan =
        this.#letters[this.#at] === '-' &&
        this.#letters[this.#at + 1] !== ']' &&
        first.startsWith('\\') &&
        first.length <= SINGLE;
      if (isSpan) this.#at += 1;
      written += isSpan ? `${first}-${this.#member()}` : first;
    }
    if (written === '') throw new NotAsked();
    return `[${isInverse ? '^' : ''}${written}]`;
  }

  #member(): string {
    const letter = this.#next();
    return letter === '\\' ? this.#escape() : codeText(letter);
  }

  /** The construct after a backslash: the code of one letter, or the content of a class. */
  #escape(): string {
    const letter = this.#next();
    if (CLASSES[letter] !== undefined) return CLASSES[letter];
    const control = CONTROLS[letter];
    if (control !== undefined) return codeOf(control);
    if (letter === 'x') return codeOf(parseInt(this.#next() + this.#next(), 16));
    if (letter === 'u') return codeOf(parseInt(this.#code(), 16));
    if (/[A-Za-z0-9]/.test(letter)) throw new NotAsked();
    return codeText(letter);
  }

  #code(): string {
    if (!this.#takes('{')) return this.#next() + this.#next() + this.#next() + this.#next();
    const end = this.#letters.indexOf('}', this.#at);
    const code = this.#letters.slice(this.#at, end).join('');
    this.#at = end + 1;
    return code;
  }

  #next(): string {
    const letter = this.#letters[this.#at];
    if (letter === undefined) throw new NotAsked();
    this.#at += 1;
    return letter;
  }

  #takes(letter: string): boolean {
    if (this.#letters[this.#at] !== letter) return false;
    this.#at += 1;
    return true;
  }
}

const codeText = (letter: string): string => codeOf(letter.codePointAt(0) ?? 0);

/** A letter by its code. Surrogates and the null character cannot occur in a database text. */
function codeOf(code: number): string {
  if (!(code > 0) || (code >= 0xd800 && code <= 0xdfff)) throw new NotAsked();
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

/** The maximum length of a single letter's code. Classes are longer, or begin differently. */
const SINGLE = '\\U0001f600'.length;
