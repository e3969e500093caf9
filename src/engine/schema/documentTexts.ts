import { ENGLISH } from './ENGLISH.ts';

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
