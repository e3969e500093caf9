import { createHash } from 'node:crypto';
import { findWords, type Found } from './findWords.ts';
import { putWords, type Catalogue } from './putWords.ts';

/** Scripts by file name. */
export type Scripts = ReadonlyMap<string, string>;

/** The name of a script in English, by the name that it has in Chinese. */
export type EnglishNames = ReadonlyMap<string, string>;

/**
 * The scripts of the app once more in English: those with texts that the catalogue has, and those that fetch one of
 * these. All others are used by both, and would be two of what there may be one of if they fetched a translated one.
 */
export function englishChunks(scripts: Scripts, catalogue: Catalogue): { scripts: Scripts; names: EnglishNames } {
  const found = new Map([...scripts].map(([name, code]) => [name, findWords(name, code)]));
  const fetched = new Map([...found].map(([name, { strings }]) => [name, namedIn(strings, scripts)]));
  const translated = [...scripts].map(([name, code]): [string, string] => [
    name,
    putWords(code, found.get(name)?.words ?? [], catalogue),
  ]);
  const own = new Set(translated.filter(([name, code]) => scripts.get(name) !== code).map(([name]) => name));
  const hashes = new Map(translated.map(([name, code]) => [name, hashText(name + code)]));
  const names = new Map<string, string>();
  for (const name of scripts.keys()) {
    const within = reachedFrom(name, fetched);
    // Browsers cache scripts forever, so a script's hash includes the scripts it loads.
    const hash = hashText(within.map((each) => hashes.get(each)).join(' '));
    if (within.some((each) => own.has(each))) names.set(name, name.replace(/\.js$/, `-en${hash}.js`));
  }
  const english = translated.flatMap(([name, code]): [string, string][] => {
    const renamed = names.get(name);
    return renamed === undefined ? [] : [[renamed, rename(code, names)]];
  });
  return { scripts: new Map(english), names };
}

/** A script, or a page, that fetches English scripts in the place of the others. */
export const rename = (code: string, names: EnglishNames): string =>
  code.replace(/(?<=["'`/])([\w.-]+\.js)(?=["'`])/g, (file) => names.get(file) ?? file);

const namedIn = (strings: Found['strings'], scripts: Scripts): readonly string[] => [
  ...new Set(strings.map(({ value }) => value.slice(value.lastIndexOf('/') + 1)).filter((file) => scripts.has(file))),
];

function reachedFrom(name: string, fetched: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const reached = new Set([name]);
  for (const each of reached) for (const next of fetched.get(each) ?? []) reached.add(next);
  return [...reached].sort();
}

const hashText = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').replace(/\W|_/g, '').slice(0, 8);
