import { expect, it } from 'vitest';
import { isConsequence } from '#documents/isConsequence.ts';
import { lintDocuments } from '#documents/lintDocuments.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { readFolder } from '#server/product/readFolder.ts';

const broken = (file: string): SchemaProblem => ({ code: 'document/json', file, pointer: '', message: 'x' });
const said = (message: string, file = 'unit/cases.json'): SchemaProblem => ({
  code: 'reference/unknown-field',
  file,
  pointer: '/decisions/0',
  message,
});

it('takes what cases say of an entity for a consequence of its own form only', () => {
  expect(isConsequence(said('没有实体 unit'), [broken('unit/form.json')])).toBe(true);
  expect(isConsequence(said('没有实体 unitKind'), [broken('unit/form.json')])).toBe(false);
});

it('takes a list for missing with a scene or without, and no list that is called alike', () => {
  const causes = [broken('unit/list.json')];
  expect(isConsequence(said('部门没有列表或场景 list'), causes)).toBe(true);
  expect(isConsequence(said('部门没有列表或场景 list/mine'), causes)).toBe(true);
  expect(isConsequence(said('部门没有列表或场景 listed'), causes)).toBe(false);
  expect(isConsequence(said('部门没有列表或场景 portal'), [broken('unit/portal.list.json')])).toBe(true);
  expect(isConsequence(said('员工没有列表或场景 list', 'employee/cases.json'), causes)).toBe(false);
});

/** The findings of an example after a text in one of its documents was replaced: code and place of each. */
function toldOf(file: string, from: string, to: string, folder = 'docs/examples/library'): string[] {
  const texts = readFolder(folder).map((each) => {
    if (each.file !== file) return each;
    expect(each.text).toContain(from);
    return { file, text: each.text.replace(from, to) };
  });
  const loaded = loadDocuments(texts);
  return [...loaded.problems, ...lintDocuments(loaded)].map((problem) => `${problem.code} ${problem.file}`);
}

it('tells one wrong value once: nothing that follows from it is told beside it', () => {
  const permission = '"x-permission": "LoanMgr"';
  expect(toldOf('loan/form.json', permission, '"x-permission": "LoanMgrr"')).toEqual([
    'reference/unknown-key loan/form.json',
  ]);
  expect(toldOf('loan/workflow.json', '"initial": 10', '"initial": 11')).toEqual([
    'reference/unknown-state loan/workflow.json',
  ]);
  expect(toldOf('reader/form.json', '"type": "object"', '"type": "objekt"')).toEqual([
    'document/invalid reader/form.json',
  ]);
});

it('asks for nothing of a workflow that cannot be read, and tells what is wrong besides', () => {
  const broken = toldOf('loan/workflow.json', '"value": 20', '"value": "20"');
  expect(broken[0]).toBe('document/invalid loan/workflow.json');
  expect(broken.filter((text) => /unknown|demo/.test(text))).toEqual([]);
  const wrong = toldOf('loan/form.json', '$record.LoanState !== 10', '$record.LoanStat !== 10');
  expect(wrong).toEqual(['reference/unknown-field loan/form.json']);
});

const MAINTENANCE = 'docs/examples/maintenance';

it('says nothing of the states, fields and actions of a workflow that cannot be read, whoever names them', () => {
  // A reminder names states by their numbers; cases name actions and permissions.
  expect(toldOf('loan/workflow.json', '{', '{ "nope": 1,')).toEqual(['document/unknown-key loan/workflow.json']);
  expect(toldOf('workOrder/workflow.json', '{', '{ "nope": 1,', MAINTENANCE)).toEqual([
    'document/unknown-key workOrder/workflow.json',
  ]);
  // The same for invalid JSON. A form uses the states as an enum type; roles name the actions of an entity by its name
  // in calls.
  expect(toldOf('equipment/workflow.json', '"states":', '"states"', MAINTENANCE)).toEqual([
    'document/json equipment/workflow.json',
  ]);
  const extended = toldOf('vehicle/workflow.json', '{', '{ "nope": 1,', 'tests/fixtures/products/extended');
  expect(extended.filter((text) => /unknown-enum|reminders/.test(text))).toEqual([]);
  expect(toldOf('marketclue/workflow.json', '{', '{ "nope": 1,', 'schemas')).toEqual([
    'document/unknown-key marketclue/workflow.json',
  ]);
  // A field for further states has its own part of the workflow.
  expect(toldOf('project/workflow.json', '"more":', '"more"', 'schemas')).toEqual([
    'document/json project/workflow.json',
  ]);
});

it('tells of a reminder that names a state which a workflow that is read does not have', () => {
  const texts = readFolder('docs/examples/library').map((each) =>
    each.file === 'reminders/late.json'
      ? { ...each, text: each.text.replace(/"states": \[\s*30/, '"states": [35') }
      : each,
  );
  expect(loadDocuments(texts).problems.map(({ message }) => message)).toEqual(['"loan" has no state 35']);
});

it('tells once that a case names a form that is none', () => {
  const form = '"form": "approve"';
  expect(toldOf('commission/cases.json', form, '"form": "aprove"', 'schemas')).toEqual([
    'reference/unknown-document commission/cases.json',
  ]);
});

it.each([
  ['roles/librarian.json', '"dataScope": 3', '"dataScope": 9', 'document/invalid'],
  ['loan/form.json', '"digits": 3', '"digits": 0', 'document/invalid'],
  ['loan/form.json', '"x-number": {', '"maximun": 3, "x-number": {', 'document/unknown-key'],
  ['menus/employee.json', '{', '{ "nope": 1,', 'document/unknown-key'],
  ['employee/form.json', '{', '{ "nope": 1,', 'document/unknown-key'],
  ['reminders/due.json', '{', '{ "nope": 1,', 'document/unknown-key'],
  ['demo/03-book.json', '{', '{ "nope": 1,', 'document/unknown-key'],
])('accuses nothing else for a document that cannot be read: %s, %s', (file, from, to, code) => {
  expect(toldOf(file, from, to)).toEqual([`${code} ${file}`]);
});

it('accuses no list for a menu entry whose entity cannot be read', () => {
  const told = toldOf('customer/form.json', '"digits": 6', '"digits": 0', 'tests/fixtures/products/small');
  expect(told).toEqual(['document/invalid customer/form.json']);
});

it('is a missing field that a form which cannot be read has, and a figure of a list that cannot be read', () => {
  const causes = [broken('check/form.json')];
  const sources = new Map([['check/form.json', { text: '{ "IsPassed": 1' }]]);
  const missing = (message: string): SchemaProblem => ({
    code: 'reference/unknown-field',
    file: 'unit/workflow.json',
    pointer: '',
    message,
  });

  expect(isConsequence(missing('There is no field "IsPassed"'), causes, sources)).toBe(true);
  expect(isConsequence(missing('There is no field "Passed"'), causes, sources)).toBe(false);
  expect(isConsequence(said('部门没有合计 list/Price'), [broken('unit/list.json')])).toBe(true);
  expect(isConsequence(said('部门没有合计 mine/Price'), [broken('unit/list.json')])).toBe(false);
});
