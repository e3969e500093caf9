import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { UserFact } from '#engine/model/UserFact.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { userValues, type UserContext } from '#engine/permission/UserContext.ts';
import type { Within } from '#engine/permission/Within.ts';
import { isNarrowed, withinRows } from '#engine/permission/withinRows.ts';
import { EMPTY_SCOPE } from '../evaluate.ts';
import { employee } from '../userContext.ts';

/**
 * A product whose rows are tested: the guarantees of the engine are checked with its own fixtures and with the shipped
 * documents.
 */
export interface OwnedProduct {
  readonly entities: ReadonlyMap<string, EntityModel>;
  /** The facts of an employee with these values. */
  readonly facts: (employee: Values) => UserFact[];
  /** An entity whose records have owner, members and executors, and its field with a region. */
  readonly owned: string;
  readonly region: string;
  /** An entity whose records belong to those of `parent`, by this field. */
  readonly child: { readonly key: string; readonly by: string; readonly parent: string };
}

/** Whether a record meets a condition for a user. */
export function meets(
  where: Expression,
  user: UserContext,
  record: Values,
  refs: Record<string, Values> = {},
): boolean {
  return compileExpression(where)({ ...EMPTY_SCOPE, record, refs, user: userValues(user) }) === true;
}

/** Tests which rows of an entity the people of an organisation reach, and what they may do with them (domain 1.6). */
export function describeRowScope({ entities, facts, owned, region, child }: OwnedProduct): void {
  const findEntity = (key: string): EntityModel | undefined => entities.get(key);
  const entity = (key: string): EntityModel => found(entities, key);
  /** A record for each way to reach it. */
  const rows: readonly { name: string; record: Values }[] = [
    { name: 'own', record: { OwnerId: 6, OwnerUnitId: 12, OwnerUnitPath: '/1/3/12/', [region]: 1 } },
    { name: 'created', record: { OwnerId: 7, CreatorId: 6, OwnerUnitId: 50, OwnerUnitPath: '/1/5/50/', [region]: 3 } },
    { name: 'member', record: { OwnerId: 9, MemberIds: [6], OwnerUnitId: 13, OwnerUnitPath: '/1/3/13/', [region]: 3 } },
    {
      name: 'executor',
      record: { OwnerId: 9, Executors: ['13900000006'], OwnerUnitId: 13, OwnerUnitPath: '/1/3/13/', [region]: 3 },
    },
    { name: 'unit', record: { OwnerId: 7, OwnerUnitId: 12, OwnerUnitPath: '/1/3/12/', [region]: 3 } },
    { name: 'below', record: { OwnerId: 8, OwnerUnitId: 20, OwnerUnitPath: '/1/3/12/20/', [region]: 3 } },
    { name: 'company', record: { OwnerId: 9, OwnerUnitId: 13, OwnerUnitPath: '/1/3/13/', [region]: 3 } },
    { name: 'likeNamed', record: { OwnerId: 9, OwnerUnitId: 120, OwnerUnitPath: '/1/3/120/', [region]: 3 } },
    { name: 'group', record: { OwnerId: 10, OwnerUnitId: 50, OwnerUnitPath: '/1/5/50/', [region]: 2 } },
    { name: 'nobody', record: { OwnerId: null, OwnerUnitId: null, OwnerUnitPath: null, [region]: null } },
  ];
  const reached = (user: UserContext, action = 'view', key = owned): string[] => {
    const where = decideAccess(entity(key), user, findEntity).rows(action);
    return rows.filter(({ record }) => meets(where, user, record)).map(({ name }) => name);
  };
  const mine = ['own', 'created', 'member', 'executor'];
  const unit = ['own', 'unit'];
  const subtree = [...unit, 'below'];
  const company = ['own', 'member', 'executor', 'unit', 'below', 'company', 'likeNamed'];
  const all = rows.map(({ name }) => name);
  const sorted = (...lists: readonly string[][]): string[] =>
    all.filter((name) => lists.some((list) => list.includes(name)));
  const facing = (values: Values, more: Parameters<typeof employee>[0] = {}): UserContext =>
    employee({ ...more, facts: facts(values) });

  describe('row scope (domain 1.6)', () => {
    it.each([
      { title: 'own', user: employee(), names: sorted(mine) },
      { title: 'own unit', user: employee({ dataScope: 2 }), names: sorted(mine, unit) },
      { title: 'unit and below', user: employee({ dataScope: 3 }), names: sorted(mine, subtree) },
      { title: 'own company', user: employee({ dataScope: 4 }), names: sorted(mine, company) },
      { title: 'all', user: employee({ dataScope: 5 }), names: all },
      {
        title: 'exception per entity',
        user: employee({ dataScope: 5, entityScopes: { [owned]: 1 } }),
        names: sorted(mine),
      },
      {
        title: 'exception of another entity',
        user: employee({ entityScopes: { [child.key]: 5 } }),
        names: sorted(mine),
      },
      { title: 'unit chief', user: employee({ isUnitChief: true }), names: sorted(mine, subtree) },
      { title: 'chief of another unit', user: employee({ chiefPaths: ['/1/5/'] }), names: sorted(mine, ['group']) },
      { title: 'senior executive', user: facing({ IsSeniorExecutive: true }), names: sorted(mine, company) },
      { title: 'group senior executive', user: facing({ IsGroupSeniorExecutive: true }), names: all },
      { title: 'chairman', user: facing({ IsChairman: true }), names: all },
      {
        title: 'area executive',
        user: facing({ IsAreaExecutive: true, ManageRegions: [1, 2] }),
        names: sorted(mine, ['group']),
      },
      { title: 'area executive of all', user: facing({ IsAreaExecutive: true, ManageRegions: [0] }), names: all },
      { title: 'regions of somebody else', user: facing({ ManageRegions: [0] }), names: sorted(mine) },
      { title: 'without unit', user: employee({ dataScope: 3, unitPath: '', unitId: null }), names: sorted(mine) },
      { title: 'own unit without unit', user: employee({ dataScope: 2, unitId: null }), names: sorted(mine) },
      { title: 'without company', user: employee({ dataScope: 4, companyPath: '' }), names: sorted(mine) },
      { title: 'without employee record', user: employee({ employeeId: null, dataScope: 1 }), names: [] },
    ])('$title: view', ({ user, names }) => {
      expect(reached(user)).toEqual(names);
    });

    it('executives read more than they may change; unit chiefs change what they read', () => {
      expect(reached(facing({ IsSeniorExecutive: true }), 'edit')).toEqual(sorted(mine));
      expect(reached(facing({ IsGroupSeniorExecutive: true }), 'edit')).toEqual(sorted(mine));
      expect(reached(facing({ IsAreaExecutive: true, ManageRegions: [0] }), 'edit')).toEqual(sorted(mine));
      expect(reached(employee({ isUnitChief: true }), 'edit')).toEqual(sorted(mine, subtree));
    });

    it('the chairman views and exports everything and changes nothing, even his own', () => {
      const chairman = facing({ IsChairman: true }, { dataScope: 5 });

      expect(reached(chairman, 'export')).toEqual(all);
      for (const action of ['edit', 'delete', 'create', 'transfer', 'approve']) {
        expect(decideAccess(entity(owned), chairman, findEntity).may(action)).toBe(false);
        expect(reached(chairman, action)).toEqual([]);
      }
    });

    it('rows without owner can be read by everyone with the key, where the entity has a pool', () => {
      expect(reached(employee(), 'view', 'customer')).toContain('nobody');
      expect(reached(employee(), 'edit', 'customer')).not.toContain('nobody');
      expect(reached(employee(), 'view')).not.toContain('nobody');
    });

    it('child records have the scope of their parent', () => {
      const access = decideAccess(entity(child.key), employee(), findEntity);
      const seen = (parent: Values): boolean =>
        meets(access.rows('view'), employee(), { [child.by]: 1 }, { [child.by]: parent });

      expect([seen({ OwnerId: 6 }), seen({ OwnerId: 7 }), seen({ MemberIds: [6] })]).toEqual([true, false, true]);
    });

    it('an entity nobody owns is open to whoever holds its key', () => {
      expect(reached(employee({ employeeId: null }), 'edit', 'unit')).toEqual(all);
    });
  });
}

/** States which rows of a list are left when it is narrowed to a part of the organisation. */
export function describeWithinRows({ entities, child }: Pick<OwnedProduct, 'entities' | 'child'>): void {
  const findEntity = (key: string): EntityModel | undefined => entities.get(key);
  const rowsOf = (key: string, within: Within, user: UserContext = employee()): Expression =>
    withinRows(found(entities, key), user, within, findEntity);
  const own = { OwnerId: 6, OwnerUnitPath: '/1/3/12/' };
  const colleague = { OwnerId: 7, OwnerUnitPath: '/1/3/12/20/' };
  const company = { OwnerId: 9, OwnerUnitPath: '/1/3/13/' };
  const group = { OwnerId: 10, OwnerUnitPath: '/1/30/12/' };
  const pool = { OwnerId: null, OwnerUnitPath: null };

  describe('the part of the organisation that a list is narrowed to', () => {
    it.each<[Within, Values[]]>([
      ['own', [own]],
      ['unit', [own, colleague]],
      ['company', [own, colleague, company]],
    ])('%s', (within, rows) => {
      const all = [own, colleague, company, group, pool];
      expect(all.filter((record) => meets(rowsOf(child.parent, within), employee(), record))).toEqual(rows);
    });

    it('is nothing for those who have no such part', () => {
      const nobody = employee({ employeeId: null, unitPath: '', companyPath: '' });
      for (const within of ['own', 'unit', 'company'] as const)
        expect([own, pool].filter((record) => meets(rowsOf(child.parent, within, nobody), nobody, record))).toEqual([]);
    });

    it('goes by the record that lends its scope, and by nothing where nobody owns anything', () => {
      const names = [child.parent, child.key, 'unit'].map((key) => isNarrowed(found(entities, key), findEntity));
      expect(names).toEqual([true, true, false]);
      expect(meets(rowsOf('unit', 'own'), employee(), {})).toBe(true);
      expect(rowsOf(child.key, 'own')).toMatchObject({
        kind: 'related',
        field: child.by,
        where: { kind: 'compare', left: { path: ['OwnerId'] }, right: { value: 6 } },
      });
    });
  });
}

function found(entities: ReadonlyMap<string, EntityModel>, key: string): EntityModel {
  const entity = entities.get(key);
  if (entity === undefined) throw new Error(`There is no entity "${key}"`);
  return entity;
}
