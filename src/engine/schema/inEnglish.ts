/** The suffix of the property with the English version of a text: `title-en` for `title`. */
export const ENGLISH = '-en';

/** A document with its English texts in the place of the others, as far as it has them; the same object where it has none. */
export function inEnglish(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    const made = items.map((item) => inEnglish(item));
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
    .map(([key, each]): [string, unknown] => [key, inEnglish(english.has(key) ? english.get(key) : each)]);
  const isSame = made.length === entries.length && made.every(([, each], at) => each === entries[at]?.[1]);
  return isSame ? value : Object.fromEntries(made);
}

const isEnglish = (key: string): boolean => key.endsWith(ENGLISH);

const chineseName = (key: string): string => key.slice(0, -ENGLISH.length);

/**
 * The texts of documents with their English versions, if they have one. Texts that are expressions are skipped: they
 * cannot be looked up.
 */
export function* documentTexts(value: unknown): Generator<[chinese: string, english: string]> {
  for (const [chinese, english] of allTexts(value)) if (english !== undefined) yield [chinese, english];
}

/** The texts of documents without an English version. */
export function* untranslatedTexts(value: unknown): Generator<string> {
  for (const [chinese, english] of allTexts(value)) if (english === undefined) yield chinese;
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
