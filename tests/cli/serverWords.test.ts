import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readCatalogue } from '#cli/english/englishApp.ts';
import words from '#documents/chinese/words.json' with { type: 'json' };
import { JOINTS } from '#engine/words/translator.ts';
import { startLine } from '#server/start/startWords.ts';
import startTexts from '#server/start/en.json' with { type: 'json' };
import { serverTexts } from '../support/serverTexts.ts';

const WORDS = 'src/engine/words/en';
/** The catalogues of the server: its own texts, and those that browsers show as well. */
const SAID = [`${WORDS}/server.json`, `${WORDS}/both.json`];
const texts = serverTexts();

it('has English for every text that the server may send, where it looks for it', () => {
  const said = readCatalogue(SAID);

  expect(
    texts.filter(({ text }) => !said.has(text) && !(text in JOINTS)).map(({ file, text }) => `${file}: ${text}`),
  ).toEqual([]);
});

it('has no text of the server that nothing says, and each in one catalogue, with the same put in', () => {
  const used = new Set(texts.map(({ text }) => text));
  const said = readCatalogue(SAID);
  const files = readdirSync(WORDS).map((name) => `${WORDS}/${name}`);
  const others = readCatalogue(files.filter((file) => !SAID.includes(file)));
  const holes = (text: string): string => [...new Set(text.match(/(?<=\{)\d+/g))].sort().join();

  expect([...said.keys()].filter((text) => !used.has(text))).toEqual([]);
  expect([...said.keys()].filter((text) => others.has(text))).toEqual([]);
  expect([...said].filter(([text, english]) => holes(text) !== holes(english))).toEqual([]);
  expect([...said].filter(([, english]) => /[\u4e00-\u9fff]/.test(english))).toEqual([]);
});

it('has English lines of a start without Chinese, whatever names and types they are about', () => {
  const lines = Object.keys(startTexts).flatMap((text) =>
    Object.keys(words).map((word) => startLine(text.replaceAll('{}', word), 'en')),
  );

  expect(lines.length).toBeGreaterThan(3000);
  expect(lines.filter((line) => /[\u4e00-\u9fff]/.test(line))).toEqual([]);
});
