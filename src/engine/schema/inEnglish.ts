import { ENGLISH } from './ENGLISH.ts';

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
