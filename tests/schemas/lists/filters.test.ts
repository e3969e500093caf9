import { describe, expect, it } from 'vitest';
import { AppError } from '#engine/errors.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Values } from '#language/Value.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { filterExpression } from '#engine/query/filterExpression.ts';
import { listWhere, offeredScenes, sceneWhere } from '#engine/query/listWhere.ts';
import { parseListQuery } from '#engine/query/parseListQuery.ts';
import type { UserContext } from '#engine/permission/UserContext.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { shippedEntity, shippedProduct } from '../../support/shippedProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

const enums = enumsOfProduct(shippedProduct().documents);
const context = { enums, today: '2026-03-10' };
const findEntity = (key: string) => shippedProduct().entities.get(key);

/** Whether a record passes a filter; undefined if the text is invalid for the field. */
function passes(entity: string, name: string, text: string, record: Values): boolean | undefined {
  const field = shippedEntity(entity).field(name);
  const where = field === undefined ? undefined : filterExpression(field, text, context);
  return where === undefined ? undefined : compileExpression(where)({ ...EMPTY_SCOPE, record, enums }) === true;
}

describe('filters', () => {
  it.each<[string, string, string, Values, boolean]>([
    ['project', 'BusinessType', '70', { BusinessType: 7001 }, true],
    ['project', 'BusinessType', '7001', { BusinessType: 7002 }, false],
    ['customer', 'Industry', 'E', { Industry: '47' }, true],
    ['customer', 'Industry', '47', { Industry: '47' }, true],
    ['customer', 'Industry', '47', { Industry: '48' }, false],
  ])('%s.%s=%s on %j: %s', (entity, name, text, record, result) => {
    expect(passes(entity, name, text, record)).toBe(result);
  });
});

describe('the rows of a list', () => {
  const where = (user: UserContext, params: Record<string, string>, entityKey = 'payment', name = 'list') => {
    const entity = shippedEntity(entityKey);
    const list = entity.lists.get(name);
    if (list === undefined) throw new Error(name);
    const access = decideAccess(entity, user, findEntity);
    return compileExpression(
      listWhere({
        entity,
        list,
        query: parseListQuery(list, params),
        access,
        user,
        context,
        findEntity,
        accessTo: () => undefined,
      }),
    );
  };
  const finance = employee({ dataScope: 5 });
  const holds = (test: ReturnType<typeof where>, record: Values, user: UserContext = finance): boolean =>
    test({ ...EMPTY_SCOPE, record, user: { EmployeeId: user.employeeId, CustomerId: user.customerId } }) === true;

  it('meet the scope, the condition of the list, the search and every filter', () => {
    const test = where(finance, { searchKey: '甲', PaymentType: '3' }, 'payment', 'recordForPayment');
    const record = { PayerName: '甲公司', PaymentType: 3, PaymentState: 20 };

    expect(holds(test, record)).toBe(true);
    expect(holds(test, { ...record, PaymentType: 1 })).toBe(false);
    expect(holds(test, { ...record, PayerName: '乙公司' })).toBe(false);
    expect(holds(test, { ...record, PaymentState: 10 })).toBe(false);
    expect(holds(where(employee(), {}), record)).toBe(false === 'OwnerId' in record);
  });

  it.each([{ Nothing: '1' }, { Money: 'x' }])('refuse a filter that does not fit: %j', (params) => {
    expect(() => where(finance, params)).toThrow(AppError);
  });

  it('refuse a customer who filters by a field he may not read, like a field that does not exist', () => {
    const message = (params: Record<string, string>): string => {
      try {
        where(customer(3), params, 'payment', 'customer');
        return 'no error';
      } catch (error) {
        return error instanceof AppError ? `${error.code} ${error.text ?? ''}` : 'another error';
      }
    };

    expect(message({ PayerName: '甲' })).toBe('BAD_REQUEST 查询条件不正确');
    expect(message({ PayerName: '甲' })).toBe(message({ Nothing: '甲' }));
  });

  it('searches only in columns that the user may read', () => {
    const test = where(customer(3), { searchKey: '甲' }, 'payment', 'list');

    expect(holds(test, { CustomerId: 3, PaymentState: 20, PayerName: '甲公司' }, customer(3))).toBe(false);
  });
});

describe('scenes of a list', () => {
  it('are offered by scope and hold their own rows', () => {
    const entity = shippedEntity('project');
    const list = entity.lists.get('list');
    const keys = (user: UserContext): string[] =>
      list === undefined
        ? []
        : offeredScenes(list, entity, user, decideAccess(entity, user, findEntity)).map(({ key }) => key);

    expect(keys(employee())).toEqual([
      'all',
      'mine',
      'joined',
      'approval',
      'overdue',
      'unsigned',
      'setup',
      'review',
      'running',
      'archived',
      'finished',
      'terminated',
    ]);
    expect(keys(employee({ dataScope: 3 }))).toContain('subordinates');
  });

  it('are not offered where their number of rows would tell of a field the user may not read', () => {
    const entity = shippedEntity('customer');
    const list = entity.lists.get('list');
    const access = decideAccess(entity, customer(3), findEntity);

    expect(access.readable.has('CustomerState')).toBe(false);
    expect(list === undefined ? [] : offeredScenes(list, entity, customer(3), access).map(({ key }) => key)).toEqual([
      'all',
      'pool',
    ]);
  });

  it.each<[string, string, string, Values, boolean]>([
    ['contract', 'list', 'expiring', { ContractState: 20, EndDate: '2026-03-10' }, true],
    ['contract', 'list', 'expired', { ContractState: 20, EndDate: '2026-03-09' }, true],
    ['contract', 'list', 'unfiled', { ContractState: 60, SealState: 30 }, true],
    ['contract', 'list', 'unfiled', { ContractState: 60, SealState: 40 }, false],
    ['contact', 'list', 'birthday', { Birthday: '1988-03-31' }, true],
    ['contact', 'list', 'birthday', { Birthday: '1988-04-01' }, false],
    ['paymentPlan', 'list', 'month', { PlanDate: '2026-03-31' }, true],
    ['paymentPlan', 'list', 'open', { PlanState: 2 }, true],
    ['invoice', 'list', 'toSend', { InvoiceState: 30 }, true],
  ])('%s/%s %s on %j: %s', (entityKey, name, key, record, result) => {
    const entity = shippedEntity(entityKey);
    const scene = entity.lists.get(name)?.scenes.find((found) => found.key === key);
    if (scene === undefined) throw new Error(`no scene ${key}`);
    const test = compileExpression(
      sceneWhere({ entity, user: employee(), access: decideAccess(entity, employee(), findEntity) }, scene),
    );

    expect(test({ ...EMPTY_SCOPE, record })).toBe(result);
  });
});
