import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { fixDocuments } from '#documents/edit/fixDocuments.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import { problemsOfTexts } from '../support/problemsOfTexts.ts';
import { readDefects } from '../support/readDefects.ts';

const defects = readDefects();
const isFixable = (texts: readonly SourceText[]): boolean =>
  problemsOfTexts(texts).some(({ fix }) => fix !== undefined);
const fixable = defects.filter(({ texts }) => isFixable(texts));
const others = defects.filter(({ texts }) => !isFixable(texts));

/** The lines of a text that another does not have, without blank space and commas at their ends. */
function changedLines(before: string, after: string): string[] {
  const bare = (line: string): string => line.trim().replace(/,$/, '');
  const known = after.split('\n').map(bare);
  return before.split('\n').filter((line) => !known.includes(bare(line)));
}

/** A form with a rule, one line per key. */
const form = (...lines: string[]): SourceText[] => [
  {
    file: 'thing/form.json',
    text: [
      '{',
      '  "title": "单据",',
      '  "type": "object",',
      '  "properties": {',
      '    "Money": { "type": "number", "title": "金额" },',
      '    "Honey": { "type": "number", "title": "蜂蜜" },',
      '    "Kind": { "type": "integer", "title": "方式", "x-enum": "Kind" },',
      ...lines,
      '  }',
      '}',
    ].join('\n'),
  },
  {
    file: 'enums/Kind.json',
    text: '{ "title": "方式", "items": [{ "Value": 1, "Label": "现金" }, { "Value": 2, "Label": "支票" }] }',
  },
];
const ruled = (when: string, more = ''): string =>
  `"A": { "type": "string", "title": "甲", "x-reactions": { ${more}"when": "{{ ${when} }}", "fulfill": { "state": { "readOnly": true } } } }`;

describe('what surely can be corrected', () => {
  it('is of at least five kinds', () => {
    expect(new Set(fixable.map(({ code }) => code)).size).toBeGreaterThanOrEqual(15);
  });

  it.each(fixable)('$name is corrected in one line, and nothing is found afterwards', ({ texts }) => {
    const { changed, applied, problems } = fixDocuments(texts, NO_LIMITS);
    const [only, ...more] = changed;
    const before = texts.find(({ file }) => file === only?.file)?.text ?? '';

    expect(problems).toEqual([]);
    expect(more).toEqual([]);
    expect(applied).toHaveLength(1);
    expect(changedLines(before, only?.text ?? '').length).toBeLessThanOrEqual(applied[0]?.after === '' ? 3 : 1);
    expect(fixDocuments(changed, NO_LIMITS).applied).toEqual([]);
  });

  it.each(others)('$name is left as it is', ({ texts }) => {
    expect(fixDocuments(texts, NO_LIMITS)).toMatchObject({ changed: [], applied: [] });
  });

  it('is corrected together, in one text and in several', () => {
    const names = '"dependencies": { "kind": "Kind", "money": "Money" }, ';
    const texts = form(`    ${ruled("$deps.kinds === '2' || $values.Mony > 1", names)}`);
    const list = { file: 'thing/list.json', text: '{ "title": "单据", "columns": ["Moneyy", "Kinds"] }' };
    const { changed, applied, problems } = fixDocuments([...texts, list], NO_LIMITS);

    expect(problems).toEqual([]);
    expect(applied.map(({ before, after }) => [before, after])).toEqual([
      ['kinds', 'kind'],
      ['Mony', 'Money'],
      ['Moneyy', 'Money'],
      ['Kinds', 'Kind'],
      ['"money": "Money"', ''],
      ["'2'", '2'],
    ]);
    expect(changed.map(({ text }) => text)).toEqual([
      expect.stringContaining(
        '"dependencies": { "kind": "Kind" }, "when": "{{ $deps.kind === 2 || $values.Money > 1 }}"',
      ),
      '{ "title": "单据", "columns": ["Money", "Kind"] }',
    ]);
  });

  it.each<[string, string]>([
    ['two fields are as near', ruled('$values.Foney > 1')],
    ['the name is too short to tell', '"B": { "type": "number", "title": "乙" }, ' + ruled('$values.C > 1')],
    ['a key of that name is there already', '"A": { "type": "string", "title": "甲", "titel": "乙" }'],
    ['the value could mean several things', ruled("$values.Kind === '9'")],
    [
      'it would make a rule read its own field',
      '"Aaaa": { "type": "string", "title": "甲", "x-reactions": { "when": "{{ empty($values.Aaaaa) }}", "fulfill": { "state": { "visible": true } }, "otherwise": { "state": { "visible": false } } } }',
    ],
  ])('is not touched when %s', (_, line) => {
    const texts = form(`    ${line}`);

    expect(problemsOfTexts(texts).length).toBeGreaterThan(0);
    expect(fixDocuments(texts, NO_LIMITS)).toMatchObject({ changed: [], applied: [] });
  });

  it('keeps escapes, line ends and everything else as they are', () => {
    const texts = form(`    ${ruled('\\"\\u4e2d\\" !== $values.A2 && $values.Mony > 1', '')}`).map(
      ({ file, text }) => ({
        file,
        text: text
          .replace('"Kind": {', '"A2": { "type": "string", "title": "乙" },\n    "Kind": {')
          .replaceAll('\n', '\r\n'),
      }),
    );
    const { changed, problems } = fixDocuments(texts, NO_LIMITS);

    expect(problems).toEqual([]);
    expect(changed).toEqual([
      { file: 'thing/form.json', text: texts[0]?.text.replace('$values.Mony', '$values.Money') },
    ]);
  });

  it('leaves documents that are no JSON alone', () => {
    const texts = [{ file: 'thing/form.json', text: '{ "titel": ' }];

    expect(fixDocuments(texts, NO_LIMITS)).toMatchObject({ changed: [], applied: [] });
  });

  it('stops when it is told to', () => {
    const { applied, problems } = fixDocuments(fixable[0]?.texts ?? [], { shouldStop: () => true });

    expect(applied).toEqual([]);
    expect(problems.length).toBeGreaterThan(0);
  });
});
