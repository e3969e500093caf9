import { describe, expect, it } from 'vitest';
import { authedRoutes } from '#engine/roles/authedRoutes.ts';
import { explainMenu, filterMenu } from '#engine/roles/explainMenu.ts';
import { menuWords } from '#engine/roles/permissionWords.ts';
import type { UserContext } from '#engine/permission/UserContext.ts';
import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import { smallProduct, smallFacts } from '../../support/smallProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const { menus } = smallProduct().documents;
const items = menus['employee']?.items ?? [];
const holder = (...keys: string[]): UserContext => employee({ keys: new Set(keys) });
const pathsOf = (list: readonly MenuItemDocument[]): string[] =>
  list.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);

describe('the menu', () => {
  it('gives whoever holds everything all of it', () => {
    expect(filterMenu(items, employee())).toEqual(items);
  });

  it('shows an entry with its key, and what is always there', () => {
    expect(pathsOf(filterMenu(items, holder()))).toEqual(['/home']);
    expect(pathsOf(filterMenu(items, holder('OrderMgr')))).toEqual(['/home', '/order']);
    expect(pathsOf(filterMenu(items, holder('OrderMgr', 'FinanceMgr')))).toEqual(['/home', '/order', '/receipt']);
  });

  it('hides a group without its own key, and a group without an open child', () => {
    const children: MenuItemDocument[] = [{ key: 'InvoiceMgr', title: '开票', path: '/a' }];
    const group: MenuItemDocument[] = [{ key: 'FinanceMgr', title: '财务', children }];
    const seen = (...keys: string[]): number => filterMenu(group, holder(...keys)).length;

    expect([seen('FinanceMgr'), seen('InvoiceMgr'), seen('FinanceMgr', 'InvoiceMgr')]).toEqual([0, 0, 1]);
  });

  it('leaves out tabs whose action the user may not take', () => {
    const tabs = [
      { title: '看', list: 'a/list' },
      { title: '管', list: 'a/list', action: 'Account.edit' },
    ];
    const titles = (user: UserContext): string[] =>
      filterMenu([{ key: 'OrgMgr', title: '组织', path: '/a', tabs }], user).flatMap((item) =>
        (item.tabs ?? []).map(({ title }) => title),
      );

    expect(titles(employee())).toEqual(['看', '管']);
    expect(titles(employee({ actions: new Set(['Account.view']) }))).toEqual(['看']);
    expect(titles(employee({ facts: smallFacts({ IsChairman: true }) }))).toEqual(['看']);
  });

  it('of customers is fixed', () => {
    const fixed = menus['customer']?.items ?? [];

    expect(filterMenu(fixed, customer(3))).toEqual(fixed);
    expect(filterMenu(items, customer(3))).toEqual(items.map((item) => item));
  });

  it('says which key is missing, and when a group is empty', () => {
    const menu: MenuItemDocument[] = [
      { key: 'FinanceMgr', title: '财务', children: [{ key: 'InvoiceMgr', title: '开票', path: '/a' }] },
      { key: 'PaymentMgr', title: '收款', path: '/b' },
      { key: 'IndexMgr', title: '首页', path: '/c', always: true },
    ];
    const words = (user: UserContext): [string, boolean, string][] =>
      explainMenu(menu, user).map((entry) => [entry.item.title, entry.shown, menuWords(entry, '客户')]);

    expect(words(holder('FinanceMgr'))).toEqual([
      ['财务', false, '下级菜单都不能打开'],
      ['收款', false, '没有权限键 PaymentMgr'],
      ['首页', true, '对所有员工显示'],
    ]);
    expect(words(holder('PaymentMgr', 'InvoiceMgr')).slice(0, 2)).toEqual([
      ['财务', false, '没有权限键 FinanceMgr'],
      ['收款', true, '有权限键 PaymentMgr'],
    ]);
    expect(words(customer(3))[1]).toEqual(['收款', true, '客户菜单是固定的']);
  });
});

describe('the granted keys', () => {
  it('are nested below their group', () => {
    expect(authedRoutes(items, holder('FinanceMgr', 'CostMgr'))).toEqual([
      { Id: 'IndexMgr', Children: [] },
      { Id: 'FinanceMgr', Children: [{ Id: 'CostMgr' }] },
    ]);
  });

  it('stand at the top level when their group is not granted', () => {
    expect(authedRoutes(items, holder('CostMgr', 'ContactMgr'))).toEqual(
      ['IndexMgr', 'ContactMgr', 'CostMgr'].map((Id) => ({ Id, Children: [] })),
    );
  });

  it('are named once each', () => {
    const routes = authedRoutes(items, employee());
    const ids = routes.flatMap(({ Id, Children }) => [Id, ...Children.map((child) => child.Id)]);

    expect([...ids].sort()).toEqual([
      'ContactMgr',
      'CostMgr',
      'CustomerMgr',
      'Development',
      'FinanceMgr',
      'IndexMgr',
      'OrderMgr',
      'OrgMgr',
    ]);
  });
});
