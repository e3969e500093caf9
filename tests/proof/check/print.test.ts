import { expect, it } from 'vitest';
import { printProblem } from '#documents/locateProblem.ts';
import { problemsOfTexts } from '../../support/problemsOfTexts.ts';

const FORM = {
  title: '车辆',
  type: 'object',
  properties: {
    Plate: { type: 'string', title: '车牌' },
    Seats: { type: 'integer', title: '座位' },
    Price: { type: 'number', title: '价格', 'x-component': 'MoneyInput' },
    OwnerName: { type: 'string', title: '车主', 'x-reference': { entity: 'owner', id: 'OwnerId' } },
    OwnerId: { type: 'integer', title: '车主', 'x-component': 'None' },
  },
};
const OWNER = { title: '车主', type: 'object', properties: { Name: { type: 'string', title: '姓名' } } };
const LIST = { title: '车辆', columns: ['Plate'] };

/** The problems that `check` reports for the print layouts of cars. */
function problems(prints: readonly object[], more: Readonly<Record<string, object>> = {}): string[] {
  const documents: Record<string, object> = {
    'car/form.json': FORM,
    'car/list.json': LIST,
    'car/print.json': { prints },
    'owner/form.json': OWNER,
    'owner/list.json': { title: '车主', columns: ['Name'] },
    ...more,
  };
  const texts = Object.entries(documents).map(([file, document]) => ({ file, text: JSON.stringify(document) }));
  return problemsOfTexts(texts).flatMap((problem) =>
    problem.file === 'car/print.json' ? [printProblem(problem).replace(/^\S+ +/, '')] : [],
  );
}

const print = (more: object): object => ({
  key: 'sheet',
  title: '车辆卡',
  blocks: [{ type: 'fields', fields: ['Plate'] }],
  ...more,
});
const block = (more: object): object => print({ blocks: [more] });

it.each<[why: string, prints: readonly object[], found: RegExp]>([
  ['a field', [block({ type: 'fields', fields: ['Plats'] })], /unknown-field.*"Plats".*Plate/],
  ['a field behind a reference', [block({ type: 'fields', fields: ['OwnerName.Nam'] })], /unknown-field.*"Nam"/],
  ['a name in braces', [print({ note: '车 {Plats}' })], /unknown-field.*"Plats"/],
  ['words of no amount', [block({ type: 'fields', fields: [{ field: 'Seats', as: 'words' }] })], /no amount of money/],
  ['child rows there are not', [block({ type: 'rows', field: 'Plate', columns: ['A'] })], /unknown-field.*"Plate"/],
  [
    'a sum of texts',
    [print({ of: 'records', blocks: [{ type: 'table', columns: ['Plate'], sums: ['Plate'] }] })],
    /adds up/,
  ],
  [
    'a sum of no column',
    [print({ of: 'records', blocks: [{ type: 'table', columns: ['Plate'], sums: ['Seats'] }] })],
    /unknown-field/,
  ],
  ['a title on a label', [print({ paper: { width: 60, height: 40 }, note: '号' })], /label has no "note"/],
  [
    'a code of several records',
    [print({ of: 'records', blocks: [{ type: 'code', as: 'qr', value: 'A' }] })],
    /no block "code"/,
  ],
  ['a field in a code', [block({ type: 'code', as: 'qr', value: '{Plats}' })], /unknown-field.*"Plats"/],
  ['fields of several records', [print({ of: 'records' })], /has no block "fields"/],
  [
    'a field in a text of several records',
    [print({ of: 'records', note: '{Plate}', blocks: [{ type: 'table', columns: ['Plate'] }] })],
    /unknown-field/,
  ],
  ['a table of one record', [block({ type: 'table', columns: ['Plate'] })], /has no block "table"/],
  ['the same key twice', [print({}), print({})], /Two layouts have the key "sheet"/],
  ['a condition', [print({ where: '{{ $record.Plats === 1 }}' })], /unknown-field.*"Plats"/],
  ['an expression in a title', [print({ title: '{{ 1 }}' })], /expression\/misplaced/],
])('names %s', (_, prints, found) => {
  expect(problems(prints)).toEqual([expect.stringMatching(found)]);
});

it('has nothing to say of layouts that are sound', () => {
  expect(
    problems([
      print({ note: '{Plate} {OwnerName.Name} {今天} {打印人}', where: '{{ $record.Seats > 4 }}' }),
      print({ key: 'all', of: 'records', blocks: [{ type: 'table', columns: ['Plate', 'Seats'], sums: ['Seats'] }] }),
    ]),
  ).toEqual([]);
});

it('names amounts in words that are of another currency than the words', () => {
  const inWords = [print({ blocks: [{ type: 'fields', fields: [{ field: 'Price', as: 'words' }] }] })];
  expect(problems(inWords)).toEqual([]);
  const company = { name: '车行', currency: { sign: '€', unit: '欧元' } };
  expect(problems(inWords, { 'company.json': company })).toEqual([
    expect.stringMatching(/Amounts in words are yuan, and "Price" is an amount of 欧元\. Print it in figures/),
  ]);
});
