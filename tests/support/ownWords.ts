import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CHINESE } from '#engine/words/Sentence.ts';

/** The Chinese lines of a text that are in no document of some schemas folders: empty if everything else is English. */
export const chineseOfOurs = (text: string, ...folders: readonly string[]): string[] =>
  chineseBeside(
    text,
    folders.flatMap((folder) => [...stringsOf(folder)]),
  );

/** The Chinese lines of a text that are in no string of a document. */
export function chineseBeside(text: string, document: unknown): string[] {
  const own = new Set(stringsIn(document));
  const words = [...own].filter((word) => word.length > 1 && CHINESE.test(word)).sort((a, b) => b.length - a.length);
  return text.split('\n').filter((line) => CHINESE.test(words.reduce((rest, word) => rest.replaceAll(word, ''), line)));
}

function* stringsOf(folder: string): Generator<string> {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.json')) yield* stringsIn(JSON.parse(readFileSync(join(folder, file), 'utf8')));
}

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    yield value;
    // The constants that an expression compares with.
    if (value.includes('{{')) for (const [, constant = ''] of value.matchAll(/'([^']+)'/g)) yield constant;
  }
  if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* stringsIn(each);
}
