import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import type { DecisionCase, RuleCase } from '#generated/documents/CasesDocument.ts';
import { isCasesDocument } from '#generated/validators.js';
import { appendCases, appendDecisions, applyEdit } from '#documents/edit/appendCases.ts';
import { printJson } from '#documents/edit/printJson.ts';

const LAYOUT = { parser: 'json', printWidth: 120, singleQuote: true } as const;

const CASE: RuleCase = {
  expect: { CheckCode: { visible: true, required: true, value: '10203040', error: false } },
  title: '支票：支票号必填',
  values: { PaymentType: 2, CheckCode: '10203040' },
  rule: 'R15',
};
const LONG: RuleCase = {
  title: '字段很多的一例',
  rule: 'R1',
  form: 'receipt',
  values: Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`Field${i}`, `第${i}个值`])),
  refs: { ProjectId: { CustomerId: 3, CustomerName: '甲公司' } },
  user: { Role: 'employee' },
  now: '2026-03-10 10:00:00',
  expect: { Field1: { visible: false }, Field2: { visible: true, options: [1, 2, 3] } },
};

function append(text: string, cases: readonly RuleCase[]): string {
  const edit = appendCases(text, cases);
  if (edit === undefined) throw new Error('nothing was appended');
  return applyEdit(text, edit);
}

describe('appending cases to a document', () => {
  it('leaves every character that was there, and gives what our formatter gives', async () => {
    const before = readFileSync('schemas/tenderProject/cases.json', 'utf8');
    const after = append(before, [CASE, LONG]);
    const end = before.lastIndexOf('}\n  ]');

    expect(after.startsWith(before.slice(0, end + 1))).toBe(true);
    expect(after.endsWith(before.slice(end + 1))).toBe(true);
    expect(await format(after, LAYOUT)).toBe(after);
    const document: unknown = JSON.parse(after);
    expect(isCasesDocument(document) && document.cases.slice(-2)).toEqual([CASE, LONG]);
  });

  it('makes a document where there is none', async () => {
    const text = append(' \n', [CASE]);

    expect(await format(text, LAYOUT)).toBe(text);
    expect(JSON.parse(text)).toEqual({ $schema: '../meta/cases.schema.json', cases: [CASE] });
  });

  it.each([
    '{ "cases": [] }',
    '{\n  "cases": [\n  ]\n}\n',
    '{"cases":[{"title":"a","rule":"R1","values":{},"expect":{"A":{"visible":true}}}]}',
    '{\n\t"cases": [\n\t\t{ "title": "a", "rule": "R1", "values": {}, "expect": { "A": { "visible": true } } }\n\t]\n}',
  ])('fits into %j', (text) => {
    const before: unknown = JSON.parse(text);
    const after: unknown = JSON.parse(append(text, [CASE]));

    expect(isCasesDocument(before) && isCasesDocument(after)).toBe(true);
    if (isCasesDocument(before) && isCasesDocument(after)) expect(after.cases).toEqual([...before.cases, CASE]);
  });

  it('keeps the line ends of Windows', () => {
    const text = '{\r\n  "cases": [\r\n    { "title": "a" }\r\n  ]\r\n}\r\n';

    expect(append(text, [CASE]).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it.each(['{', '[]', '{ "cases": {} }', '{ "items": [] }', 'x'])('refuses %j', (text) => {
    expect(appendCases(text, [CASE])).toBeUndefined();
  });

  it('changes nothing without cases', () => {
    expect(append('{ "cases": [ ] }', [])).toBe('{ "cases": [ ] }');
  });
});

describe('appending decision cases to a document', () => {
  const DECISION: DecisionCase = {
    expect: { may: { submit: true, approve: false } },
    title: '待提交，负责人：能做什么',
    record: { OrderState: 10, OwnerId: 1 },
    beside: { part: [{ Id: 21, Price: 3 }] },
    rule: 'W',
  };
  const LISTED = '{\n  "decisions": [],\n  "cases": []\n}\n';
  const FIRST = '{\n  "cases": []\n}\n';

  it.each([
    ['a list that is there', LISTED, 1],
    ['a document that has none', FIRST, 1],
    ['a document with cases', readFileSync('schemas/tenderProject/cases.json', 'utf8'), 4],
    ['a document with decisions', readFileSync('docs/examples/maintenance/part/cases.json', 'utf8'), 6],
  ])('leaves the rest of %s as it was', async (_title, before, count) => {
    const edit = appendDecisions(before, [DECISION]);
    if (edit === undefined) throw new Error('nothing was appended');
    const after = applyEdit(before, edit);
    const read: unknown = JSON.parse(after);
    if (!isCasesDocument(read)) throw new Error('no cases document');

    expect(read.decisions).toHaveLength(count);
    expect(read.decisions?.at(-1)).toEqual(DECISION);
    expect(await format(after, LAYOUT)).toBe(after);
    const old: unknown = JSON.parse(before);
    expect(read.cases).toEqual(isCasesDocument(old) ? old.cases : undefined);
  });

  it.each(['{', '[]', '{ "items": [] }'])('refuses %j', (text) => {
    expect(appendDecisions(text, [DECISION])).toBeUndefined();
  });
});

it('printing JSON gives what our formatter gives', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'B', '中', '，', '"', '\\', ' ', '1'), maxLength: 24 });
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 6 }),
      fc.dictionary(fc.stringMatching(/^[A-Za-z]{1,12}$/), tie('value'), { maxKeys: 6 }),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(value, async (each) => {
      const printed = `${printJson(each)}\n`;
      expect(JSON.parse(printed)).toEqual(each);
      expect(await format(printed, LAYOUT)).toBe(printed);
    }),
    { numRuns: 300 },
  );
});
