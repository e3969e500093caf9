import { describe, expect, it } from 'vitest';
import { explainMenu } from '#engine/roles/explainMenu.ts';
import { menuWords } from '#engine/roles/permissionWords.ts';
import type { UserContext } from '#engine/permission/UserContext.ts';
import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import { customer, employee } from '../../support/userContext.ts';

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
