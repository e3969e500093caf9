import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { refusalIn } from '#cli/terminal/CliCommand.ts';
import { inChinese } from '#documents/chinese/inChinese.ts';
import { readDefects } from '../support/readDefects.ts';
import { run, temporaryFolder } from '../support/runGuijuHere.ts';
import { problemsOfTexts } from '../support/problemsOfTexts.ts';

const ROOMS = [
  'proof/check',
  'proof/lint',
  'proof/scopes',
  'proof/expressions',
  'documents',
  'engine/build',
  'engine/rules',
  'language',
];

/** The sentences of problems in the source, with X for placeholders. */
function sentences(): string[] {
  const files = ROOMS.flatMap((room) =>
    readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.startsWith('chinese') && !file.startsWith('words'))
      .map((file) => `src/${room}/${file}`),
  );
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const found = text.matchAll(
      /(?:\b(?:message|proposal):\s*|\bExpressionError\(\s*|(?:message|proposal):[^,;{}]*[?:]\s*)(?:'((?:[^'\\\n]|\\.)*)'|`)/g,
    );
    return [...found].map(({ 0: whole, 1: plain, index }) => plain ?? template(text, index + whole.length)[0]);
  });
}

/** The template that begins at a place, with X for each part that is filled in, and where it ends. */
function template(text: string, from: number): readonly [string, number] {
  let read = '';
  for (let i = from; i < text.length; i += 1) {
    if (text[i] === '`') return [read, i];
    if (text[i] === '\\') i += 1;
    if (!text.startsWith('${', i)) read += text[i];
    else {
      read += 'X';
      for (let depth = (i += 2) > 0 ? 1 : 0; depth > 0; i += 1) {
        if (text[i] === '`') [, i] = template(text, i + 1);
        depth += text[i] === '{' ? 1 : text[i] === '}' ? -1 : 0;
      }
      i -= 1;
    }
  }
  return [read, text.length];
}

const isEnglish = (text: string): boolean => /[A-Za-z]{3}/.test(text) && !/\p{Script=Han}/u.test(text);

it('what the source says of documents is there in Chinese, too', () => {
  const all = [...new Set(sentences())].filter((text) => isEnglish(text) && /^[A-Z"`$X{]/.test(text));
  expect(all.length).toBeGreaterThan(150);
  expect(all.filter((text) => inChinese(text) === undefined)).toEqual([]);
});

/** The refusals of commands in the source, each with X for placeholders, and without the suggested name. */
function refusals(): string[] {
  const files = ['src/cli', 'src/annex/new'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
  );
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const found = text.matchAll(/new CommandError\(\s*(?:\w+ === undefined\s*\?\s*)?(?:'((?:[^'\\\n]|\\.)*)'|`)/g);
      return [...found].map(({ 0: whole, 1: plain, index }) => plain ?? template(text, index + whole.length)[0]);
    });
}

it('what commands refuse is there in Chinese, with the name that may be meant', () => {
  const all = [...new Set(refusals())].map((text) => text.replace(/(["g]|of X)X( See|$)/, '$1$2'));
  const said = all.filter((text) => /[A-Za-z]{3}/.test(text));
  expect(said.length).toBeGreaterThan(70);
  const names = /个人中心 › 访问令牌/;
  expect(said.filter((text) => /\p{Script=Han}/u.test(text.replace(names, '')))).toEqual([]);
  expect(said.filter((text) => refusalIn('zh', text) === text)).toEqual([]);
});

it.each<[given: readonly string[], english: string, chinese: string]>([
  [['chek'], 'no command "chek"; did you mean "check"?', '没有命令“chek”，是不是“check”？'],
  [['table', 'thign'], 'There is no entity "thign"; did you mean "thing"?', '没有实体“thign”，是不是“thing”？'],
  [['check', '--limit', 'no'], '--limit needs a number', '--limit 后面写秒数'],
])('%j is refused in the language that is asked for', async (given, english, chinese) => {
  const { folder } = temporaryFolder('tests/fixtures/defects/reference-unknown-icon/menu');
  const argv = [...given, '--schemas', folder];
  const said = async (env: Record<string, string>, ...more: string[]): Promise<string> =>
    (await run([...argv, ...more], { env })).err;
  expect(await said({})).toContain(english);
  expect(await said({ LANG: 'zh_CN.UTF-8' })).toContain(chinese);
  expect(await said({}, '--lang', 'zh')).toContain(chinese);
  expect(await said({ LANG: 'zh_CN.UTF-8' }, '--lang=en')).toContain(english);
});

it('every defect is told in Chinese, with the names that the English words have', () => {
  const problems = readDefects().flatMap(({ texts }) => problemsOfTexts([...texts]));
  const said = problems.flatMap(({ message, proposal }) => [message, ...(proposal === undefined ? [] : [proposal])]);
  expect(said.filter((text) => isEnglish(text) && inChinese(text) === undefined)).toEqual([]);
  for (const text of said)
    for (const [, name = ''] of text.matchAll(/"([A-Z][a-z]+[A-Z]\w*)"/g)) expect(inChinese(text)).toContain(name);
  // Code, names and commands stay; no clause does.
  const bare = said.map((text) => (inChinese(text) ?? text).replace(/`[^`]*`|"[^"]*"|“[^”]*”|guiju [a-z]+ .*/g, ''));
  expect(bare.filter((text) => /[A-Za-z]+ [a-z]+ [a-z]+/.test(text))).toEqual([]);
});

it('check speaks the language of the process, or the one that is asked for', async () => {
  const { folder, write } = temporaryFolder('tests/fixtures/defects/reference-unknown-field/column');
  write('thing/notes.json', '{}');
  const check = async (env: Record<string, string>, ...more: string[]): Promise<string> =>
    (await run(['check', '--schemas', folder, '--no-cache', ...more], { env })).out;
  const [english, chinese] = [
    /This file has no meaning here\. One of form\.json/,
    /这里的这个文件没有意义，不会被读取。可以是 form\.json/,
  ];
  expect(await check({})).toMatch(english);
  expect(await check({ LANG: 'en_GB.UTF-8' })).toMatch(english);
  expect(await check({ LANG: 'zh_CN.UTF-8' })).toMatch(chinese);
  expect(await check({ LANG: 'zh_CN.UTF-8' })).toMatch(/\d+ 个文档，\d+ 个问题/);
  expect(await check({ LC_ALL: 'C', LANG: 'zh_CN.UTF-8' })).toMatch(english);
  expect(await check({}, '--lang', 'zh')).toMatch(chinese);
  expect(await check({ LANG: 'zh_CN.UTF-8' }, '--json')).toContain('This file has no meaning here');
  expect((await run(['check', '--schemas', folder, '--lang', 'de'])).err).toBe('--lang is one of zh, en');
});
