import {
  CHINESE,
  isDistinguishable,
  readings,
  sentenceOf,
  type Translation,
  type Sentence,
  type Tries,
} from './Sentence.ts';

/** Texts of another language by their Chinese; placeholders are in braces, by number or by name (`SENTENCE_HOLE`). */
export type Texts = Iterable<readonly [chinese: string, other: string]>;

/** Translates a text into another language; an unknown text stays unchanged. */
export type Translate = (text: string) => string;

/** Texts stay as they are. */
export const AS_IS: Translate = (text) => text;

/** The separators between texts in one placeholder. */
export const JOINTS: Readonly<Record<string, string>> = {
  '；': '; ',
  '、': ', ',
  '」或「': '" or "',
  '，或 ': ', or ',
  ' 或 ': ' or ',
  ' 且 ': ' and ',
  // A comparison is read as a whole: `甲的乙 = 丙` is not 甲的 followed by `乙 = 丙`.
  ' = ': ' = ',
  ' ≠ ': ' ≠ ',
  ' < ': ' < ',
  ' ≤ ': ' ≤ ',
  ' > ': ' > ',
  ' ≥ ': ' ≥ ',
};
/** The maximum number of cached translations. */
const MAX_KEPT = 2000;
/** The maximum number of parts and readings of a text that are tried: user input may contain very many. */
const MAX_TRIES = 1000;
/** The maximum depth of nested sentences; a deeper text is treated as user input. */
const MAX_DEEP = 12;

/**
 * Translates whole texts, and sentences with placeholders. It serves texts that are composed before their reader is
 * known, so they contain user input. A placeholder's value stays unchanged unless the sentence declares it as a text
 * (`{0:text}`); then it must be a known text, a sentence, or a list of them. A text with an unknown part stays
 * unchanged as a whole, and so does a text with two readings that disagree about the user input. A sentence that is
 * little more than its placeholders is not used (`isTelling`). If a text occurs twice, the first one wins. `kept` are
 * texts without a translation: they stay unchanged, and are allowed as values of placeholders. `mostTries` may be
 * higher for texts that no user can write.
 */
export function translator(texts: Texts, kept: Iterable<string> = [], mostTries = MAX_TRIES): Translate {
  const whole = new Map<string, string>();
  const sentences: Sentence[] = [];
  const add = (chinese: string, other: string): void => {
    const sentence = sentenceOf(chinese, other);
    if (sentence === undefined) {
      if (!whole.has(chinese)) whole.set(chinese, other);
    } else if (isDistinguishable(sentence)) sentences.push(sentence);
  };
  for (const [chinese, other] of texts) add(chinese, other);
  for (const text of kept) if (CHINESE.test(text)) add(text, text);

  const read = (text: string, tries: Tries, put: Put): Translation | undefined => {
    const other = whole.get(text);
    if (other !== undefined) return { text: other, written: [] };
    const found = sentences.flatMap((sentence) => readings(sentence, text, put, tries));
    const lines = joined(text, '\n', '\n', put);
    return tries.left < 0 ? undefined : agreed(lines === undefined ? found : [...found, { ...lines, weight: 0 }]);
  };
  /** Reads texts that are put into others, each once: many sentences end alike. */
  const reader = (tries: Tries): Put => {
    const known = new Map<string, Translation | undefined>();
    let depth = 0;
    const put = (part: string): Translation | undefined => {
      if (!CHINESE.test(part)) return part === '' ? undefined : { text: part, written: [] };
      if (known.has(part)) return known.get(part);
      // The text is compared with every sentence.
      tries.left = depth === MAX_DEEP ? -1 : tries.left - 1;
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
    if (asked.size >= MAX_KEPT) asked.clear();
    const tries = { left: mostTries };
    const said = read(text, tries, reader(tries))?.text ?? text;
    asked.set(text, said);
    return said;
  };
}

/** The most specific of several readings of a text, if all agree about the user input. */
function agreed(found: readonly (Translation & { readonly weight: number })[]): Translation | undefined {
  const [first, ...others] = found;
  if (first === undefined) return undefined;
  const writtenIn = ({ written }: Translation): string => JSON.stringify([...written].sort());
  if (others.some((other) => writtenIn(other) !== writtenIn(first))) return undefined;
  return others.reduce((best, other) => (other.weight > best.weight ? other : best), first);
}

/** Reads a text that is put into another; undefined where it is not known. */
type Put = (part: string) => Translation | undefined;

function listed(text: string, put: Put): Translation | undefined {
  for (const [joint, other] of Object.entries(JOINTS)) {
    const said = joined(text, joint, other, put);
    if (said !== undefined) return said;
  }
  return undefined;
}

/** Several texts in one that are all known. */
function joined(text: string, joint: string, other: string, put: Put): Translation | undefined {
  const parts = text.split(joint);
  if (parts.length === 1) return undefined;
  const said: Translation[] = [];
  for (const part of parts) {
    const one = put(part);
    if (one === undefined) return undefined;
    said.push(one);
  }
  return { text: said.map((one) => one.text).join(other), written: said.flatMap(({ written }) => written) };
}
