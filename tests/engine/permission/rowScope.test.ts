import { describe, expect, it } from 'vitest';
import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { Value, Values } from '#language/Value.ts';
import { factsOf } from '#engine/model/UserFact.ts';
import { rowGrants } from '#engine/permission/rowGrants.ts';
import type { DataScope, UserContext } from '#engine/permission/UserContext.ts';
import { grantWords } from '#engine/roles/permissionWords.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { documentsOf, modelsOf, problemsOf, productOf } from '../../support/buildEntity.ts';
import { describeRowScope, meets } from '../../support/permissions/describeRows.ts';
import { smallEntity, smallFacts, smallProduct } from '../../support/smallProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const findEntity = (key: string) => smallProduct().entities.get(key);

describeRowScope({
  entities: smallProduct().entities,
  facts: smallFacts,
  owned: 'order',
  region: 'Region',
  child: { key: 'receipt', by: 'OrderId', parent: 'order' },
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

describe('a data scope by a reference instead of units', () => {
  const DEPOT = { type: 'integer', title: '仓库', 'x-reference': { entity: 'depot' } } as const;
  const places = (user: Partial<FieldNode>, by = { field: 'DepotId', user: 'Depots' }, sets: 'OWNED'[] = []) =>
    productOf([
      documentsOf('depot', { Name: { type: 'string', title: '名称' }, ParentId: { ...DEPOT, title: '上级' } }),
      documentsOf(
        'person',
        { Depots: { ...DEPOT, title: '所在仓库', 'x-user': {}, ...user } },
        { 'x-organisation': 'employee' },
      ),
      documentsOf(
        'tour',
        { DepotId: DEPOT, Days: { type: 'integer', title: '天数' } },
        {
          'x-sets': sets,
          'x-scope': { by },
        },
      ),
    ]);
  const MANY = { type: 'array', items: { type: 'integer' } } as const;
  const views = (user: UserContext, sets: 'OWNED'[], record: Values): boolean => {
    const models = modelsOf(places(MANY, undefined, sets));
    const tour = models.get('tour');
    if (tour === undefined) throw new Error('not built');
    return meets(decideAccess(tour, user, (key) => models.get(key)).rows('view'), user, record);
  };
  const facts = (Depots: Value) =>
    factsOf([{ name: 'Depots', title: '所在仓库', isFlag: false, approves: false, readOnly: false, ...NO_READS }], {
      Depots,
    });
  const NO_READS = { reads: undefined, regions: undefined };

  it.each<['OWNED'[]]>([[[]], [['OWNED']]])('goes by the places of the user, with %j', (sets) => {
    const seen = (dataScope: DataScope, Depots: Value, record: Values): boolean =>
      views(employee({ dataScope, facts: facts(Depots) }), sets, { OwnerUnitPath: '/1/3/12/', ...record });
    for (const scope of [2, 3, 4] as const) {
      expect([1, 2, 3, null].map((DepotId) => seen(scope, [1, 3], { DepotId }))).toEqual([true, false, true, false]);
      expect(seen(scope, 2, { DepotId: 2 })).toBe(true);
      for (const nowhere of [null, []]) expect(seen(scope, nowhere, { DepotId: null })).toBe(false);
    }
    expect([1, null].map((DepotId) => seen(1, [1], { DepotId }))).toEqual([false, false]);
    expect([2, null].map((DepotId) => seen(5, null, { DepotId }))).toEqual([true, true]);
  });

  it('gives the places below from scope 3 on, where they are a tree', () => {
    const tree = [
      { id: 1, parent: null },
      { id: 2, parent: 1 },
      { id: 3, parent: 2 },
      { id: 4, parent: null },
      // Above each other.
      { id: 5, parent: 6 },
      { id: 6, parent: 5 },
    ];
    const [depots] = facts(null);
    if (depots === undefined) throw new Error('no fact');
    const below = { entity: 'depot', parent: 'ParentId' };
    const seen = (dataScope: DataScope, Depots: Value): number[] => {
      const own = factsOf([{ ...depots, below }], { Depots }, new Map([['depot', tree]]));
      const user = employee({ dataScope, facts: own });
      return tree.map(({ id }) => id).filter((DepotId) => views(user, [], { DepotId }));
    };
    expect([2, 3, 4].map((scope) => seen(scope === 2 ? 2 : scope === 3 ? 3 : 4, 1))).toEqual([
      [1],
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect([seen(3, [2, 4]), seen(3, [3]), seen(3, 5), seen(3, null), seen(1, 1)]).toEqual([
      [2, 3, 4],
      [3],
      [5, 6],
      [],
      [],
    ]);
  });

  it('is checked: both fields refer to the same entity', () => {
    const problems = (...given: Parameters<typeof places>): string[] =>
      problemsOf(places(...given)).map(({ pointer, message }) => `${pointer} ${message}`);
    expect(problems({})).toEqual([]);
    expect(problems(MANY)).toEqual([]);
    expect(problems({}, { field: 'Days', user: 'Depots' })).toEqual(['/x-scope/by/field There is no field "Days"']);
    expect(problems({}, { field: 'DepotId', user: 'UnitId' })).toEqual(['/x-scope/by/user There is no field "UnitId"']);
    expect(problems({ 'x-reference': { entity: 'tour' } })).toEqual(['/x-scope/by/user There is no field "Depots"']);
    expect(problems({ 'x-user': { below: 'ParentId' } })).toEqual([]);
    expect(problems({ 'x-user': { below: 'Name' } })).toEqual([
      '/properties/Depots/x-user/below There is no field "Name"',
    ]);
  });

  it('says so to users', () => {
    const models = modelsOf(places({}));
    const tour = models.get('tour');
    if (tour === undefined) throw new Error('not built');
    const [grant] = rowGrants(tour, employee({ dataScope: 3, facts: facts(2) }), 'read', () => undefined);
    if (grant === undefined) throw new Error('no rows');
    expect(grantWords(tour, employee({ dataScope: 3 }), grant, '', '客户')).toBe('角色的数据范围：与本人相同的仓库');
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
