import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Values } from '#language/Value.ts';
import { filterExpression } from '#engine/query/filterExpression.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { smallEntity, smallProduct } from '../../support/smallProduct.ts';

const enums = enumsOfProduct(smallProduct().documents);

/** Whether a record passes a filter; undefined if the text is invalid for the field. */
function passes(entity: string, name: string, text: string, record: Values): boolean | undefined {
  const field = smallEntity(entity).field(name);
  if (field === undefined) throw new Error(`${entity}.${name}`);
  const where = filterExpression(field, text, { enums, today: '2026-03-10' });
  return where === undefined ? undefined : compileExpression(where)({ ...EMPTY_SCOPE, record, enums }) === true;
}

describe('filters', () => {
  /** One value more than a filter accepts. */
  const many = (part: string): string => Array.from({ length: 101 }, () => part).join();

  it.each<[string, string, string, Values, boolean]>([
    ['order', 'OrderState', '10,20', { OrderState: 20 }, true],
    ['order', 'OrderState', '10,20', { OrderState: 1 }, false],
    ['order', 'OrderState', 'empty', { OrderState: null }, true],
    ['order', 'OrderState', 'empty', { OrderState: 1 }, false],
    ['order', 'Money', '100~200', { Money: 100 }, true],
    ['order', 'Money', '100~200', { Money: 200 }, true],
    ['order', 'Money', '100~200', { Money: 200.01 }, false],
    ['order', 'Money', '100~200', { Money: 99.99 }, false],
    ['order', 'Money', '~0', { Money: -5 }, true],
    ['order', 'Money', '100~', { Money: null }, false],
    ['order', 'Money', '5', { Money: 5 }, true],
    ['order', 'Money', '5', { Money: 6 }, false],
    ['order', 'IsRefund', 'true', { IsRefund: true }, true],
    ['order', 'IsRefund', 'false', { IsRefund: null }, false],
    ['order', 'SignDate', 'week', { SignDate: '2026-03-15' }, true],
    ['order', 'SignDate', 'week', { SignDate: '2026-03-08' }, false],
    ['order', 'SignDate', '2026-03-01~2026-03-09', { SignDate: '2026-03-09' }, true],
    ['order', 'SignDate', '2026-03-01~2026-03-09', { SignDate: '2026-03-10' }, false],
    ['order', 'PlanTime', '2026-03-09', { PlanTime: '2026-03-09 18:30:00' }, true],
    ['order', 'PlanTime', '2026-03-09', { PlanTime: '2026-03-10 00:00:00' }, false],
    ['order', 'SignDate', '2026-03-09', { SignDate: '2026-03-10' }, false],
    ['order', 'PlanTime', 'today', { PlanTime: '2026-03-10 23:59:59' }, true],
    ['order', 'PlanTime', '~2026-03-09', { PlanTime: '2026-03-10 00:00:00' }, false],
    ['order', 'Title', '公司', { Title: '甲公司' }, true],
    ['order', 'Title', '公司', { Title: '甲' }, false],
    ['order', 'CustomerId', '8,9', { CustomerId: 9 }, true],
    ['order', 'CustomerId', '8,9', { CustomerId: 7 }, false],
    ['order', 'KindPath', '1', { KindPath: '1/101' }, true],
    ['order', 'KindPath', '1', { KindPath: '10/101' }, false],
    ['order', 'Executors', '13900000006', { Executors: ['13900000006', '13900000007'] }, true],
    ['order', 'Executors', '13900000006', { Executors: ['13900000007'] }, false],
    ['order', 'StaffIds', '5,6', { StaffIds: [6] }, true],
    ['order', 'StaffIds', '5,6', { StaffIds: [7] }, false],
    ['order', 'OwnerUnitId', '3', { OwnerUnitPath: '/1/3/12/' }, true],
    ['order', 'OwnerUnitId', '3', { OwnerUnitPath: '/1/30/12/' }, false],
    ['customer', 'AdInfo', '330000', { AdInfo: '330106' }, true],
    ['customer', 'AdInfo', '330100', { AdInfo: '330106' }, true],
    ['customer', 'AdInfo', '330106', { AdInfo: '330106' }, true],
    ['customer', 'AdInfo', '330106', { AdInfo: '330100' }, false],
  ])('%s.%s=%s on %j: %s', (entity, name, text, record, result) => {
    expect(passes(entity, name, text, record)).toBe(result);
  });

  it.each([
    ['order', 'Money', 'x~y'],
    ['order', 'SignDate', '10.3.2026'],
    ['order', 'IsRefund', 'yes'],
    ['order', 'CustomerId', 'x'],
    ['order', 'Attachments', '1'],
    ['order', 'Photo', '1'],
    ['order', 'lines', '1'],
    ['order', 'CustomerId', '1,x'],
    ['order', 'CustomerId', many('1')],
    ['order', 'OwnerUnitId', '1,'],
    ['order', 'OrderState', many('10')],
    ['order', 'Executors', many('6')],
    ['order', 'Title', 'x'.repeat(101)],
  ])('%s.%s does not understand %s', (entity, name, text) => {
    expect(passes(entity, name, text, {})).toBeUndefined();
  });
});
