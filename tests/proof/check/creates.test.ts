import { describe, expect, it } from 'vitest';
import { printProblem } from '#documents/locateProblem.ts';
import { documentsOf, problemsOf, productOf } from '../../support/buildEntity.ts';
import { problemsOfTexts } from '../../support/problemsOfTexts.ts';

const LINE = {
  title: '明细',
  type: 'object',
  properties: {
    HeadId: { type: 'integer', title: '单', 'x-reference': { entity: 'plan' } },
    What: { type: 'string', title: '什么' },
    Count: { type: 'integer', title: '数量' },
    Level: { type: 'integer', title: '等级', 'x-enum': 'Level' },
    Double: { type: 'number', title: '两倍', 'x-computed': true },
  },
  required: ['HeadId', 'What'],
};
const lines = (entity: string): object => ({
  type: 'array',
  title: '明细',
  'x-child': { entity, by: 'HeadId', columns: ['What', 'Count', 'Double'] },
});

const PLAN = {
  title: '计划',
  type: 'object',
  properties: {
    Title: { type: 'string', title: '名称' },
    DueOn: { type: 'string', format: 'date', title: '日期' },
    steps: lines('step'),
  },
};
const ORDER = {
  title: '单据',
  type: 'object',
  properties: {
    Title: { type: 'string', title: '名称' },
    Level: { type: 'integer', title: '等级', 'x-enum': 'Level' },
    Total: { type: 'number', title: '合计', 'x-computed': true },
    lines: lines('line'),
  },
  required: ['Title'],
};
const flow = (transition: object): object => ({
  field: 'State',
  title: '状态',
  initial: 1,
  states: [
    { value: 1, title: '新', color: 'grey' },
    { value: 2, title: '完', color: 'cyan' },
  ],
  transitions: [{ action: 'go', title: '做', from: [1], to: 2, ...transition }],
});

/** The problems that `check` reports for the workflow of plans. */
function problems(creates: object, back: object = {}): string[] {
  const documents: Record<string, object> = {
    'enums/Level.json': {
      title: '等级',
      items: [
        { Value: 1, Label: '一般' },
        { Value: 2, Label: '紧急' },
      ],
    },
    'plan/form.json': PLAN,
    'plan/list.json': { title: '计划', columns: ['Title'] },
    'plan/workflow.json': flow({ automatic: '{{ $record.DueOn < date($now) }}', creates: [creates] }),
    'order/form.json': ORDER,
    'order/list.json': { title: '单据', columns: ['Title'] },
    'order/workflow.json': flow(back),
    'step/form.json': LINE,
    'step/list.json': { title: '步骤', columns: ['What'] },
    'line/form.json': {
      ...LINE,
      properties: { ...LINE.properties, HeadId: { ...LINE.properties.HeadId, 'x-reference': { entity: 'order' } } },
    },
    'line/list.json': { title: '明细', columns: ['What'] },
  };
  const texts = Object.entries(documents).map(([file, document]) => ({ file, text: JSON.stringify(document) }));
  return problemsOfTexts(texts).flatMap((problem) =>
    problem.file === 'plan/workflow.json' ? [printProblem(problem).replace(/^\S+ +/, '')] : [],
  );
}

const sound = { entity: 'order', values: { Title: '{{ $record.Title }}' } };

/** Rows created from rows, valid except for these changes. */
const withRows = (more: object): object => ({
  ...sound,
  rows: [
    { field: 'lines', each: 'steps', values: { What: '{{ $record.What }}', Count: '{{ $record.Count }}' }, ...more },
  ],
});

it.each<[why: string, creates: object, found: RegExp]>([
  ['an entity', { ...sound, entity: 'ordr' }, /unknown-entity.*"ordr".*Did you mean "order"/],
  ['a field', { ...sound, values: { Title: '1', Titel: '1' } }, /unknown-field.*"Titel".*Did you mean "Title"/],
  ['a field that the system computes', { ...sound, values: { Title: '1', Total: 1 } }, /unknown-field.*"Total"/],
  ['what a value reads', { ...sound, values: { Title: '{{ $record.Titel }}' } }, /unknown-field.*"Titel"/],
  ['what its condition reads', { ...sound, when: '{{ $values.Due < $now }}' }, /unknown-field.*"Due"/],
  ['a required field that nobody gives', { entity: 'order', values: { OwnerId: 1 } }, /Every 单据 needs "Title"/],
  [
    'a constant of another kind',
    { ...sound, values: { Title: 5 } },
    /value\/type.*5 is a number, "Title" holds a text/,
  ],
  [
    'a value of another kind',
    { ...sound, values: { Title: '{{ $record.DueOn < date($now) }}' } },
    /value\/type.*is a boolean/,
  ],
  [
    'a constant that is no item',
    { ...sound, values: { Title: '1', Level: 9 } },
    /value\/not-in-enum.*9 is no item of Level.*One of 1 一般, 2 紧急/,
  ],
  ['the label of an item', { ...sound, values: { Title: '1', Level: '紧急' } }, /Write 2 \(紧急\)/],
  ['a constant of a row that is no item', withRows({ values: { What: '1', Level: 3 } }), /not-in-enum.*3 is no item/],
  ['rows to go by', { ...sound, each: 'stps' }, /unknown-field.*"stps".*Did you mean "steps"/],
  ['rows that are none', { ...sound, each: 'Title' }, /unknown-field.*"Title"/],
  [
    'what is read of a row',
    { ...sound, each: 'steps', values: { Title: '{{ $record.Wat }}' } },
    /unknown-field.*"Wat"/,
  ],
  ['rows to fill', withRows({ field: 'liens' }), /unknown-field.*"liens".*Did you mean "lines"/],
  ['a column', withRows({ values: { What: '1', Cuont: 1 } }), /unknown-field.*"Cuont".*Did you mean "Count"/],
  ['a computed column', withRows({ values: { What: '1', Double: 1 } }), /unknown-field.*"Double"/],
  ['a column that is required', withRows({ values: { Count: 1 } }), /Every 明细 needs "What"/],
  ['what a column is made of', withRows({ values: { What: '{{ $record.Count }}' } }), /value\/type.*is a number/],
  ['a number of rows', withRows({ times: '{{ $record.Cuont }}' }), /unknown-field.*"Cuont"/],
  [
    'a number of rows that is a text',
    withRows({ times: '{{ $record.What }}' }),
    /value\/type.*is a text, and this is a number/,
  ],
  [
    'a number of records that is a day',
    { ...sound, times: '{{ $record.DueOn }}' },
    /value\/type.*is a number of records/,
  ],
  ['a condition over rows', withRows({ when: '{{ $record.Counts > 1 }}' }), /unknown-field.*"Counts"/],
])('finds in what a transition makes %s', (_why, creates, found) => {
  expect(problems(sound)).toEqual([]);
  expect(problems(withRows({ times: '{{ $record.Count }}' }))).toEqual([]);
  expect(problems(creates).some((problem) => found.test(problem))).toBe(true);
});

it('finds records that make each other without an end', () => {
  const creates = [{ entity: 'plan', values: { Title: '又' } }];
  expect(problems(sound, { creates })).toEqual([]);
  expect(problems(sound, { creates, automatic: '{{ $record.Title !== null }}' })).toEqual([
    expect.stringMatching(/rule\/cycle.*plan make one of order by themselves/),
  ]);
});

describe('a form that makes one record for each of another entity', () => {
  const each = { entity: 'rent', where: '{{ $record.IsRunning === true }}', values: { Money: '{{ $record.Money }}' } };
  const bills = (more: object) => {
    const money = { Money: { type: 'number', title: '金额' } } as const;
    const create = [{ form: 'form', title: '生成', each: { ...each, sum: 'Money', ...more } }];
    const rent = documentsOf('rent', { ...money, IsRunning: { type: 'boolean', title: '在租' } });
    const row = documentsOf(
      'billRow',
      {
        BillId: { type: 'integer', title: '账单', 'x-reference': { entity: 'bill' } },
        What: { type: 'string', title: '什么' },
        Count: { type: 'integer', title: '数量' },
      },
      { required: ['BillId', 'What'] },
    );
    const child = { entity: 'billRow', by: 'BillId', columns: ['What', 'Count'] };
    const rows = { type: 'array', title: '明细', 'x-child': child } as const;
    const note = { type: 'string', title: '说明' } as const;
    const lists = { list: { title: '账单', columns: ['Money'], create } };
    return productOf([
      rent,
      documentsOf(
        'bill',
        {
          ...money,
          Note: note,
          lines: rows,
        },
        {},
        { lists },
      ),
      row,
    ]);
  };

  it.each<[object, string, string]>([
    [{ entity: 'rents' }, 'reference/unknown-entity', '/create/0/each/entity'],
    [{ where: '{{ $record.Runs === true }}' }, 'reference/unknown-field', '/create/0/each/where'],
    [{ values: { Sum: 1 } }, 'reference/unknown-field', '/create/0/each/values/Sum'],
    [{ values: { Money: '{{ $record.Price }}' } }, 'reference/unknown-field', '/create/0/each/values/Money'],
    [{ sum: 'Note' }, 'document/invalid', '/create/0/each/sum'],
    [{ sum: 'Total' }, 'reference/unknown-field', '/create/0/each/sum'],
    [{ rows: [{ field: 'Money', values: { What: 'a' } }] }, 'reference/unknown-field', '/create/0/each/rows/0/field'],
    [
      { rows: [{ field: 'lines', each: 'Money', values: { What: 'a' } }] },
      'reference/unknown-field',
      '/create/0/each/rows/0/each',
    ],
    [
      { rows: [{ field: 'lines', when: '{{ $record.Wat > 1 }}', values: { What: 'a' } }] },
      'reference/unknown-field',
      '/create/0/each/rows/0/when',
    ],
    [{ rows: [{ field: 'lines', values: { Count: 1 } }] }, 'document/invalid', '/create/0/each/rows/0/values'],
  ])('refuses %j by place', (more, code, pointer) => {
    expect(problemsOf(bills(more))).toMatchObject([{ code, file: 'bill/list.json', pointer }]);
    expect(problemsOf(bills({}))).toEqual([]);
  });
});
