import { describe, expect, it } from 'vitest';
import { decideAccess, type Access } from '#engine/permission/decideAccess.ts';
import { editableFields, stateOf } from '#engine/permission/changeable.ts';
import { userValues, type UserContext } from '#engine/permission/UserContext.ts';
import type { Values } from '#language/Value.ts';
import { documentsOf, entityOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { smallEntity, smallProduct, smallFacts } from '../../support/smallProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const findEntity = (key: string) => smallProduct().entities.get(key);
const access = (key: string, user: UserContext): Access => decideAccess(smallEntity(key), user, findEntity);

describe('decideAccess', () => {
  it('needs the key and the action', () => {
    const actions = new Set(['Order.view']);

    expect(access('order', employee({ keys: new Set(['OrderMgr']), actions })).may('view')).toBe(true);
    expect(access('order', employee({ keys: new Set(['OrderMgr']), actions })).may('edit')).toBe(false);
    expect(access('order', employee({ keys: new Set(['FinanceMgr']), actions })).may('view')).toBe(false);
    expect(access('receipt', employee({ keys: new Set(['FinanceMgr']), actions })).may('view')).toBe(false);
  });

  it('opens an entity with any one of several keys, and one without keys to every employee', () => {
    const may = (key: string): boolean => access('receipt', employee({ keys: new Set([key]) })).may('view');
    const open = entityOf({ Name: { type: 'string', title: '名称' } });

    expect(['FinanceMgr', 'OrderMgr', 'OrgMgr'].map(may)).toEqual([true, true, false]);
    expect(decideAccess(open, employee({ keys: new Set() }), () => undefined).may('view')).toBe(true);
  });

  it('lets master data be viewed and referred to without its key, and nothing else', () => {
    const clerk = employee({ keys: new Set(['OrderMgr']), actions: new Set(['Order.*', 'Customer.refer']) });
    const actions = ['view', 'refer', 'create', 'edit', 'export', 'delete'];
    const allowed = (user: UserContext): string[] => actions.filter((action) => access('customer', user).may(action));
    expect(allowed(clerk)).toEqual(['view', 'refer']);
    // All actions of an entity without its key give nothing, and a token still limits.
    expect(allowed(employee({ keys: new Set(['OrderMgr']), actions: new Set(['Customer.*']) }))).toEqual([]);
    expect(allowed({ ...clerk, limits: { name: '同步', apis: ['Order'], readsOnly: true } })).toEqual([]);
    expect(allowed({ ...customer(1), actions: clerk.actions, keys: clerk.keys })).toEqual(['view']);
  });

  it('takes away what a token does not reach, from customers, too', () => {
    const limits = { name: '同步', apis: ['Order'], readsOnly: true };
    const reader = employee({ limits });
    expect(['view', 'export', 'edit', 'create'].map((action) => access('order', reader).may(action))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(access('receipt', reader).may('view')).toBe(false);
    expect(access('receipt', employee({ limits: { ...limits, apis: 'all' } })).may('view')).toBe(true);
    expect(access('order', employee({ limits: { ...limits, readsOnly: false } })).may('edit')).toBe(true);
    expect(access('order', { ...customer(1), limits: { ...limits, apis: ['Receipt'] } }).may('view')).toBe(false);
    expect(access('order', { ...customer(1), limits }).may('view')).toBe(true);
  });

  it('takes Entity.* for all actions of that entity only', () => {
    const user = employee({ actions: new Set(['Receipt.*']) });

    expect(['view', 'edit', 'anything'].map((action) => access('receipt', user).may(action))).toEqual([
      true,
      true,
      true,
    ]);
    expect(access('order', user).may('view')).toBe(false);
  });

  it('gives no row for an action that is not allowed', () => {
    const rows = access('order', employee({ actions: new Set(['Order.view']), dataScope: 5 })).rows('edit');

    expect(rows).toMatchObject({ kind: 'literal', value: false });
  });

  it('lets a chairman look and export, and nothing else', () => {
    const chairman = access('order', employee({ facts: smallFacts({ IsChairman: true }) }));

    expect(
      ['view', 'export', 'download', 'edit', 'delete', 'create', 'transfer'].map((action) => chairman.may(action)),
    ).toEqual([true, true, true, false, false, false, false]);
  });

  it('hides and protects fields by their own keys', () => {
    const may = (keys: UserContext['keys']): [boolean, boolean] => {
      const { readable, writable } = access('order', employee({ keys }));
      return [readable.has('Cost'), writable.has('Cost')];
    };
    const thing = documentsOf('thing', { A: { type: 'string', title: '甲', 'x-permission': { write: 'CostMgr' } } });
    const menu = {
      title: '菜单',
      role: 'employee' as const,
      items: [{ key: 'CostMgr', title: '成本', path: '/cost' }],
    };
    const protectedOnly = modelsOf(productOf([thing], { menus: { employee: menu } })).get('thing') ?? entityOf({});
    const { readable, writable } = decideAccess(protectedOnly, employee({ keys: new Set() }), () => undefined);

    expect([may(new Set(['OrderMgr'])), may(new Set(['OrderMgr', 'CostMgr'])), may('all')]).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
    expect([readable.has('A'), writable.has('A')]).toEqual([true, false]);
  });

  it('lets nobody write what the server computes', () => {
    const { readable, writable } = access('order', employee());
    const computed = ['RateMoney', 'PaidMoney', 'OrderState', 'PaidState', 'CreatorId', 'Id', 'Version'];

    expect(computed.filter((name) => writable.has(name))).toEqual([]);
    expect(computed.filter((name) => !readable.has(name))).toEqual([]);
    expect(['Title', 'OwnerId', 'CustomerId'].every((name) => writable.has(name))).toBe(true);
  });

  it('gives a customer the fields of his view, and Id and Version', () => {
    const { readable, writable } = access('order', customer(3));

    expect([...readable].sort()).toEqual([
      'Id',
      'Money',
      'OrderNo',
      'OrderState',
      'OwnerId',
      'Title',
      'Version',
      'lines',
    ]);
    expect([...writable]).toEqual([]);
    expect([...access('order', customer(null)).readable].sort()).toEqual(['Id', 'Version']);
  });

  it('gives a customer what is not his to see, and what he may change, by the view', () => {
    const of = (more: object): Access =>
      decideAccess(
        entityOf(
          { A: { type: 'string', title: '甲' }, B: { type: 'string', title: '乙' } },
          { 'x-customer': { where: '{{ $record.Id === $user.CustomerId }}', fields: ['A', 'B'], ...more } },
        ),
        customer(3),
        () => undefined,
      );
    const [plain, edited] = [of({ when: { B: "{{ $record.A === 'x' }}" } }), of({ edit: ['A'] })];

    expect(['view', 'edit', 'create', 'delete', 'export'].map((action) => plain.may(action))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(['view', 'edit', 'create', 'delete', 'export'].map((action) => edited.may(action))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect([[...plain.writable], [...edited.writable]]).toEqual([[], ['A']]);
    expect([[...plain.withheld.keys()], [...edited.withheld.keys()]]).toEqual([['B'], []]);
    expect(plain.withheld.get('B')).toMatchObject({ kind: 'not' });
    expect(access('contact', customer(3)).may('view')).toBe(false);
    expect(access('order', customer(null)).may('view')).toBe(false);
  });
});

describe('editableFields', () => {
  const editable = (record: Values, user: UserContext = employee()): ReadonlySet<string> => {
    const entity = smallEntity('order');
    const scope = { ...EMPTY_SCOPE, values: record, record, user: userValues(user) };
    return editableFields(entity, access('order', user), stateOf(entity, record), scope);
  };
  const chief = employee({ isUnitChief: true });

  it('are all in a new record, in a state that says nothing, and in one that the workflow does not know', () => {
    const all = access('order', employee()).writable;

    expect([editable({}), editable({ OrderState: 10 }), editable({ OrderState: 7 })]).toEqual([all, all, all]);
  });

  it('are what the state grants: always, or by its condition; with a lookup goes its Id', () => {
    expect([...editable({ OrderState: 20 })]).toEqual(['Remark']);
    const granted = editable({ OrderState: 20 }, chief);

    expect(['Title', 'Remark', 'CustomerName', 'CustomerId'].filter((name) => !granted.has(name))).toEqual([]);
    expect(granted.has('Money')).toBe(false);
  });

  it('are none in a closed state', () => {
    expect([30, 40].map((state) => editable({ OrderState: state }, chief).size)).toEqual([0, 0]);
  });

  it('are never more than the user may write', () => {
    const user = employee({ isUnitChief: true, keys: new Set(['OrderMgr']) });

    const order = smallEntity('order');
    const record = { OrderState: 20 };
    const scope = { ...EMPTY_SCOPE, values: record, record, user: userValues(user) };
    const few = { ...access('order', user), writable: new Set(['Title', 'Money']) };

    expect([...editableFields(order, few, stateOf(order, record), scope)]).toEqual(['Title']);
    expect(editable({ OrderState: 10 }, user).has('Cost')).toBe(false);
    expect(editable({ OrderState: 10 }, employee({ keys: new Set(['OrderMgr', 'CostMgr']) })).has('Cost')).toBe(true);
  });
});
