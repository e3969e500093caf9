import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Values } from '#language/Value.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { userValues, type UserContext } from '#engine/permission/UserContext.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { shippedEntity, shippedProduct, shippedFacts } from '../../support/shippedProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const findEntity = (key: string) => shippedProduct().entities.get(key);

function meets(where: Expression, user: UserContext, record: Values, refs: Record<string, Values> = {}): boolean {
  return compileExpression(where)({ ...EMPTY_SCOPE, record, refs, user: userValues(user) }) === true;
}

/** Names of the sample rows that a user reaches for an action. */
function reached(user: UserContext, action = 'view', key = 'project'): string[] {
  const rows = decideAccess(shippedEntity(key), user, findEntity).rows(action);
  return ROWS.filter(({ record }) => meets(rows, user, record)).map(({ name }) => name);
}

/** One project per way to reach it. */
const ROWS: readonly { name: string; record: Values }[] = [
  { name: 'own', record: { OwnerId: 6, OwnerUnitId: 12, OwnerUnitPath: '/1/3/12/', ProjectRegion: 1 } },
  {
    name: 'created',
    record: { OwnerId: 7, CreatorId: 6, OwnerUnitId: 50, OwnerUnitPath: '/1/5/50/', ProjectRegion: 3 },
  },
  {
    name: 'member',
    record: { OwnerId: 9, MemberIds: [6], OwnerUnitId: 13, OwnerUnitPath: '/1/3/13/', ProjectRegion: 3 },
  },
  {
    name: 'executor',
    record: { OwnerId: 9, Executors: ['13900000006'], OwnerUnitId: 13, OwnerUnitPath: '/1/3/13/', ProjectRegion: 3 },
  },
  { name: 'unit', record: { OwnerId: 7, OwnerUnitId: 12, OwnerUnitPath: '/1/3/12/', ProjectRegion: 3 } },
  { name: 'below', record: { OwnerId: 8, OwnerUnitId: 20, OwnerUnitPath: '/1/3/12/20/', ProjectRegion: 3 } },
  { name: 'company', record: { OwnerId: 9, OwnerUnitId: 13, OwnerUnitPath: '/1/3/13/', ProjectRegion: 3 } },
  { name: 'likeNamed', record: { OwnerId: 9, OwnerUnitId: 120, OwnerUnitPath: '/1/3/120/', ProjectRegion: 3 } },
  { name: 'group', record: { OwnerId: 10, OwnerUnitId: 50, OwnerUnitPath: '/1/5/50/', ProjectRegion: 2 } },
  { name: 'nobody', record: { OwnerId: null, OwnerUnitId: null, OwnerUnitPath: null, ProjectRegion: null } },
];
const MINE = ['own', 'created', 'member', 'executor'];
const UNIT = ['own', 'unit'];
const SUBTREE = [...UNIT, 'below'];
const COMPANY = ['own', 'member', 'executor', 'unit', 'below', 'company', 'likeNamed'];
const ALL = ROWS.map(({ name }) => name);
const sorted = (...lists: readonly string[][]): string[] =>
  ALL.filter((name) => lists.some((list) => list.includes(name)));

describe('row scope (domain 1.6)', () => {
  it.each([
    { title: 'own', user: employee(), rows: sorted(MINE) },
    { title: 'own unit', user: employee({ dataScope: 2 }), rows: sorted(MINE, UNIT) },
    { title: 'unit and below', user: employee({ dataScope: 3 }), rows: sorted(MINE, SUBTREE) },
    { title: 'own company', user: employee({ dataScope: 4 }), rows: sorted(MINE, COMPANY) },
    { title: 'all', user: employee({ dataScope: 5 }), rows: ALL },
    {
      title: 'exception per entity',
      user: employee({ dataScope: 5, entityScopes: { project: 1 } }),
      rows: sorted(MINE),
    },
    { title: 'exception of another entity', user: employee({ entityScopes: { contract: 5 } }), rows: sorted(MINE) },
    { title: 'unit chief', user: employee({ isUnitChief: true }), rows: sorted(MINE, SUBTREE) },
    {
      title: 'senior executive',
      user: employee({ facts: shippedFacts({ IsSeniorExecutive: true }) }),
      rows: sorted(MINE, COMPANY),
    },
    {
      title: 'group senior executive',
      user: employee({ facts: shippedFacts({ IsGroupSeniorExecutive: true }) }),
      rows: ALL,
    },
    { title: 'chairman', user: employee({ facts: shippedFacts({ IsChairman: true }) }), rows: ALL },
    {
      title: 'area executive',
      user: employee({ facts: shippedFacts({ IsAreaExecutive: true, ManageRegions: [1, 2] }) }),
      rows: sorted(MINE, ['group']),
    },
    {
      title: 'area executive of all',
      user: employee({ facts: shippedFacts({ IsAreaExecutive: true, ManageRegions: [0] }) }),
      rows: ALL,
    },
    { title: 'without unit', user: employee({ dataScope: 3, unitPath: '', unitId: null }), rows: sorted(MINE) },
    {
      title: 'without employee record',
      user: employee({ employeeId: null, dataScope: 1 }),
      rows: [],
    },
  ])('$title: view', ({ user, rows }) => {
    expect(reached(user)).toEqual(rows);
  });

  it('executives read more than they may change; unit chiefs change what they read', () => {
    expect(reached(employee({ facts: shippedFacts({ IsSeniorExecutive: true }) }), 'edit')).toEqual(sorted(MINE));
    expect(reached(employee({ facts: shippedFacts({ IsGroupSeniorExecutive: true }) }), 'edit')).toEqual(sorted(MINE));
    expect(reached(employee({ facts: shippedFacts({ IsAreaExecutive: true, ManageRegions: [0] }) }), 'edit')).toEqual(
      sorted(MINE),
    );
    expect(reached(employee({ isUnitChief: true }), 'edit')).toEqual(sorted(MINE, SUBTREE));
  });

  it('the chairman views and exports everything and changes nothing, even his own', () => {
    const chairman = employee({ facts: shippedFacts({ IsChairman: true }), dataScope: 5 });

    expect(reached(chairman, 'export')).toEqual(ALL);
    for (const action of ['edit', 'delete', 'create', 'transfer', 'approve']) {
      expect(decideAccess(shippedEntity('project'), chairman, findEntity).may(action)).toBe(false);
      expect(reached(chairman, action)).toEqual([]);
    }
  });

  it('rows without owner can be read by everyone with the key, where the entity has a pool', () => {
    expect(reached(employee(), 'view', 'customer')).toContain('nobody');
    expect(reached(employee(), 'edit', 'customer')).not.toContain('nobody');
    expect(reached(employee(), 'view', 'project')).not.toContain('nobody');
  });

  it('child records have the scope of their parent', () => {
    const access = decideAccess(shippedEntity('paymentPlan'), employee(), findEntity);
    const seen = (contract: Values): boolean =>
      meets(access.rows('view'), employee(), { ContractId: 1 }, { ContractId: contract });

    expect([seen({ OwnerId: 6 }), seen({ OwnerId: 7 }), seen({ MemberIds: [6] })]).toEqual([true, false, true]);
  });

  it('a contract is own for owner and members of its project', () => {
    const access = decideAccess(shippedEntity('contract'), employee(), findEntity);
    const seen = (project: Values): boolean =>
      meets(access.rows('view'), employee(), { OwnerId: 9, ProjectId: 8 }, { ProjectId: project });

    expect([seen({ OwnerId: 6 }), seen({ MemberIds: [6] }), seen({ OwnerId: 9 })]).toEqual([true, true, false]);
  });

  it('tender staff reach the tenders they work on', () => {
    const access = decideAccess(shippedEntity('tender'), employee(), findEntity);

    expect(meets(access.rows('view'), employee(), { OwnerId: 9, TenderEmplyoees: [5, 6] })).toBe(true);
    expect(meets(access.rows('view'), employee(), { OwnerId: 9, TenderEmplyoees: [5] })).toBe(false);
  });
});

describe('customers', () => {
  const rows = (customerId: number | null, key: string, action = 'view'): Expression =>
    decideAccess(shippedEntity(key), customer(customerId), findEntity).rows(action);
  const sees = (customerId: number | null, key: string, record: Values): boolean =>
    meets(rows(customerId, key), customer(customerId), record);

  it.each([
    { key: 'project', record: { CustomerId: 3 }, seen: true },
    { key: 'contract', record: { CustomerId: 3, ContractState: 20 }, seen: true },
    { key: 'contract', record: { CustomerId: 3, ContractState: 10 }, seen: false },
    { key: 'invoice', record: { CustomerId: 3, InvoiceState: 30 }, seen: true },
    { key: 'invoice', record: { CustomerId: 3, InvoiceState: 20 }, seen: false },
    { key: 'payment', record: { CustomerId: 3, PaymentState: 20 }, seen: true },
    { key: 'payment', record: { CustomerId: 3, PaymentState: 10 }, seen: false },
    { key: 'customer', record: { Id: 3 }, seen: true },
    { key: 'billingInfo', record: { CustomerId: 3 }, seen: true },
    { key: 'tender', record: { CustomerId: 3 }, seen: false },
    { key: 'contact', record: { CustomerId: 3 }, seen: false },
    { key: 'employee', record: { Id: 3 }, seen: false },
    { key: 'paymentPlan', record: { CustomerId: 3 }, seen: false },
  ])('$key $record: $seen', ({ key, record, seen }) => {
    expect(sees(3, key, record)).toBe(seen);
    expect(sees(5, key, record)).toBe(false);
    expect(sees(null, key, record)).toBe(false);
  });

  it('an account without customer sees nothing, not even rows without customer', () => {
    expect(sees(null, 'project', { CustomerId: null })).toBe(false);
  });

  it('edit their billing and post data only', () => {
    const may = (key: string, action: string): boolean =>
      decideAccess(shippedEntity(key), customer(3), findEntity).may(action);

    expect(['billingInfo', 'postInfo'].map((key) => may(key, 'edit'))).toEqual([true, true]);
    for (const key of ['project', 'contract', 'invoice', 'payment', 'customer'])
      expect(['edit', 'create', 'delete', 'export', 'transfer'].map((action) => may(key, action))).toEqual([
        false,
        false,
        false,
        false,
        false,
      ]);
  });

  it('never read remarks, reasons, commissions or margins', () => {
    const internal = /Remark$|Reason$|Commission|Partner|Sources$|CreditMoney|CustomerLevel|MemberIds|OwnerUnit/;
    const readable = ['project', 'contract', 'invoice', 'payment', 'customer', 'billingInfo', 'postInfo'].flatMap(
      (key) => [...decideAccess(shippedEntity(key), customer(3), findEntity).readable].map((name) => `${key}.${name}`),
    );

    expect(readable.filter((name) => internal.test(name) && name !== 'invoice.InvoiceRemark')).toEqual([]);
  });
});
