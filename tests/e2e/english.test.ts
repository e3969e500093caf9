import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCatalogue, isUntranslated, RUNS_CASES, UNTRANSLATED_TEXTS, partsOf } from '#cli/english/englishApp.ts';
import sentences from '#documents/chinese/sentences.json' with { type: 'json' };
import words from '#documents/chinese/words.json' with { type: 'json' };
import { findWords, type Words } from '#cli/english/findWords.ts';

const ASSETS = 'dist/app/assets';
const WORDS = 'src/engine/words/en';
const FILES = readdirSync(WORDS).map((name) => `${WORDS}/${name}`);
const catalogue = readCatalogue(FILES);
/** `tests/cli/serverWords.test.ts` compares the texts of the server with its sources, `spoken.test.ts` those of commands. */
const ofServer = readCatalogue([`${WORDS}/server.json`, `${WORDS}/terminal.json`]);
/** Where findings are in both languages, English first. */
const CHINESE_FINDINGS = new Set(Object.values({ ...sentences, ...words }));
/** English descriptions of keys, which quote Chinese texts of the frame, and their schemas. */
const DESCRIPTIONS = /^(\{"|[\w/]+\.? \w+ \w+)/;
const scripts = readdirSync(ASSETS)
  .filter((name) => name.endsWith('.js') && !/-en\w{8}\.js$/.test(name))
  .map((name) => ({ name, words: findWords(name, readFileSync(`${ASSETS}/${name}`, 'utf8')).words }));

const translated = scripts.filter(({ name }) => !RUNS_CASES.test(name));

/** Texts without a translation, neither of themselves nor of a text that contains them. */
const untranslated = (words: readonly Words[]): string[] => {
  const done = words.filter(({ key }) => catalogue.has(key) && !isUntranslated(key));
  const isWithin = (word: Words): boolean =>
    done.some(
      (each) =>
        each.start <= word.start &&
        word.end <= each.end &&
        !each.holes.some((hole) => hole.start <= word.start && word.end <= hole.end),
    );
  // The parts of a text around elements may be translated separately.
  return words
    .filter((word) => word.kind !== 'children' && !isWithin(word) && !isUntranslated(word.key))
    .filter(({ key }) => !CHINESE_FINDINGS.has(key) && !DESCRIPTIONS.test(key))
    .map(({ key }) => key);
};

describe('the browser app in English', () => {
  it('has every text of the built scripts, but those that are kept', () => {
    const missing = translated.flatMap(({ name, words }) => untranslated(words).map((key) => `${name}: ${key}`));

    expect(missing).toEqual([]);
  });

  it('has no text that no script has, and none that is put in otherwise', () => {
    const used = new Set(scripts.flatMap(({ words }) => words.map(({ key }) => key)));
    const holes = (text: string): string =>
      [...new Set(partsOf(text).flatMap((part) => ('hole' in part ? [part.hole] : [])))].sort((a, b) => a - b).join();

    expect([...catalogue.keys()].filter((key) => !used.has(key) && !ofServer.has(key))).toEqual([]);
    expect(UNTRANSLATED_TEXTS.flatMap(({ texts }) => texts).filter((key) => !used.has(key))).toEqual([]);
    expect([...catalogue].filter(([key, text]) => holes(key) !== holes(text))).toEqual([]);
    expect([...catalogue].filter(([, text]) => /[\u4e00-\u9fff]/.test(text)).map(([key]) => key)).toEqual([]);
  });

  it('has each text in one catalogue', () => {
    const texts = FILES.flatMap((file) => [...readCatalogue([file]).keys()]);

    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  it('compares texts only with texts that are translated as well', () => {
    const compared = translated.flatMap(({ words }) =>
      words.filter(({ isCompared, key }) => isCompared && !isUntranslated(key)),
    );

    // Both sides are in scripts; none of them is stored or sent.
    expect([...new Set(compared.map(({ key }) => key))].sort()).toEqual(
      [...['保存', '名称', '导入', '清空', '说明', '、', '还要满足', '（空）']].sort(),
    );
  });
});
