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

/** What is told of the library when a text in one of its documents is another one: code and place of each finding. */
function toldOf(file: string, from: string, to: string): string[] {
  const texts = readFolder('docs/examples/library').map((each) => {
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
