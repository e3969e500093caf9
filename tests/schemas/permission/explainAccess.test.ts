import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainMenu } from '#engine/roles/explainMenu.ts';
import { menuWords } from '#engine/roles/permissionWords.ts';
import type { UserContext } from '#engine/permission/UserContext.ts';
import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import { everyFact, explainsAccess } from '../../support/permissions/explainsAccess.ts';
import { shippedProduct, shippedFacts } from '../../support/shippedProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const all = everyFact(shippedFacts);
const words = explainsAccess({
  ...shippedProduct(),
  factsOf: shippedFacts,
  fields: { ProjectRegion: fc.constantFrom(1, 2, 3) },
  refs: ['CustomerId', 'ProjectId', 'ContractId', 'TenderId'],
});

describe('explainAccess', () => {
  it.each<[string, UserContext, string, string]>([
    ['view', employee({ keys: new Set(['PaymentMgr']) }), 'invoice', '没有权限键 InvoiceMgr'],
    ['edit', employee({ actions: new Set(['Project.view']) }), 'project', '角色的操作权限里没有 Project.edit'],
    [
      'view',
      employee({ keys: new Set(['ProjectMgr']), actions: new Set(['Project.*']) }),
      'project',
      '角色的操作权限 Project.*，权限键 ProjectMgr',
    ],
    ['edit', employee({ facts: shippedFacts({ IsChairman: true }) }), 'project', '董事长只能查看和导出'],
    ['view', customer(3), 'tender', '不对客户开放'],
    ['view', customer(null), 'project', '账号没有关联单位'],
    ['view', customer(3), 'project', '客户可用'],
  ])('%s: %#', (action, user, key, text) => {
    expect(words.action(action, user, key)).toBe(text);
  });

  it('words every condition that gives rows', () => {
    expect(words.viewing('project', all)).toEqual([
      '本人：负责人、创建人或协作人是本人，或 条件',
      '角色的数据范围：本部门及下级',
      '部门负责人：本部门及下级',
      '公司高管：本公司（只读）',
      '区域负责人：管辖区域（只读）',
      '集团高管：全部（只读）',
      '董事长：全部（只读）',
    ]);
    expect(words.viewing('customer', all).slice(1, 4)).toEqual([
      '角色对客户的例外范围：全部',
      '部门负责人：本部门及下级',
      '公海：没有负责人（只读）',
    ]);
    expect(words.viewing('paymentPlan', employee())).toEqual(['所属的合同在其范围内']);
    expect(words.viewing('unit', employee())).toEqual(['没有数据范围：有权限键即是全部']);
    expect(words.viewing('project', customer(3))).toEqual(['客户：条件']);
  });

  it('says of fields which key is missing', () => {
    const user = employee({ keys: new Set(['OrgMgr']) });
    expect(words.field('employee', user, 'IsChairman')).toEqual({
      read: '不需要单独的权限键',
      write: '没有权限键 Development',
      masked: false,
    });
    expect(words.field('employee', user, 'PhoneNumber')).toEqual({
      read: '不需要单独的权限键',
      write: '不需要单独的权限键',
      masked: true,
    });
    expect(words.field('employee', user, 'CreateTime')).toMatchObject({ write: '由系统写入' });
  });
});

describe('explainMenu', () => {
  it('says which key is missing, and when a group is empty', () => {
    const menu: MenuItemDocument[] = [
      { key: 'FinanceMgr', title: '财务', children: [{ key: 'InvoiceMgr', title: '开票', path: '/a' }] },
      { key: 'PaymentMgr', title: '收款', path: '/b' },
      { key: 'IndexMgr', title: '首页', path: '/c', always: true },
    ];
    const worded = (user: UserContext): [string, boolean, string][] =>
      explainMenu(menu, user).map((entry) => [entry.item.title, entry.shown, menuWords(entry, '客户')]);

    expect(worded(employee({ keys: new Set(['FinanceMgr']) }))).toEqual([
      ['财务', false, '下级菜单都不能打开'],
      ['收款', false, '没有权限键 PaymentMgr'],
      ['首页', true, '对所有员工显示'],
    ]);
    expect(worded(employee({ keys: new Set(['PaymentMgr', 'InvoiceMgr']) })).slice(0, 2)).toEqual([
      ['财务', false, '没有权限键 FinanceMgr'],
      ['收款', true, '有权限键 PaymentMgr'],
    ]);
    expect(worded(customer(3))[1]).toEqual(['收款', true, '客户菜单是固定的']);
  });
});
