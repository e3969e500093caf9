import type { Span, Words } from './findWords.ts';

/** Translations by Chinese text. `{0}`: an inserted value; `{0|record|records}`: singular or plural by a number. */
export type Catalogue = ReadonlyMap<string, string>;

/** The kind of an inserted value (`{0:text}`) matters only to the server: browsers insert texts in their language. */
const HOLE = /\{(\d+)(?::\w+)?(?:\|([^{}|]*)\|([^{}|]*))?\}/g;

/** The parts of a translated text, in order; `word`: one of two words, chosen by a number. */
type Part = { readonly text: string } | { readonly hole: number; readonly word?: readonly [string, string] };

/** Splits a translated text into its texts and inserted values. */
export function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const found of text.matchAll(HOLE)) {
    if (found.index > at) parts.push({ text: text.slice(at, found.index) });
    const [all, hole = '', one, more] = found;
    parts.push({
      hole: Number(hole),
      ...(one === undefined || more === undefined ? {} : { word: [one, more] as const }),
    });
    at = found.index + all.length;
  }
  return at < text.length ? [...parts, { text: text.slice(at) }] : parts;
}

/** Replaces the texts of a script by their translations in the catalogue; everything else stays, byte for byte. */
export function putWords(code: string, words: readonly Words[], catalogue: Catalogue): string {
  const put = ({ start, end }: Span): string => {
    let [out, at] = ['', start];
    for (const word of words) {
      if (word.start < at || word.end > end) continue;
      const text = catalogue.get(word.key);
      // Texts inside it may have their own translation.
      if (text === undefined) continue;
      out += code.slice(at, word.start) + written(word, text, put);
      at = word.end;
    }
    return out + code.slice(at, end);
  };
  return put({ start: 0, end: code.length });
}

function written({ kind, holes }: Words, text: string, put: (span: Span) => string): string {
  if (kind === 'text') return JSON.stringify(text);
  const pieces = partsOf(text).map((part) => {
    if ('text' in part) return kind === 'children' ? JSON.stringify(part.text) : escaped(part.text);
    const span = holes[part.hole];
    const value = span === undefined ? '""' : put(span);
    const shown =
      part.word === undefined ? value : `(${value})==1?${part.word.map((word) => JSON.stringify(word)).join(':')}`;
    return kind === 'children' ? shown : `\${${shown}}`;
  });
  return kind === 'children' ? `[${pieces.join(',')}]` : `\`${pieces.join('')}\``;
}

const escaped = (text: string): string => text.replace(/[`\\]|\$(?=\{)/g, '\\$&');
