import { CHINESE, isTelling, readings, sentenceOf, type Said, type Sentence, type Tries } from './Sentence.ts';

/** Texts of another language by their Chinese; in braces stands what is put in, by number or by name (`SENTENCE_HOLE`). */
export type Texts = Iterable<readonly [chinese: string, other: string]>;

/** Gives a text in another language; what nobody has translated stays as it is. */
export type Say = (text: string) => string;

/** Texts stay as they are. */
export const AS_IS: Say = (text) => text;

/** What stands between texts that are put in together. */
export const JOINTS: Readonly<Record<string, string>> = {
  '；': '; ',
  '、': ', ',
  '」或「': '" or "',
  '，或 ': ', or ',
  ' 或 ': ' or ',
  ' 且 ': ' and ',
  // What is compared is whole on either side: `甲的乙 = 丙` is no `乙 = 丙` of 甲.
  ' = ': ' = ',
  ' ≠ ': ' ≠ ',
  ' < ': ' < ',
  ' ≤ ': ' ≤ ',
  ' > ': ' > ',
  ' ≥ ': ' ≥ ',
};
/** So many texts that were asked for are kept. */
const MOST_KEPT = 2000;
/** So many parts of a text, and ways of reading it, are tried: somebody may have written one with very many. */
const MOST_TRIES = 1000;
/** Sentences of ours stand in others, and these in others again; a text that goes deeper than this is somebody's. */
const MOST_DEEP = 12;

/**
 * Gives texts in another language by whole texts and by sentences with something put in. It is for texts that are made before it is known who
 * reads them, so what people wrote stands in them: a part stays as it is, to the letter, unless the sentence says that it is a text (`{0:text}`),
 * and then it is one that is known as a whole, or a sentence, or a list of such. A text of which a part is not known stays whole, and so does one
 * that can be read in two ways which do not agree about what people wrote. A sentence that is hardly more than what is put in is none
 * (`isTelling`). Of earlier texts those win that are named first. `kept` are texts that have no other language: they stay, and may be put in.
 * Where nobody else could write a text, `mostTries` may be more.
 */
export function translator(texts: Texts, kept: Iterable<string> = [], mostTries = MOST_TRIES): Say {
  const whole = new Map<string, string>();
  const sentences: Sentence[] = [];
  const add = (chinese: string, other: string): void => {
    const sentence = sentenceOf(chinese, other);
    if (sentence === undefined) {
      if (!whole.has(chinese)) whole.set(chinese, other);
    } else if (isTelling(sentence)) sentences.push(sentence);
  };
  for (const [chinese, other] of texts) add(chinese, other);
  for (const text of kept) if (CHINESE.test(text)) add(text, text);

  const read = (text: string, tries: Tries, put: Put): Said | undefined => {
    const other = whole.get(text);
    if (other !== undefined) return { text: other, written: [] };
    const found = sentences.flatMap((sentence) => readings(sentence, text, put, tries));
    const lines = joined(text, '\n', '\n', put);
    return tries.left < 0 ? undefined : agreed(lines === undefined ? found : [...found, { ...lines, weight: 0 }]);
  };
  /** Reads texts that are put into others, each once: many sentences end alike. */
  const reader = (tries: Tries): Put => {
    const known = new Map<string, Said | undefined>();
    let depth = 0;
    const put = (part: string): Said | undefined => {
      if (!CHINESE.test(part)) return part === '' ? undefined : { text: part, written: [] };
      if (known.has(part)) return known.get(part);
      // What is read is held against every sentence.
      tries.left = depth === MOST_DEEP ? -1 : tries.left - 1;
      if (tries.left < 0) return undefined;
      depth += 1;
      const said = (whole.has(part) ? undefined : listed(part, put)) ?? read(part, tries, put);
      depth -= 1;
      known.set(part, said);
      return said;
    };
    return put;
  };

  const asked = new Map<string, string>();
  return (text) => {
    if (!CHINESE.test(text)) return text;
    const known = asked.get(text);
    if (known !== undefined) return known;
    if (asked.size >= MOST_KEPT) asked.clear();
    const tries = { left: mostTries };
    const said = read(text, tries, reader(tries))?.text ?? text;
    asked.set(text, said);
    return said;
  };
}

/** Of several ways to read a text the most particular one, where all agree about what people wrote. */
function agreed(found: readonly (Said & { readonly weight: number })[]): Said | undefined {
  const [first, ...others] = found;
  if (first === undefined) return undefined;
  const writtenIn = ({ written }: Said): string => JSON.stringify([...written].sort());
  if (others.some((other) => writtenIn(other) !== writtenIn(first))) return undefined;
  return others.reduce((best, other) => (other.weight > best.weight ? other : best), first);
}

/** Reads a text that is put into another; undefined where it is not known. */
type Put = (part: string) => Said | undefined;

/** A list of texts of which each is known. */
function listed(text: string, put: Put): Said | undefined {
  for (const [joint, other] of Object.entries(JOINTS)) {
    const said = joined(text, joint, other, put);
    if (said !== undefined) return said;
  }
  return undefined;
}

/** Several texts in one, of which each is known. */
function joined(text: string, joint: string, other: string, put: Put): Said | undefined {
  const parts = text.split(joint);
  if (parts.length === 1) return undefined;
  const said: Said[] = [];
  for (const part of parts) {
    const one = put(part);
    if (one === undefined) return undefined;
    said.push(one);
  }
  return { text: said.map((one) => one.text).join(other), written: said.flatMap(({ written }) => written) };
}
