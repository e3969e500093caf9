import { expect, it } from 'vitest';
import { printProblem } from '#documents/printProblem.ts';
import { problemsOfTexts } from '../../support/problemsOfTexts.ts';

const PLAN = {
  title: '计划',
  type: 'object',
  properties: { Title: { type: 'string', title: '名称' }, DueOn: { type: 'string', format: 'date', title: '日期' } },
};
const ORDER = {
  title: '单据',
  type: 'object',
  properties: {
    Title: { type: 'string', title: '名称' },
    Total: { type: 'number', title: '合计', 'x-computed': true },
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

/** What `check` says of the workflow of plans. */
function problems(creates: object, back: object = {}): string[] {
  const documents: Record<string, object> = {
    'plan/form.json': PLAN,
    'plan/list.json': { title: '计划', columns: ['Title'] },
    'plan/workflow.json': flow({ automatic: '{{ $record.DueOn < $now }}', creates: [creates] }),
    'order/form.json': ORDER,
    'order/list.json': { title: '单据', columns: ['Title'] },
    'order/workflow.json': flow(back),
  };
  const texts = Object.entries(documents).map(([file, document]) => ({ file, text: JSON.stringify(document) }));
  return problemsOfTexts(texts).flatMap((problem) =>
    problem.file === 'plan/workflow.json' ? [printProblem(problem).replace(/^\S+ +/, '')] : [],
  );
}

const sound = { entity: 'order', values: { Title: '{{ $record.Title }}' } };

it.each<[why: string, creates: object, found: RegExp]>([
  ['an entity', { ...sound, entity: 'ordr' }, /unknown-entity.*"ordr".*Did you mean "order"/],
  ['a field', { ...sound, values: { Title: '1', Titel: '1' } }, /unknown-field.*"Titel".*Did you mean "Title"/],
  ['a field that the system computes', { ...sound, values: { Title: '1', Total: 1 } }, /unknown-field.*"Total"/],
  ['what a value reads', { ...sound, values: { Title: '{{ $record.Titel }}' } }, /unknown-field.*"Titel"/],
  ['what its condition reads', { ...sound, when: '{{ $values.Due < $now }}' }, /unknown-field.*"Due"/],
  ['a required field that nobody gives', { entity: 'order', values: { OwnerId: 1 } }, /Every 单据 needs "Title"/],
])('finds in what a transition makes %s', (_why, creates, found) => {
  expect(problems(sound)).toEqual([]);
  expect(problems(creates).some((problem) => found.test(problem))).toBe(true);
});

it('finds records that make each other without an end', () => {
  const creates = [{ entity: 'plan', values: { Title: '又' } }];
  expect(problems(sound, { creates })).toEqual([]);
  expect(problems(sound, { creates, automatic: '{{ $record.Title !== null }}' })).toEqual([
    expect.stringMatching(/rule\/cycle.*plan make one of order by themselves/),
  ]);
});
