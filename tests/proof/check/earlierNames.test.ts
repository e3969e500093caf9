import { expect, it } from 'vitest';
import { inChinese } from '#documents/chinese/inChinese.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { findingsOfTexts } from '../../support/problemsOfTexts.ts';

type Change = readonly [file: string, from: string, to: string];

/** The problems of the library after names were changed in one place only. */
function told(folder: string, ...changes: readonly Change[]): string[] {
  const texts = readFolder(folder).map((source) =>
    changes.reduce((before, [file, from, to]) => {
      if (before.file !== file) return before;
      expect(before.text, file).toContain(from);
      return { ...before, text: before.text.replace(from, to) };
    }, source),
  );
  return findingsOfTexts(texts).map(({ file, message, proposal }) => `${file} ${message}. ${proposal ?? ''}`);
}

const LIBRARY = 'docs/examples/library';
const DEMO = 'tests/fixtures/defects/demo-invalid/renamed';

it('lists, unique keys, transitions and reminders that use a name of before are told the one of today', () => {
  const lines = told(
    LIBRARY,
    ['reader/form.json', '"Kind": {', '"Sort": { "x-was": ["Kind"],'],
    ['reader/form.json', '"CardNo": {', '"Ticket": { "x-was": ["CardNo"],'],
    ['loan/form.json', '"DueOn": {', '"BackOn": { "x-was": ["DueOn"],'],
  );
  const today = (name: string, now: string): string => `There is no field "${name}". It is called "${now}" now`;
  for (const line of [
    `reader/form.json ${today('Kind', 'Sort')}`,
    `reader/form.json ${today('CardNo', 'Ticket')}`,
    `reader/list.json ${today('CardNo', 'Ticket')}`,
    `loan/form.json ${today('DueOn', 'BackOn')}`,
    `loan/list.json ${today('DueOn', 'BackOn')}`,
    `reminders/due.json ${today('DueOn', 'BackOn')}`,
  ])
    expect(lines).toContain(line);
  // A name of before is never taken for a slip of the pen, but by the rules of its own form.
  const slips = lines.filter((line) => / field "(Kind|CardNo|DueOn)"/.test(line) && !line.includes('It is called'));
  expect(slips.filter((line) => !/^(reader|loan)\/form\.json /.test(line))).toEqual([]);
});

it('entities of before are told as they are called today', () => {
  const texts = readFolder(LIBRARY).map(({ file, text }) => ({
    file: file.replace(/^reader\//, 'member/'),
    text: file === 'reader/form.json' ? text.replace('{', '{ "x-was": ["reader"],') : text,
  }));
  const lines = findingsOfTexts(texts).map(({ file, message, proposal }) => `${file} ${message}. ${proposal ?? ''}`);
  expect(lines).toContain('loan/form.json There is no entity "reader". It is called "member" now');
});

it('demo rows with fields, items and files of before are told those of today', () => {
  expect(told(DEMO)).toEqual(['demo/01-thing.json There is no field "Subject". It is called "Title" now']);
  const item: Change = ['enums/Kind.json', '"Value": 1', '"Value": 10, "x-was": [1]'];
  const row: Change = ['demo/01-thing.json', '"Subject": "甲"', '"Title": "甲", "Kind": 1'];
  expect(told(DEMO, item, row)).toEqual([
    expect.stringMatching(/^demo\/01-thing\.json 1 is no item of Kind\. Write 10 \(.+\)$/),
  ]);
  const called: Change = ['thing/form.json', '{', '{ "x-was": ["paper"],'];
  const file: Change = ['demo/01-thing.json', '{', '{ "entity": "paper",'];
  expect(told(DEMO, called, file)).toEqual(['demo/01-thing.json There is no entity "paper". It is called "thing" now']);
});

it('says so in Chinese', () => {
  expect(inChinese('It is called "Ticket" now')).toBe('现在叫“Ticket”');
});
