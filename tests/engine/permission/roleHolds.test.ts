import { expect, it } from 'vitest';
import { roleHolds } from '#engine/roles/RoleCatalog.ts';

const role = (KeyList: readonly string[], ActionList: readonly string[], IsEnabled = true) => ({
  KeyList,
  ActionList,
  IsEnabled,
});
const edit = { action: 'Contract.edit', keys: ['ContractMgr', 'FinanceMgr'] };

it.each([
  ['its key', role(['ContractMgr'], []), { key: 'ContractMgr' }, true],
  ['another key', role(['ContactMgr'], []), { key: 'ContractMgr' }, false],
  ['every key', role(['*'], []), { key: 'ContractMgr' }, true],
  ['nothing any more', role(['*'], ['*'], false), { key: 'ContractMgr' }, false],
  ['action and key', role(['FinanceMgr'], ['Contract.edit']), edit, true],
  ['every action of the entity', role(['FinanceMgr'], ['Contract.*']), edit, true],
  ['every action', role(['*'], ['*']), edit, true],
  ['the action without a key that opens it', role(['ContactMgr'], ['Contract.edit']), edit, false],
  ['another action', role(['ContractMgr'], ['Contract.create']), edit, false],
  ['the action that needs no key', role([], ['Model.refer']), { action: 'Model.view', keys: ['ModelMgr'] }, true],
  ['viewing only', role([], ['Model.refer']), { action: 'Model.edit', keys: ['ModelMgr'] }, false],
  ['the action of what is open to all', role([], ['Task.edit']), { action: 'Task.edit', keys: [] }, true],
])('a role with %s', (_what, given, held, expected) => {
  expect(roleHolds(given, held)).toBe(expected);
});
