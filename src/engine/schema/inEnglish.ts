import type { EnglishDocument } from '#generated/documents/EnglishDocument.ts';

/** The suffix of the property with the English version of a text: `title-en` for `title`. */
export const ENGLISH = '-en';

/** Displayed properties, with an English version in a key with `-en`. */
export const TEXTS: ReadonlySet<string> = new Set(
  'title description message Label text unit yes no confirm placeholder name claim address welcome account unlinked notFound'.split(
    ' ',
  ),
);

/** The others that `english.json` translates: reasons, phrases, contents of reminders, parts of prints, of `x-messages`. */
const OTHERS: ReadonlySet<string> = new Set(
  'content reason note foot lines phrases required pattern options minimum maximum length items'.split(' '),
);

const NONE: EnglishDocument['texts'] = {};

/** The English version of a text by `english.json`; undefined if it has none. */
export const englishText = (key: string, text: string, texts: EnglishDocument['texts'] = NONE): string | undefined =>
  (TEXTS.has(key) || OTHERS.has(key)) && Object.hasOwn(texts, text) ? texts[text] : undefined;

/** A document with its English texts (`-en`, then `texts`); the same object without any. */
export function inEnglish(value: unknown, texts: EnglishDocument['texts'] = NONE, name = ''): unknown {
  if (typeof value === 'string') return englishText(name, value, texts) ?? value;
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    const made = items.map((item) => inEnglish(item, texts, name));
    return made.some((item, at) => item !== items[at]) ? made : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries: readonly [string, unknown][] = Object.entries(value);
  const english = new Map(
    entries.flatMap(([key, text]): [string, unknown][] =>
      isEnglish(key) && chineseName(key) in value ? [[chineseName(key), text]] : [],
    ),
  );
  const made = entries
    .filter(([key]) => !isEnglish(key) || !english.has(chineseName(key)))
    .map(([key, each]): [string, unknown] => [key, inEnglish(english.has(key) ? english.get(key) : each, texts, key)]);
  const isSame = made.length === entries.length && made.every(([, each], at) => each === entries[at]?.[1]);
  return isSame ? value : Object.fromEntries(made);
}

const isEnglish = (key: string): boolean => key.endsWith(ENGLISH);

const chineseName = (key: string): string => key.slice(0, -ENGLISH.length);

/** Texts of `english.json` and of documents with English; expressions cannot be looked up. */
export function* documentTexts(
  value: unknown,
  texts: EnglishDocument['texts'] = NONE,
): Generator<[chinese: string, english: string]> {
  for (const [chinese, english] of Object.entries(texts)) if (!chinese.includes('{{')) yield [chinese, english];
  for (const [chinese, english] of allTexts(value)) if (english !== undefined) yield [chinese, english];
}

/** The texts of documents without an English version. */
export function* untranslatedTexts(value: unknown, texts: EnglishDocument['texts'] = NONE): Generator<string> {
  for (const [chinese, english] of allTexts(value))
    if (english === undefined && !Object.hasOwn(texts, chinese)) yield chinese;
}

function* allTexts(value: unknown): Generator<[chinese: string, english: string | undefined]> {
  if (typeof value === 'string') {
    if (!value.includes('{{')) yield [value, undefined];
    return;
  }
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    for (const item of items) yield* allTexts(item);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const entries: readonly [string, unknown][] = Object.entries(value);
  const members = new Map(entries);
  for (const [key, each] of entries) {
    const english = members.get(key + ENGLISH);
    if (english !== undefined) yield* pairs(each, english);
    else if (!key.endsWith(ENGLISH)) yield* allTexts(each);
  }
}

/** A text, or texts in the same order or under the same names. */
function* pairs(chinese: unknown, english: unknown): Generator<[chinese: string, english: string | undefined]> {
  if (typeof chinese === 'string') {
    if (!chinese.includes('{{')) yield [chinese, typeof english === 'string' ? english : undefined];
    return;
  }
  if (typeof chinese !== 'object' || chinese === null) return;
  const others = new Map<string, unknown>(
    typeof english === 'object' && english !== null ? Object.entries(english) : [],
  );
  for (const [key, each] of Object.entries(chinese)) yield* pairs(each, others.get(key));
}
