/**
 * A placeholder of a sentence, by number or by name: `{0}` user input, `{0:text}` a text that is translated into the
 * language of the sentence, `{0:number}`, and `{0|record|records}`: singular for 1, otherwise plural.
 */
export const SENTENCE_HOLE = /\{([\p{L}\w.$]+)(?::(text|number))?(?:\|([^{}|]*)\|([^{}|]*))?\}/gu;

/** Chinese signs and punctuation. */
export const CHINESE = /[\u3001-\u303f\u4e00-\u9fff\uff01-\uff5e]/;
const NUMBER = /^-?\d[\d,.]*%?$/;
/** Two Chinese signs, or one with a space. */
const ITS_OWN = /[\u4e00-\u9fff].*[\u4e00-\u9fff ]| .*[\u4e00-\u9fff]/s;

/** A text with something put in, in two languages. */
export interface Sentence {
  /** The fixed parts around the placeholders, including the first and the last one. */
  readonly around: readonly string[];
  /** The placeholders from left to right, and their kinds. */
  readonly holes: readonly string[];
  readonly kinds: readonly Kind[];
  readonly other: string;
  /** Signs of its own: the more, the more particular. */
  readonly weight: number;
}

type Kind = 'data' | 'text' | 'number';

/** The translation of a text, and the Chinese user input in it, which stays unchanged. */
export interface Translation {
  readonly text: string;
  readonly written: readonly string[];
}

/** The remaining number of readings to try; below 0: the limit was exceeded. */
export interface Tries {
  left: number;
}

/** A text with its translation, which defines its placeholders; undefined without any. */
export function sentenceOf(chinese: string, other: string): Sentence | undefined {
  const holes = [...chinese.matchAll(SENTENCE_HOLE)].map(([, name = '']) => name);
  if (holes.length === 0) return undefined;
  const kinds = new Map<string, Kind>();
  for (const [, name = '', kind, one] of other.matchAll(SENTENCE_HOLE)) {
    if (kind === 'text' || kind === 'number') kinds.set(name, kind);
    else if (one !== undefined) kinds.set(name, 'number');
  }
  const around = chinese.replace(SENTENCE_HOLE, '\u0000').split('\u0000');
  return {
    around,
    holes,
    kinds: holes.map((name) => kinds.get(name) ?? 'data'),
    other,
    weight: around.join('').length,
  };
}

/** Whether a sentence is distinguishable from input: own characters, or known placeholders. */
export const isDistinguishable = ({ around, kinds }: Sentence): boolean =>
  ITS_OWN.test(around.join('')) || (around.join('') !== '' && kinds.every((kind) => kind !== 'data'));

/** Every reading of a text as this sentence; `say` translates the text of a placeholder, if it is known. */
export function readings(
  { around, kinds, other, holes, weight }: Sentence,
  text: string,
  say: (part: string) => Translation | undefined,
  tries: Tries,
): (Translation & { readonly weight: number })[] {
  const first = around[0] ?? '';
  const last = around.at(-1) ?? '';
  const end = text.length - last.length;
  if (first.length > end || !text.startsWith(first) || !text.endsWith(last)) return [];
  const found: (Translation & { readonly weight: number })[] = [];
  const parts: Part[] = [];
  const take = (from: number, to: number, next: () => void): void => {
    const part = text.slice(from, to);
    const said = saidOf(part, kinds[parts.length], say);
    if (said === undefined) return;
    parts.push({ ...said, part });
    next();
    parts.pop();
  };
  const from = (at: number): void => {
    if (parts.length === kinds.length - 1) {
      take(at, end, () =>
        found.push({ text: filled(other, holes, parts), written: parts.flatMap(({ written }) => written), weight }),
      );
      return;
    }
    const literal = around[parts.length + 1] ?? '';
    for (
      let to = text.indexOf(literal, at);
      to >= 0 && to + literal.length <= end;
      to = text.indexOf(literal, to + 1)
    ) {
      if (--tries.left < 0) return;
      take(at, to, () => from(to + literal.length));
    }
  };
  from(first.length);
  return found;
}

interface Part extends Translation {
  readonly part: string;
}

function saidOf(
  part: string,
  kind: Kind | undefined,
  say: (part: string) => Translation | undefined,
): Translation | undefined {
  if (kind === 'text') return say(part);
  if (kind === 'number') return NUMBER.test(part) ? { text: part, written: [] } : undefined;
  return { text: part, written: CHINESE.test(part) ? [part] : [] };
}

const filled = (other: string, holes: readonly string[], parts: readonly Part[]): string =>
  fillHoles(other, (name) => parts[holes.indexOf(name)]?.text);

/** Puts values into the placeholders of a text; one without a value remains. */
export const fillHoles = (text: string, valueOf: (name: string) => string | undefined): string =>
  text.replace(SENTENCE_HOLE, (all, name: string, _kind?: string, one?: string, more?: string) => {
    const value = valueOf(name);
    if (value === undefined || one === undefined || more === undefined) return value ?? all;
    return Number(value.replaceAll(',', '')) === 1 ? one : more;
  });
