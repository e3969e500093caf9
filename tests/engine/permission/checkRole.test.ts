import { expect, it } from 'vitest';
import { checkRole, type RoleDraft } from '#engine/roles/checkRole.ts';
import type { RoleCatalog } from '#engine/roles/RoleCatalog.ts';
import { grantingCode } from '#engine/permission/decideAction.ts';

const CATALOG: RoleCatalog = {
  Keys: [],
  Entities: [
    {
      Api: 'Note',
      Entity: 'note',
      Title: '笔记',
      Keys: ['NoteMgr', 'IndexMgr'],
      Actions: [
        { Code: 'Note.edit', Title: '编辑' },
        { Code: 'Note.refer', Title: '选择和查看' },
      ],
      IsScoped: true,
      Fields: [],
    },
  ],
};
const ROLE: RoleDraft = {
  RoleName: '文员',
  RoleCode: 'clerk',
  KeyList: ['NoteMgr'],
  ActionList: [],
  DataScope: 1,
  Remark: null,
};
const wrong = (draft: Partial<RoleDraft>): string[] =>
  checkRole({ ...ROLE, ...draft }, CATALOG).map(({ field, message }) => `${field} ${message}`);

it('says of each field of a role what is wrong with it', () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ RoleName: '文' })).toEqual(['RoleName 名称是 2 到 30 个字']);
  expect(wrong({ KeyList: [] })).toEqual(['KeyList 请选择菜单权限']);
  expect(wrong({ Remark: '长'.repeat(200) })).toEqual([]);
  expect(wrong({ Remark: '长'.repeat(201) })).toEqual(['Remark 备注不能超过 200 个字']);
  expect(wrong({ DataScope: 6 })).toEqual(['DataScope 请选择数据范围']);
  expect(wrong({ RoleCode: '1 x', RoleName: '', DataScope: 0 }).map((text) => text.split(' ')[0])).toEqual([
    'RoleName',
    'RoleCode',
    'DataScope',
  ]);
});

it('lets a role have actions only of what its keys open', () => {
  for (const action of ['Note.edit', 'Note.*', '*']) expect(wrong({ ActionList: [action] })).toEqual([]);
  expect(wrong({ ActionList: ['Note.fly'] })).toEqual(['ActionList 没有操作“Note.fly”']);
  expect(wrong({ ActionList: ['Memo.*'] })).toEqual(['ActionList 没有操作“Memo.*”']);
  expect(wrong({ KeyList: ['OtherMgr'], ActionList: ['Note.edit'] })).toEqual([
    'ActionList “笔记”的操作需要菜单权限 NoteMgr 或 IndexMgr',
  ]);
  expect(wrong({ KeyList: ['OtherMgr'], ActionList: ['Note.refer'] })).toEqual([]);
  expect(wrong({ KeyList: ['*'], ActionList: ['Memo.fly'] })).toEqual([]);
});

it('takes scopes of entities by their keys only', () => {
  expect(wrong({ EntityScopes: { note: 3 } })).toEqual([]);
  expect(wrong({ EntityScopes: { Note: 1 } })).toEqual(['EntityScopes 没有实体“Note”，是不是“note”？']);
  expect(wrong({ EntityScopes: { memo: 1 } })).toEqual(['EntityScopes 没有实体“memo”']);
  expect(wrong({ EntityScopes: { note: 6 } })).toEqual(['EntityScopes “note”的数据范围是 1 到 5']);
});

it('names the narrowest code that grants an action', () => {
  expect(grantingCode(new Set(['*', 'Note.*', 'Note.edit']), 'Note.edit')).toBe('Note.edit');
  expect(grantingCode(new Set(['*', 'Note.*']), 'Note.edit')).toBe('Note.*');
  expect(grantingCode(new Set(['*']), 'Note.edit')).toBe('*');
  expect(grantingCode(new Set(['Note.view', 'Memo.*']), 'Note.edit')).toBeUndefined();
});
