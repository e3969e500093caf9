import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Value, Values } from '#language/Value.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { explainAccess } from '#engine/permission/explainAccess.ts';
import { userValues, type DataScope, type UserContext } from '#engine/permission/UserContext.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { explainMenu, type MenuDecision, filterMenu } from '#engine/roles/explainMenu.ts';
import { actionWords, fieldWords, grantWords } from '#engine/roles/permissionWords.ts';
import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import { EMPTY_SCOPE } from '../evaluate.ts';
import { customer, employee } from '../userContext.ts';

/** A product whose explanations are checked. */
interface Explained {
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly documents: ProductDocuments;
  readonly factsOf: (given: Readonly<Record<string, Value>>) => UserContext['facts'];
  /** Values of fields that only this product has. */
  readonly fields: Readonly<Record<string, fc.Arbitrary<Value>>>;
  /** The reference fields that conditions read through. */
  readonly refs: readonly string[];
}

/**
 * Tests that explanations of access and menus say what is decided, for any user and record of a product. Returns the
 * words for an action, for the grants of view, and for a field.
 */
export function explainsAccess({ entities, documents, factsOf, fields, refs }: Explained) {
  const findEntity = (key: string) => entities.get(key);
  const keys = [...new Set([...entities.values()].flatMap(({ permissionKeys }) => permissionKeys))];
  const codes = [...entities.values()].flatMap(({ api }) => [`${api}.view`, `${api}.edit`, `${api}.*`]);
  const scope = fc.constantFrom<DataScope>(1, 2, 3, 4, 5);

  /** Any employee or customer. */
  const anyUser: fc.Arbitrary<UserContext> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .record({
          keys: fc.oneof(
            fc.constant('all' as const),
            fc.subarray(keys).map((list) => new Set(list)),
          ),
          actions: fc.oneof(fc.constant(['*']), fc.subarray(codes)).map((list) => new Set(list)),
          dataScope: scope,
          entityScopes: fc.dictionary(fc.constantFrom(...entities.keys()), scope, { maxKeys: 2 }),
          isUnitChief: fc.boolean(),
          facts: fc
            .record({
              IsSeniorExecutive: fc.boolean(),
              IsGroupSeniorExecutive: fc.boolean(),
              IsChairman: fc.boolean(),
              IsAreaExecutive: fc.boolean(),
              ManageRegions: fc.subarray([0, 1, 2]),
            })
            .map(factsOf),
          employeeId: fc.constantFrom(6, 7, null),
        })
        .map((more) => employee(more)),
    },
    { weight: 1, arbitrary: fc.constantFrom(3, 4, null).map(customer) },
  );

  const anyRecord: fc.Arbitrary<Values> = fc.record({
    Id: fc.constantFrom(1, 3, 6),
    OwnerId: fc.constantFrom(6, 7, null),
    CreatorId: fc.constantFrom(6, 9),
    MemberIds: fc.subarray([6, 7]),
    OwnerUnitId: fc.constantFrom(12, 13),
    OwnerUnitPath: fc.constantFrom('/1/3/12/', '/1/3/13/', '/1/4/', '/2/'),
    CustomerId: fc.constantFrom(3, 4),
    ...fields,
  });
  const holds = (rows: Expression, user: UserContext, record: Values): boolean =>
    compileExpression(rows)({
      ...EMPTY_SCOPE,
      record,
      values: record,
      user: userValues(user),
      refs: Object.fromEntries(refs.map((name) => [name, record])),
    }) === true;

  it('says of every action, row and field what decideAccess decides', () => {
    fc.assert(
      fc.property(anyUser, fc.constantFrom(...entities.values()), anyRecord, (user, entity, record) => {
        const access = decideAccess(entity, user, findEntity);
        const why = explainAccess(entity, user, findEntity);

        for (const { action, allowed } of why.actions) expect([action, allowed]).toEqual([action, access.may(action)]);
        const readable = why.fields.filter((field) => field.readable).map(({ field }) => field.name);
        expect(new Set(readable)).toEqual(access.readable);
        const writable = why.fields.filter((field) => field.writable).map(({ field }) => field.name);
        expect(new Set(writable)).toEqual(access.writable);
        const given = (grants: typeof why.viewing): boolean => grants.some(({ rows }) => holds(rows, user, record));
        expect(given(why.viewing)).toBe(holds(access.rows('view'), user, record));
        expect(given(why.changing)).toBe(holds(access.rows('edit'), user, record));
        expect(holds(why.plain, user, record)).toBe(holds(access.plain, user, record));
      }),
      { numRuns: 2000 },
    );
  });

  it('has words for every reason', () => {
    fc.assert(
      fc.property(anyUser, fc.constantFrom(...entities.values()), (user, entity) => {
        const why = explainAccess(entity, user, findEntity);
        const texts = [
          ...why.actions.map((decision) => actionWords(entity, user, decision, '客户')),
          ...[...why.viewing, ...why.changing].map((grant) => grantWords(entity, user, grant, '条件', '客户')),
          ...why.fields.flatMap((decision) => Object.values(fieldWords(decision.field, decision, '客户'))),
        ];
        expect(texts.filter((text) => text.trim() === '' || text.includes('undefined'))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  const items = documents.menus['employee']?.items ?? [];
  const shownItems = (decisions: readonly MenuDecision[]): MenuItemDocument[] =>
    decisions.flatMap(({ item, shown, children }) =>
      shown ? [item.children === undefined ? item : { ...item, children: shownItems(children) }] : [],
    );

  it('says of every entry of the menu what it shows', () => {
    fc.assert(
      fc.property(anyUser, (user) => {
        expect(shownItems(explainMenu(items, user))).toEqual(filterMenu(items, user));
      }),
    );
  });

  const explained = (key: string, user: UserContext) => {
    const entity = entities.get(key);
    if (entity === undefined) throw new Error(`no entity ${key}`);
    return { entity, why: explainAccess(entity, user, findEntity) };
  };
  return {
    action: (action: string, user: UserContext, key: string): string => {
      const { entity, why } = explained(key, user);
      const [decision] = why.actions.filter((other) => other.action === action);
      return decision === undefined ? '' : actionWords(entity, user, decision, '客户');
    },
    viewing: (key: string, user: UserContext): string[] => {
      const { entity, why } = explained(key, user);
      return why.viewing.map((grant) => grantWords(entity, user, grant, '条件', '客户'));
    },
    field: (key: string, user: UserContext, name: string) => {
      const [found] = explained(key, user).why.fields.filter(({ field }) => field.name === name);
      return found === undefined ? undefined : { ...fieldWords(found.field, found, '客户'), masked: found.masked };
    },
  };
}

/** A user with every fact that gives rows. */
export const everyFact = (factsOf: Explained['factsOf']): UserContext =>
  employee({
    dataScope: 3,
    entityScopes: { customer: 5 },
    isUnitChief: true,
    facts: factsOf({
      IsSeniorExecutive: true,
      IsGroupSeniorExecutive: true,
      IsChairman: true,
      IsAreaExecutive: true,
      ManageRegions: [1],
    }),
  });
