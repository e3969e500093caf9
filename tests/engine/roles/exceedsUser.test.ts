import { describe, expect, it } from 'vitest';
import { administersAccounts, mayAdminister } from '#engine/permission/decideAction.ts';
import { exceedsUser, type Granted } from '#engine/roles/exceedsUser.ts';
import { frameKeysOf, isDeveloper } from '#engine/permission/UserContext.ts';
import { customer, employee } from '../../support/userContext.ts';
import { smallFacts } from '../../support/smallProduct.ts';

const user = employee({
  keys: new Set(['OrderMgr', 'OrgMgr']),
  actions: new Set(['Order.*', 'Role.edit']),
  dataScope: 3,
  entityScopes: { customer: 5, receipt: 1 },
});
const granted = (more: Partial<Granted>): Granted => ({
  keys: new Set(['OrderMgr']),
  actions: new Set(['Order.view']),
  dataScope: 3,
  entityScopes: {},
  ...more,
});

describe('what goes beyond what the user may do himself', () => {
  it.each<[string, Partial<Granted>, string | undefined]>([
    ['nothing', {}, undefined],
    ['all keys', { keys: 'all' }, '*'],
    ['a key', { keys: new Set(['OrderMgr', 'FinanceMgr']) }, 'FinanceMgr'],
    ['an action', { actions: new Set(['Order.edit', 'Receipt.view']) }, 'Receipt.view'],
    ['all actions of an entity', { actions: new Set(['Role.*']) }, 'Role.*'],
    ['all actions', { actions: new Set(['*']) }, '*'],
    ['an action that needs no key', { actions: new Set(['Order.refer']) }, 'Order.refer'],
    ['a data scope', { dataScope: 4 }, 'DataScope 4'],
    ['a narrower data scope', { dataScope: 1 }, undefined],
    ['the scope of an entity', { entityScopes: { order: 4 } }, 'order'],
    ['his own wider scope of an entity', { entityScopes: { customer: 5 } }, undefined],
    ['more than his own narrower scope of an entity', { entityScopes: { receipt: 2 } }, 'receipt'],
  ])('%s', (_, more, code) => {
    expect(exceedsUser(granted(more), user)).toBe(code);
  });

  it('is nothing for whoever may do everything', () => {
    const everything = granted({ keys: 'all', actions: new Set(['*']), dataScope: 5 });

    expect(exceedsUser(everything, employee({ dataScope: 5 }))).toBeUndefined();
  });
});

describe('rights that are no rows', () => {
  it('to act on accounts need the key and the action, and are no chairman’s', () => {
    const may = (more: Parameters<typeof employee>[0]): boolean => administersAccounts(employee(more));

    expect(may({})).toBe(true);
    expect(may({ keys: new Set(['OrderMgr']) })).toBe(false);
    expect(may({ actions: new Set(['Account.view']) })).toBe(false);
    expect(may({ facts: smallFacts({ IsChairman: true }) })).toBe(false);
    expect(administersAccounts(customer(3))).toBe(false);
  });

  it('to see how the product is made need the key of the development screens', () => {
    expect([employee(), employee({ keys: new Set(['OrderMgr']) })].map(isDeveloper)).toEqual([true, false]);
    expect(isDeveloper(employee({ role: 'customer' }))).toBe(false);
  });

  it('go by the keys as the product calls them', () => {
    const frameKeys = frameKeysOf({ name: '公司', keys: { development: 'Platform' } });
    const may = (key: string): boolean[] => {
      const user = employee({ keys: new Set([key]), frameKeys });
      return [isDeveloper(user), mayAdminister(user, 'development', 'Menu.edit'), administersAccounts(user)];
    };
    expect([may('Platform'), may('Development'), may('OrgMgr')]).toEqual([
      [true, true, false],
      [false, false, false],
      [false, false, true],
    ]);
  });
});
