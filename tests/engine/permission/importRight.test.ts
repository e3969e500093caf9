import { expect, it } from 'vitest';
import { importRight } from '#engine/permission/fileRights.ts';

it.each<[readonly string[], ReturnType<typeof importRight>]>([
  [[], undefined],
  [['create', 'edit'], undefined],
  [['import'], undefined],
  [['import', 'create'], 'make'],
  [['import', 'receipt', 'edit'], 'make'],
  [['import', 'edit'], 'change'],
])('who may %j imports as: %s', (actions, right) => {
  expect(importRight((action) => actions.includes(action), ['create', 'receipt'])).toBe(right);
});
