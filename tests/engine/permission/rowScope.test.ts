import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Values } from '#language/Value.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { userValues, type UserContext } from '#engine/permission/UserContext.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { smallEntity, smallProduct, smallFacts } from '../../support/smallProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const findEntity = (key: string) => smallProduct().entities.get(key);

function meets(where: Expression, user: UserContext, record: Values, refs: Record<string, Values> = {}): boolean {
  return compileExpression(where)({ ...EMPTY_SCOPE, record, refs, user: userValues(user) }) === true;
}

/** Names of the sample rows that a user reaches for an action. */
function reached(user: UserContext, action = 'view', key = 'order'): string[] {
  const rows = decideAccess(smallEntity(key), user, findEntity).rows(action);
  return ROWS.filter(({ record }) => meets(rows, user, record)).map(({ name }) => name);
}

/** One order per way to reach it. */
const ROWS: readonly { name: string; record: Values }[] = [
  { name: 'own', record: { OwnerId: 6, OwnerUnitId: 12, OwnerUnitPath: '/1/3/12/', Region: 1 } },
  { name: 'created', record: { OwnerId: 7, CreatorId: 6, OwnerUnitId: 50, OwnerUnitPath: '/1/5/50/', Region: 3 } },
  { name: 'member', record: { OwnerId: 9, MemberIds: [6], OwnerUnitId: 13, OwnerUnitPath: '/1/3/13/', Region: 3 } },
  {
    name: 'executor',
    record: { OwnerId: 9, Executors: ['13900000006'], OwnerUnitId: 13, OwnerUnitPath: '/1/3/13/', Region: 3 },
  },
  { name: 'unit', record: { OwnerId: 7, OwnerUnitId: 12, OwnerUnitPath: '/1/3/12/', Region: 3 } },
  { name: 'below', record: { OwnerId: 8, OwnerUnitId: 20, OwnerUnitPath: '/1/3/12/20/', Region: 3 } },
  { name: 'company', record: { OwnerId: 9, OwnerUnitId: 13, OwnerUnitPath: '/1/3/13/', Region: 3 } },
  { name: 'likeNamed', record: { OwnerId: 9, OwnerUnitId: 120, OwnerUnitPath: '/1/3/120/', Region: 3 } },
  { name: 'group', record: { OwnerId: 10, OwnerUnitId: 50, OwnerUnitPath: '/1/5/50/', Region: 2 } },
  { name: 'nobody', record: { OwnerId: null, OwnerUnitId: null, OwnerUnitPath: null, Region: null } },
];
const MINE = ['own', 'created', 'member', 'executor'];
const UNIT = ['own', 'unit'];
const SUBTREE = [...UNIT, 'below'];
const COMPANY = ['own', 'member', 'executor', 'unit', 'below', 'company', 'likeNamed'];
const ALL = ROWS.map(({ name }) => name);
const sorted = (...lists: readonly string[][]): string[] =>
  ALL.filter((name) => lists.some((list) => list.includes(name)));

describe('row scope', () => {
  it.each([
    { title: 'own', user: employee(), rows: sorted(MINE) },
    { title: 'own unit', user: employee({ dataScope: 2 }), rows: sorted(MINE, UNIT) },
    { title: 'unit and below', user: employee({ dataScope: 3 }), rows: sorted(MINE, SUBTREE) },
    { title: 'own company', user: employee({ dataScope: 4 }), rows: sorted(MINE, COMPANY) },
    { title: 'all', user: employee({ dataScope: 5 }), rows: ALL },
    { title: 'exception per entity', user: employee({ dataScope: 5, entityScopes: { order: 1 } }), rows: sorted(MINE) },
    { title: 'exception of another entity', user: employee({ entityScopes: { receipt: 5 } }), rows: sorted(MINE) },
    { title: 'unit chief', user: employee({ isUnitChief: true }), rows: sorted(MINE, SUBTREE) },
    { title: 'chief of another unit', user: employee({ chiefPaths: ['/1/5/'] }), rows: sorted(MINE, ['group']) },
    {
      title: 'senior executive',
      user: employee({ facts: smallFacts({ IsSeniorExecutive: true }) }),
      rows: sorted(MINE, COMPANY),
    },
    {
      title: 'group senior executive',
      user: employee({ facts: smallFacts({ IsGroupSeniorExecutive: true }) }),
      rows: ALL,
    },
    { title: 'chairman', user: employee({ facts: smallFacts({ IsChairman: true }) }), rows: ALL },
    {
      title: 'area executive',
      user: employee({ facts: smallFacts({ IsAreaExecutive: true, ManageRegions: [1, 2] }) }),
      rows: sorted(MINE, ['group']),
    },
    {
      title: 'area executive of all',
      user: employee({ facts: smallFacts({ IsAreaExecutive: true, ManageRegions: [0] }) }),
      rows: ALL,
    },
    {
      title: 'regions of somebody else',
      user: employee({ facts: smallFacts({ ManageRegions: [0] }) }),
      rows: sorted(MINE),
    },
    { title: 'without unit', user: employee({ dataScope: 3, unitPath: '', unitId: null }), rows: sorted(MINE) },
    { title: 'own unit without unit', user: employee({ dataScope: 2, unitId: null }), rows: sorted(MINE) },
    { title: 'without company', user: employee({ dataScope: 4, companyPath: '' }), rows: sorted(MINE) },
    { title: 'without employee record', user: employee({ employeeId: null, dataScope: 1 }), rows: [] },
  ])('$title: view', ({ user, rows }) => {
    expect(reached(user)).toEqual(rows);
  });

  it('executives read more than they may change; unit chiefs change what they read', () => {
    expect(reached(employee({ facts: smallFacts({ IsSeniorExecutive: true }) }), 'edit')).toEqual(sorted(MINE));
    expect(reached(employee({ facts: smallFacts({ IsGroupSeniorExecutive: true }) }), 'edit')).toEqual(sorted(MINE));
    expect(reached(employee({ facts: smallFacts({ IsAreaExecutive: true, ManageRegions: [0] }) }), 'edit')).toEqual(
      sorted(MINE),
    );
    expect(reached(employee({ isUnitChief: true }), 'edit')).toEqual(sorted(MINE, SUBTREE));
  });

  it('the chairman views and exports everything and changes nothing, even his own', () => {
    const chairman = employee({ facts: smallFacts({ IsChairman: true }), dataScope: 5 });

    expect(reached(chairman, 'export')).toEqual(ALL);
    for (const action of ['edit', 'delete', 'create', 'transfer', 'approve'])
      expect(reached(chairman, action)).toEqual([]);
  });

  it('rows without owner can be read by everyone with the key, where the entity has a pool', () => {
    expect(reached(employee(), 'view', 'customer')).toContain('nobody');
    expect(reached(employee(), 'edit', 'customer')).not.toContain('nobody');
    expect(reached(employee(), 'view', 'order')).not.toContain('nobody');
  });

  it('child records have the scope of their parent', () => {
    const access = decideAccess(smallEntity('receipt'), employee(), findEntity);
    const seen = (order: Values): boolean => meets(access.rows('view'), employee(), { OrderId: 1 }, { OrderId: order });

    expect([seen({ OwnerId: 6 }), seen({ OwnerId: 7 }), seen({ MemberIds: [6] })]).toEqual([true, false, true]);
  });

  it('an entity nobody owns is open to whoever holds its key', () => {
    expect(reached(employee({ employeeId: null }), 'edit', 'unit')).toEqual(ALL);
  });
});

describe('a scope that the entity states', () => {
  const built = modelsOf(
    productOf([
      documentsOf(
        'note',
        { Writer: { type: 'integer', title: '作者' }, IsOpen: { type: 'boolean', title: '未归档' } },
        {
          'x-scope': {
            own: '{{ $record.Writer === $user.EmployeeId }}',
            changeable: '{{ $record.IsOpen === true }}',
          },
        },
      ),
    ]),
  );
  const reaches = (action: string, record: Values): boolean => {
    const note = built.get('note');
    if (note === undefined) throw new Error('not built');
    return meets(decideAccess(note, employee({ dataScope: 5 }), () => undefined).rows(action), employee(), record);
  };

  it('gives its rows whatever the data scope', () => {
    expect([6, 7].map((Writer) => reaches('view', { Writer }))).toEqual([true, false]);
  });

  it('narrows what is edited and deleted, and nothing else', () => {
    const closed = { Writer: 6, IsOpen: false };
    expect(['view', 'export', 'edit', 'delete', 'approve'].map((action) => reaches(action, closed))).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
    expect(['edit', 'delete'].map((action) => reaches(action, { Writer: 6, IsOpen: true }))).toEqual([true, true]);
  });
});

describe('customers', () => {
  const sees = (customerId: number | null, key: string, record: Values): boolean =>
    meets(decideAccess(smallEntity(key), customer(customerId), findEntity).rows('view'), customer(customerId), record);

  it.each([
    { key: 'order', record: { CustomerId: 3, OrderState: 20 }, seen: true },
    { key: 'order', record: { CustomerId: 3, OrderState: 10 }, seen: false },
    { key: 'customer', record: { Id: 3 }, seen: true },
    { key: 'contact', record: { CustomerId: 3 }, seen: false },
    { key: 'employee', record: { Id: 3 }, seen: false },
    { key: 'receipt', record: { CustomerId: 3 }, seen: false },
  ])('$key $record: $seen', ({ key, record, seen }) => {
    expect(sees(3, key, record)).toBe(seen);
    expect(sees(5, key, record)).toBe(false);
    expect(sees(null, key, record)).toBe(false);
  });

  it('an account without customer sees nothing, not even rows without customer', () => {
    expect(sees(null, 'order', { CustomerId: null, OrderState: 20 })).toBe(false);
  });
});
