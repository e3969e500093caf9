import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Marker words per 1,000 words of text. */
const MAX_RATE = 1;
/** Terms that a standard noun or verb replaces; CONTRIBUTING.md says by which. */
const MARKERS: readonly RegExp[] = [
  /\b(?:told|tells|telling|untold)\b/gi,
  /\b(?:stands?|stood|standing) (?:in|at|there|beside|by|for|where|under|below|above|before|behind|on|with|without|as)\b/gi,
  /\b(?:of|by|for|with|from|to|than|as|and|but|in|that|where) what (?:is|was|are|were|it|they|one|people|has|had|can|may)\b/gi,
  /(?:^|[.;:,(] )(?:who|whoever|whose|nobody|somebody)\b/gim,
  /\b(?:besides?|anew|of old|held against)\b/gi,
  /\b(?:weigh|reckon|mend)(?:s|ed|ing)?\b/gi,
  /\b(?:takes?|taken|gives?|given) back\b/gi,
  /\b(?:is|are|was|were) (?:kept|said|asked|meant|drawn|gone) (?:by|for|of|where|until|there|once)\b/gi,
  /\b(?:lies|lie) in\b/gi,
];
const NAMES = /^(?:Told|TOLD|Said|SAID|Say|UNSAID|Beside|Held|Whose|(?:tell|weigh|foresee|gone|say)(?:[A-Z]\w*)?)$/;
const DECLARATION = /^export (?:const|let|(?:async )?function|class|interface|type) (\w+)/gm;

const textOf = (file: string): string => readFileSync(file, 'utf8');
const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        ending.test(name) && !/(?:^|\/)(?:generated|fixtures)\//.test(name) && !/\.zh\.md$|(?:^|\/)zh\//.test(name),
    )
    .map((name) => join(folder, name));

const commentsOf = (code: string): string =>
  [...code.matchAll(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g)]
    .map(([found]) => found.replaceAll(/^\s*(?:\/\/|\/\*\*?|\*\/?)|\*\/$/gm, ''))
    .join('\n');
const proseOf = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gm, '');

/** Keys and values without Chinese: texts are translated from and to English. */
function englishIn(value: unknown): string[] {
  if (typeof value === 'string') return /\p{Script=Han}/u.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [...englishIn(key), ...englishIn(each)]);
}

const code = (folders: readonly string[]): string[] => folders.flatMap((folder) => filesIn(folder, /\.(?:tsx?|mjs)$/));
const rate = (texts: readonly string[]): number => {
  const text = texts.join('\n');
  const found = MARKERS.reduce((sum, marker) => sum + [...text.matchAll(marker)].length, 0);
  return (1000 * found) / Math.max(1, [...text.matchAll(/[A-Za-z]+/g)].length);
};

describe('plain English', () => {
  it.each([
    { folders: ['src', 'codegen'] },
    // This file lists the terms.
    { folders: ['tests'] },
  ])('is the language of comments in $folders', ({ folders }) => {
    const files = code(folders).filter((file) => file !== join('tests', 'plain.test.ts'));

    expect(rate(files.map((file) => commentsOf(textOf(file))))).toBeLessThanOrEqual(MAX_RATE);
  });

  it('is the language of the English pages', () => {
    const pages = [...readdirSync('.').filter((name) => /(?<!\.zh)\.md$/.test(name)), ...filesIn('docs', /\.md$/)];
    const all = [...pages, ...['src', 'tests', 'schemas'].flatMap((folder) => filesIn(folder, /\.md$/))];

    expect(rate(all.map((file) => proseOf(textOf(file))))).toBeLessThanOrEqual(MAX_RATE);
  });

  it('is the language of English messages and of the help of commands', () => {
    const messages = filesIn('src', /\.json$/).flatMap((file) => englishIn(JSON.parse(textOf(file))));
    const help = filesIn(join('src', 'cli', 'commands'), /\.ts$/).flatMap((file) =>
      [...textOf(file).matchAll(/'([^'\n]+)'/g)].map(([, text = '']) => text),
    );

    expect(rate([...messages, ...help])).toBeLessThanOrEqual(MAX_RATE);
  });

  it('is the language of exported names', () => {
    const names = code(['src', 'codegen']).flatMap((file) =>
      [...textOf(file).matchAll(DECLARATION)].map(([, name = '']) => name),
    );

    expect(names.filter((name) => NAMES.test(name))).toEqual([]);
  });
});
