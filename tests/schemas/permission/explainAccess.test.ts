import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Values } from '#language/Value.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { explainAccess } from '#engine/permission/explainAccess.ts';
import { explainMenu, type MenuDecision, filterMenu } from '#engine/roles/explainMenu.ts';
import { actionWords, fieldWords, grantWords, menuWords } from '#engine/roles/permissionWords.ts';
import { userValues, type DataScope, type UserContext } from '#engine/permission/UserContext.ts';
import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { shippedEntity, shippedProduct, shippedFacts } from '../../support/shippedProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const { entities, documents } = shippedProduct();
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
          .map(shippedFacts),
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
  ProjectRegion: fc.constantFrom(1, 2, 3),
});

const holds = (rows: Expression, user: UserContext, record: Values): boolean =>
  compileExpression(rows)({
    ...EMPTY_SCOPE,
    record,
    values: record,
    user: userValues(user),
    refs: Object.fromEntries(['CustomerId', 'ProjectId', 'ContractId', 'TenderId'].map((name) => [name, record])),
  }) === true;

describe('explainAccess', () => {
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

  it.each<[string, UserContext, string, string]>([
    ['view', employee({ keys: new Set(['PaymentMgr']) }), 'invoice', '没有权限键 InvoiceMgr'],
    ['edit', employee({ actions: new Set(['Project.view']) }), 'project', '角色的操作权限里没有 Project.edit'],
    [
      'view',
      employee({ keys: new Set(['ProjectMgr']), actions: new Set(['Project.*']) }),
      'project',
      '角色的操作权限 Project.*，权限键 ProjectMgr',
    ],
    ['edit', employee({ facts: shippedFacts({ IsChairman: true }) }), 'project', '董事长只能查看和导出'],
    ['view', customer(3), 'tender', '不对客户开放'],
    ['view', customer(null), 'project', '账号没有关联单位'],
    ['view', customer(3), 'project', '客户可用'],
  ])('%s: %#', (action, user, key, words) => {
    const entity = shippedEntity(key);
    const [decision] = explainAccess(entity, user, findEntity).actions.filter((other) => other.action === action);
    expect(decision === undefined ? '' : actionWords(entity, user, decision, '客户')).toBe(words);
  });

  it('words every condition that gives rows', () => {
    const all = employee({
      dataScope: 3,
      entityScopes: { customer: 5 },
      isUnitChief: true,
      facts: shippedFacts({
        IsSeniorExecutive: true,
        IsGroupSeniorExecutive: true,
        IsChairman: true,
        IsAreaExecutive: true,
        ManageRegions: [1],
      }),
    });
    const words = (key: string, user: UserContext): string[] => {
      const entity = shippedEntity(key);
      return explainAccess(entity, user, findEntity).viewing.map((grant) =>
        grantWords(entity, user, grant, '条件', '客户'),
      );
    };
    expect(words('project', all)).toEqual([
      '本人：负责人、创建人或协作人是本人，或 条件',
      '角色的数据范围：本部门及下级',
      '部门负责人：本部门及下级',
      '公司高管：本公司（只读）',
      '区域负责人：管辖区域（只读）',
      '集团高管：全部（只读）',
      '董事长：全部（只读）',
    ]);
    expect(words('customer', all).slice(1, 4)).toEqual([
      '角色对客户的例外范围：全部',
      '部门负责人：本部门及下级',
      '公海：没有负责人（只读）',
    ]);
    expect(words('paymentPlan', employee())).toEqual(['所属的合同在其范围内']);
    expect(words('unit', employee())).toEqual(['没有数据范围：有权限键即是全部']);
    expect(words('project', customer(3))).toEqual(['客户：条件']);
  });

  it('says of fields which key is missing', () => {
    const entity = shippedEntity('employee');
    const why = explainAccess(entity, employee({ keys: new Set(['OrgMgr']) }), findEntity);
    const of = (name: string) => {
      const [found] = why.fields.filter(({ field }) => field.name === name);
      return found === undefined ? undefined : { ...fieldWords(found.field, found, '客户'), masked: found.masked };
    };
    expect(of('IsChairman')).toEqual({ read: '不需要单独的权限键', write: '没有权限键 Development', masked: false });
    expect(of('PhoneNumber')).toEqual({ read: '不需要单独的权限键', write: '不需要单独的权限键', masked: true });
    expect(of('CreateTime')).toMatchObject({ write: '由系统写入' });
  });
});

describe('explainMenu', () => {
  const items = documents.menus['employee']?.items ?? [];
  const shownItems = (decisions: readonly MenuDecision[]): MenuItemDocument[] =>
    decisions.flatMap(({ item, shown, children }) =>
      shown ? [item.children === undefined ? item : { ...item, children: shownItems(children) }] : [],
    );

  it('says of every entry what the menu shows', () => {
    fc.assert(
      fc.property(anyUser, (user) => {
        expect(shownItems(explainMenu(items, user))).toEqual(filterMenu(items, user));
      }),
    );
  });

  it('says which key is missing, and when a group is empty', () => {
    const menu: MenuItemDocument[] = [
      { key: 'FinanceMgr', title: '财务', children: [{ key: 'InvoiceMgr', title: '开票', path: '/a' }] },
      { key: 'PaymentMgr', title: '收款', path: '/b' },
      { key: 'IndexMgr', title: '首页', path: '/c', always: true },
    ];
    const words = (user: UserContext): [string, boolean, string][] =>
      explainMenu(menu, user).map((entry) => [entry.item.title, entry.shown, menuWords(entry, '客户')]);

    expect(words(employee({ keys: new Set(['FinanceMgr']) }))).toEqual([
      ['财务', false, '下级菜单都不能打开'],
      ['收款', false, '没有权限键 PaymentMgr'],
      ['首页', true, '对所有员工显示'],
    ]);
    expect(words(employee({ keys: new Set(['PaymentMgr', 'InvoiceMgr']) })).slice(0, 2)).toEqual([
      ['财务', false, '没有权限键 FinanceMgr'],
      ['收款', true, '有权限键 PaymentMgr'],
    ]);
    expect(words(customer(3))[1]).toEqual(['收款', true, '客户菜单是固定的']);
  });
});
