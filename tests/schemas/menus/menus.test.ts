import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filterMenu } from '#engine/roles/explainMenu.ts';
import { ICON_ALIASES } from '#engine/schema/menuIcons.ts';
import type { UserContext } from '#engine/permission/UserContext.ts';
import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import { loadProduct } from '#server/product/ReadyProduct.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const { menus, roles } = shippedProduct().documents;
const items = menus['employee']?.items ?? [];

/** A user with the keys of a shipped role. */
function holder(role: string): UserContext {
  const keys = roles[role]?.keys ?? [];
  return employee({ keys: keys === '*' ? 'all' : new Set(keys) });
}

const pictureOf = (icon: string): string => ICON_ALIASES[icon] ?? icon;
const pathsOf = (list: readonly MenuItemDocument[]): string[] =>
  list.flatMap((item) => [
    ...(item.path === undefined || item.hidden === true ? [] : [item.path]),
    ...pathsOf(item.children ?? []),
  ]);
const paths = (role: string): string[] => pathsOf(filterMenu(items, holder(role)));

describe('the employee menu', () => {
  it('has different pictures for entries whose icons have different meanings', () => {
    const names = ['solution', 'team', 'tool', 'experiment', 'message', 'notification', 'file-done', 'receipt'];
    expect(new Set(names.map(pictureOf)).size).toBe(names.length);
  });

  it.each(['schemas', ...readdirSync('docs/examples').map((name) => `docs/examples/${name}`)])(
    'shows no picture twice: %s',
    (folder) => {
      for (const { items: entries } of Object.values(loadProduct(folder).product.documents.menus)) {
        const shown = entries.filter(({ hidden, detail }) => hidden !== true && detail !== true);
        const pictures = shown.flatMap(({ icon }) => (icon === undefined ? [] : [pictureOf(icon)]));
        expect(pictures.filter((picture, i) => pictures.indexOf(picture) < i)).toEqual([]);
      }
    },
  );

  it('has the entries of the spec in its order', () => {
    expect(pathsOf(items)).toEqual([
      '/crmIndex',
      '/marketclue/index',
      '/customer/index',
      '/contact/index',
      '/tender/index',
      '/project/index',
      '/project/finishedProject',
      '/contract/index',
      '/invoiceapply/index',
      '/payment/index',
      '/commission/index',
      '/recordForPayment/index',
      '/myPayment/index',
      '/invoice/inoviceApply/index',
      '/electronicInvoice/index',
      '/markTemplate/index',
      '/message/index',
      '/taskList/index',
      '/afterSales/index',
      '/organization/index',
      '/tools/index',
      '/activity/index',
      '/activity/applyList',
      '/website/companyDynamic',
      '/website/IndustryNews',
      '/website/ClassicCase',
      '/website/expertTeam',
      '/website/businessDomain',
      '/website/recruitment',
      '/website/DragonBoatFestivalMsg',
      '/development/projectListNew',
      '/development/menu',
      '/development/enumDataManagement',
      '/development/tools',
    ]);
  });

  it('gives the administrator everything', () => {
    expect(paths('admin')).toEqual(pathsOf(items));
  });

  it.each([
    {
      role: 'gm',
      has: ['/organization/index', '/commission/index'],
      lacks: ['/website/companyDynamic', '/development/menu', '/electronicInvoice/index'],
    },
    {
      role: 'unitChief',
      has: ['/payment/index', '/invoiceapply/index', '/customer/index'],
      lacks: ['/organization/index', '/activity/index'],
    },
    {
      role: 'sales',
      has: ['/recordForPayment/index', '/myPayment/index', '/invoice/inoviceApply/index'],
      lacks: ['/payment/index', '/invoiceapply/index', '/commission/index'],
    },
    {
      role: 'finance',
      has: ['/payment/index', '/invoiceapply/index', '/commission/index', '/electronicInvoice/index', '/project/index'],
      lacks: ['/customer/index', '/contact/index'],
    },
    {
      role: 'market',
      has: ['/marketclue/index', '/tender/index', '/activity/applyList'],
      lacks: ['/contract/index', '/payment/index'],
    },
    {
      role: 'webEditor',
      has: ['/website/DragonBoatFestivalMsg', '/website/recruitment'],
      lacks: ['/project/index', '/customer/index'],
    },
    {
      role: 'hr',
      has: ['/organization/index', '/commission/index', '/website/recruitment'],
      lacks: ['/payment/index', '/invoiceapply/index', '/website/companyDynamic'],
    },
  ])('$role', ({ role, has, lacks }) => {
    const seen = paths(role);

    expect(has.filter((path) => !seen.includes(path))).toEqual([]);
    expect(lacks.filter((path) => seen.includes(path))).toEqual([]);
  });

  it('shows the workbench and the tasks to everyone', () => {
    expect(pathsOf(filterMenu(items, employee({ keys: new Set() })))).toEqual(['/crmIndex', '/taskList/index']);
  });
});

describe('the customer menu', () => {
  it('is fixed and in the order of the spec', () => {
    const fixed = menus['customer']?.items ?? [];

    expect(filterMenu(fixed, customer(3))).toEqual(fixed);
    expect(fixed.map(({ path }) => path)).toEqual([
      '/crmIndex',
      '/project/index',
      '/project/assess',
      '/contact/index',
      '/payment/index',
      '/invoice/index',
      '/invoice/detail',
      '/activity/index',
      '/message/index',
      '/userCenter/index',
    ]);
    // Targets of messages, in addition to the menu of the spec.
    for (const hidden of ['/invoice/detail', '/activity/index'])
      expect(fixed.find(({ path }) => path === hidden)?.hidden).toBe(true);
  });

  it('opens other lists than the employees see under the same path', () => {
    const listAt = (menu: string, path: string): string | undefined => {
      const all = (list: readonly MenuItemDocument[]): MenuItemDocument[] =>
        list.flatMap((item) => [item, ...all(item.children ?? [])]);
      return all(menus[menu]?.items ?? []).find((item) => item.path === path)?.list;
    };

    expect(
      ['/payment/index', '/contact/index', '/project/index'].map((path) => [
        listAt('employee', path),
        listAt('customer', path),
      ]),
    ).toEqual([
      ['payment/list', 'payment/customer'],
      ['contact/list', 'contract/customer'],
      ['project/list', 'project/customer'],
    ]);
  });
});
