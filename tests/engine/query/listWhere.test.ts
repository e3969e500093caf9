import { describe, expect, it } from 'vitest';
import { AppError } from '#engine/errors.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Values } from '#language/Value.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { listWhere, offeredScenes, offersScene, sceneScope, sceneWhere } from '#engine/query/listWhere.ts';
import { parseListQuery } from '#engine/query/parseListQuery.ts';
import { userValues, type UserContext } from '#engine/permission/UserContext.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { smallEntity, smallProduct, smallFacts } from '../../support/smallProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const context = { enums: enumsOfProduct(smallProduct().documents), today: '2026-03-10' };
const findSmall: FindEntity = (key) => smallProduct().entities.get(key);

function listOf(find: FindEntity, key: string, name = 'list'): ListModel {
  const list = find(key)?.lists.get(name);
  if (list === undefined) throw new Error(`${key}/${name}`);
  return list;
}

/** Whether a list contains a record for a user. */
function holds(
  ask: { key: string; name?: string; user: UserContext; params?: Record<string, string>; find?: FindEntity },
  record: Values,
  refs: Record<string, Values> = {},
): boolean {
  const { key, name = 'list', user, params = {}, find = findSmall } = ask;
  const entity = find(key);
  if (entity === undefined) throw new Error(key);
  const list = listOf(find, key, name);
  const accessTo = (other: string) => {
    const target = find(other);
    return target === undefined ? undefined : decideAccess(target, user, find);
  };
  const access = decideAccess(entity, user, find);
  const query = parseListQuery(list, params);
  const where = listWhere({ entity, list, query, access, user, context, findEntity: find, accessTo });
  return compileExpression(where)({ ...EMPTY_SCOPE, record, refs, user: userValues(user) }) === true;
}

const everyRow = employee({ dataScope: 5 });

describe('the rows of a list', () => {
  const record = { Title: '甲公司', Kind: 20, OwnerId: 7, Cost: 5 };

  it('meet the scope, the search and every filter', () => {
    const params = { searchKey: '甲', Kind: '20' };

    expect(holds({ key: 'order', user: everyRow, params }, record)).toBe(true);
    expect(holds({ key: 'order', user: everyRow, params }, { ...record, Kind: 10 })).toBe(false);
    expect(holds({ key: 'order', user: everyRow, params }, { ...record, Title: '乙公司' })).toBe(false);
    expect(holds({ key: 'order', user: employee(), params }, record)).toBe(false);
    expect(holds({ key: 'order', user: employee(), params }, { ...record, OwnerId: 6 })).toBe(true);
  });

  it('meet the condition of the list', () => {
    expect([6, 7].map((OwnerId) => holds({ key: 'order', name: 'mine', user: everyRow }, { OwnerId }))).toEqual([
      true,
      false,
    ]);
  });

  it('meet the part of the organisation that is asked for', () => {
    const within = (part: string, OwnerUnitPath: string): boolean =>
      holds({ key: 'order', user: everyRow, params: { within: part } }, { OwnerId: 7, OwnerUnitPath });

    expect([within('unit', '/1/3/12/20/'), within('unit', '/1/3/13/'), within('company', '/1/3/13/')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it.each([{ Nothing: '1' }, { Money: 'x' }, { Attachments: '1' }])(
    'refuse a filter that does not fit: %j',
    (params) => {
      expect(() => holds({ key: 'order', user: everyRow, params }, record)).toThrow(AppError);
    },
  );

  it('refuse a filter of a field that the user may not read, like one that does not exist', () => {
    const refusal = (user: UserContext, params: Record<string, string>): string => {
      try {
        holds({ key: 'order', user, params }, record);
        return 'no error';
      } catch (error) {
        return error instanceof AppError ? `${error.code} ${error.text ?? ''}` : 'another error';
      }
    };
    const sales = employee({ keys: new Set(['OrderMgr']) });

    expect(refusal(sales, { Cost: '1~9' })).toBe('BAD_REQUEST 查询条件不正确');
    expect(refusal(sales, { Cost: '1~9' })).toBe(refusal(sales, { Nothing: '1' }));
    expect(refusal(everyRow, { Cost: '1~9' })).toBe('no error');
  });

  it('are filtered by a field of a referenced record, as far as the reference shows it', () => {
    const holdsKind = (user: UserContext, params: Record<string, string>, order: Values): boolean => {
      const row = { Id: 1, OrderId: 3, Money: 5 };
      return holds({ key: 'receipt', user, params }, row, { OrderId: { Id: 3, OwnerId: 6, ...order } });
    };
    const kind = { 'OrderId.Kind': '20' };
    expect([20, 10, null].map((Kind) => holdsKind(everyRow, kind, { Kind }))).toEqual([true, false, false]);
    expect(holdsKind(employee(), kind, { Kind: 20 })).toBe(true);
    // A record outside the row scope is compared like none, and a field that the user may not read is refused.
    expect(holdsKind(employee(), kind, { Kind: 20, OwnerId: 7 })).toBe(false);
    const sales = employee({ keys: new Set(['OrderMgr']) });
    for (const path of ['OrderId.Cost', 'OrderId.Nothing', 'PayerName.Level'])
      expect(() => holdsKind(sales, { [path]: '1~9' }, {})).toThrow(AppError);
  });

  it('are searched in columns that the user may read, and where he sees all of what stands there', () => {
    const sales = employee({ keys: new Set(['CustomerMgr']), dataScope: 5 });
    const found = (user: UserContext, row: Values): boolean =>
      holds({ key: 'customer', user, params: { searchKey: '8888' } }, row);

    expect(found(everyRow, { Phone: '0571-88880001', OwnerId: 7 })).toBe(true);
    expect(found(sales, { Phone: '0571-88880001', OwnerId: 7 })).toBe(false);
    expect(found(sales, { Phone: '0571-88880001', OwnerId: 6 })).toBe(true);
    expect(found(sales, { CustomerName: '8888', OwnerId: 7 })).toBe(true);
    expect(found(customer(3), { Id: 3, Phone: '0571-88880001' })).toBe(false);
  });
});

describe('a search through a reference', () => {
  const entities = modelsOf(
    productOf([
      documentsOf(
        'bid',
        {
          Title: { type: 'string', title: '标题' },
          FirmId: { type: 'integer', title: '公司', 'x-reference': { entity: 'firm' } },
        },
        { 'x-customer': { where: '{{ $record.FirmId === $user.CustomerId }}', fields: ['Title', 'FirmId'] } },
        {
          lists: { list: { title: '标', columns: ['Title'], search: ['FirmId.Note', 'FirmId.Phone', 'FirmId.Name'] } },
        },
      ),
      documentsOf(
        'firm',
        {
          Name: { type: 'string', title: '名称' },
          IsMember: { type: 'boolean', title: '会员' },
          Phone: { type: 'string', title: '电话', 'x-component': 'PhoneInput' },
          Note: { type: 'string', title: '说明' },
        },
        {
          'x-customer': {
            where: '{{ $record.Id === $user.CustomerId }}',
            fields: ['IsMember', 'Note'],
            when: { Note: '{{ $record.IsMember === true }}' },
          },
        },
      ),
    ]),
  );
  const find: FindEntity = (key) => entities.get(key);
  const found = (user: UserContext, firm: Values): boolean =>
    holds({ key: 'bid', user, find, params: { searchKey: '8888' } }, { FirmId: 3 }, { FirmId: firm });

  it('finds nothing in what is kept from a customer in that record', () => {
    expect(found(customer(3), { Id: 3, Note: '8888', IsMember: true })).toBe(true);
    expect(found(customer(3), { Id: 3, Note: '8888', IsMember: false })).toBe(false);
  });

  it('finds nothing in a record outside the row scope', () => {
    expect(found(customer(3), { Id: 4, Note: '8888', IsMember: true })).toBe(false);
  });

  it('finds nothing in what the user does not read of the other entity, or sees without its middle', () => {
    expect(found(customer(3), { Id: 3, Name: '8888', IsMember: true })).toBe(false);
    expect(found(employee(), { Name: '8888' })).toBe(true);
    expect(found(employee({ keys: new Set() }), { Phone: '057188880001', CreatorId: 9 })).toBe(false);
    expect(found(employee({ keys: new Set() }), { Phone: '057188880001', CreatorId: 6 })).toBe(true);
  });
});

describe('scenes of a list', () => {
  const keys = (key: string, user: UserContext): string[] => {
    const entity = smallEntity(key);
    return offeredScenes(listOf(findSmall, key), entity, user, decideAccess(entity, user, findSmall)).map(
      (scene) => scene.key,
    );
  };

  it('are offered by scope', () => {
    expect(keys('order', employee())).toEqual(['all', 'mine', 'joined', 'refunds', 'late']);
    expect(keys('order', employee({ dataScope: 3 }))).toEqual([
      'all',
      'mine',
      'joined',
      'subordinates',
      'refunds',
      'late',
    ]);
  });

  it('are not offered where their number of rows would tell of a field the user may not read', () => {
    expect(keys('order', customer(3))).toEqual(['all', 'refunds']);
    expect(keys('customer', customer(3))).toEqual(['all']);
  });

  it.each<[string, Values, boolean]>([
    ['all', { OwnerId: 9 }, true],
    ['mine', { OwnerId: 6 }, true],
    ['mine', { OwnerId: 9 }, false],
    ['joined', { OwnerId: 9, MemberIds: [6] }, true],
    ['joined', { OwnerId: 9, MemberIds: [7] }, false],
    ['joined', { OwnerId: 6, MemberIds: [6] }, false],
    ['joined', { OwnerId: 9, Executors: ['13900000006'] }, true],
    ['subordinates', { OwnerId: 9 }, true],
    ['subordinates', { OwnerId: 6 }, false],
    ['subordinates', { OwnerId: null }, false],
    ['refunds', { Money: -1 }, true],
    ['refunds', { Money: 0 }, false],
    ['late', { SignDate: '2026-03-09' }, true],
    ['late', { SignDate: '2026-03-10' }, false],
  ])('%s has %j: %s', (key, record, result) => {
    const user = employee({ dataScope: 3 });
    const scene = listOf(findSmall, 'order').scenes.find((one) => one.key === key);
    if (scene === undefined) throw new Error(key);
    const entity = smallEntity('order');
    const where = sceneWhere({ entity, user, access: decideAccess(entity, user, findSmall) }, scene);

    expect(compileExpression(where)({ ...EMPTY_SCOPE, record, user: userValues(user) })).toBe(result);
  });

  const scene = (scope: 'all' | 'mine' | 'joined' | 'subordinates') => ({
    key: scope,
    title: scope,
    scope,
    waiting: false,
    where: undefined,
  });

  it('offer the rows of subordinates only to those who reach further than their own', () => {
    const order = smallEntity('order');
    const offers = (user: UserContext): boolean => offersScene(user, order, scene('subordinates'));

    expect(offers(employee())).toBe(false);
    expect(offers(employee({ dataScope: 3 }))).toBe(true);
    expect(offers(employee({ isUnitChief: true }))).toBe(true);
    expect(offers(employee({ facts: smallFacts({ IsSeniorExecutive: true }) }))).toBe(true);
    expect(offers(employee({ facts: smallFacts({ IsChairman: true }) }))).toBe(true);
    expect(offers(employee({ dataScope: 5, entityScopes: { order: 1 } }))).toBe(false);
    expect(offers(employee({ entityScopes: { order: 5 } }))).toBe(true);
    expect(offersScene(employee(), order, scene('joined'))).toBe(true);
    expect(offersScene(customer(3), order, scene('mine'))).toBe(false);
  });

  it('say which rows they hold', () => {
    expect(sceneScope(smallEntity('order'), employee(), scene('all'))).toMatchObject({ kind: 'literal', value: true });
    expect(sceneScope(smallEntity('order'), employee(), scene('mine'))).toMatchObject({ kind: 'compare', op: '===' });
    expect(sceneScope(smallEntity('unit'), employee(), scene('subordinates'))).toMatchObject({
      kind: 'literal',
      value: true,
    });
  });
});
