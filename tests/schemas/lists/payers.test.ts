import { expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Values } from '#language/Value.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';

/** The user who confirms a payment sees that the payer is not the customer of the project. */
it.each(['list', 'recordForPayment', 'related'])('a payer who is not the customer is marked in payment/%s', (name) => {
  const mark = shippedProduct()
    .entities.get('payment')
    ?.lists.get(name)
    ?.marks.find(({ field }) => field === 'PayerName');
  const marks = (record: Values): unknown =>
    mark === undefined ? undefined : compileExpression(mark.when)({ ...EMPTY_SCOPE, record });
  expect(marks({ PayerName: '甲公司', CustomerName: '乙公司' })).toBe(true);
  expect(marks({ PayerName: '甲公司', CustomerName: '甲公司' })).toBe(false);
  expect(marks({ PayerName: '甲公司', CustomerName: null })).toBe(false);
  expect(mark?.text).toBe('非客户');
});
