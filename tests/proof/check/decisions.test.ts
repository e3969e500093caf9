import { expect, it } from 'vitest';
import { printProblem } from '#documents/locateProblem.ts';
import { problemsOfTexts } from '../../support/problemsOfTexts.ts';

const people = (title: string, more: object = { 'x-computed': true }): object => ({
  ...{ type: 'array', items: { type: 'integer' }, title, 'x-reference': { entity: 'worker' } },
  ...more,
});
const ADDED = { before: 'First', after: 'Then', outcome: 'Decided' };
const DECIDE = {
  action: 'decide',
  title: '审核',
  who: 'approver',
  from: [1],
  to: [2],
  inputs: ['IsPassed'],
  added: ADDED,
};
const ADD = { action: 'addOne', title: '加签', adds: 'decide', inputs: ['First'] };

/** The problems that `check` reports for a workflow with these transitions. */
function problems(decide: object, add: object = ADD): string {
  const form = {
    title: '计划',
    type: 'object',
    properties: {
      Title: { type: 'string', title: '名称' },
      IsPassed: {
        type: 'boolean',
        title: '结果',
        'x-component': 'YesNo',
        'x-component-props': { yes: '通过', no: '不通过' },
      },
      First: people('先审'),
      Then: people('后审'),
      Open: people('会签', {}),
      Decided: { type: 'integer', title: '已定', 'x-computed': true },
    },
    required: ['IsPassed'],
  };
  const worker = { type: 'string', title: '姓名' };
  const workflow = {
    field: 'State',
    title: '状态',
    initial: 1,
    states: [
      { value: 1, title: '新', color: 'grey' },
      { value: 2, title: '完', color: 'cyan' },
    ],
    transitions: [{ ...DECIDE, ...decide }, add],
  };
  const documents: Record<string, object> = {
    'worker/form.json': { title: '员工', type: 'object', 'x-organisation': 'employee', properties: { Name: worker } },
    'worker/list.json': { title: '员工', columns: ['Name'] },
    'plan/form.json': form,
    'plan/list.json': { title: '计划', columns: ['Title'] },
    'plan/workflow.json': workflow,
  };
  const texts = Object.entries(documents).map(([file, document]) => ({ file, text: JSON.stringify(document) }));
  return problemsOfTexts(texts)
    .flatMap((problem) => (problem.file === 'plan/workflow.json' ? [printProblem(problem)] : []))
    .join('\n');
}

it('added colleagues are sound as they are', () => expect(problems({})).toBe(''));

it.each<[why: string, decide: object, add: object, found: RegExp]>([
  [
    'lists are fields of employees that no form fills in',
    { added: { ...ADDED, before: 'Open' } },
    ADD,
    /unknown-field/,
  ],
  ['the outcome is an integer', { added: { ...ADDED, outcome: 'Title' } }, ADD, /unknown-field/],
  ['a no can be told from a yes', { inputs: ['Title'] }, ADD, /no-effect.*Colleagues cannot be added to "decide"/],
  ['joint decisions have people already', { joint: { people: 'Open', passed: 'First' } }, ADD, /Colleagues cannot/],
  [
    'the action has lists',
    {},
    { ...ADD, adds: 'add' },
    /unknown-document.*"add".*Did you mean|unknown-document.*"add"/,
  ],
  ['a list is asked for', {}, { ...ADD, inputs: ['Title'] }, /no-effect.*"addOne" asks for neither list of "decide"/],
  [
    'compared records share a field that exists',
    { compare: [{ title: '同名', same: 'Titel', columns: ['Title'] }] },
    ADD,
    /unknown-field.*"Titel"/,
  ],
  [
    'compared records show columns of the list',
    { compare: [{ title: '同名', same: 'Title', columns: ['IsPassed'] }] },
    ADD,
    /unknown-field.*"IsPassed"/,
  ],
])('%s', (_why, decide, add, found) => expect(problems(decide, add)).toMatch(found));
