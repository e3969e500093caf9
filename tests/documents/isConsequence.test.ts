import { expect, it } from 'vitest';
import { isConsequence } from '#documents/isConsequence.ts';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';

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
