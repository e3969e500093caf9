import fc from 'fast-check';
import { expect, it } from 'vitest';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { evaluateChange } from '#engine/records/evaluateChange.ts';
import { listCleared } from '#engine/records/clearUnfit.ts';
import { settleRecord } from '#engine/records/settleRecord.ts';
import { smallEntity, smallProduct } from '../../support/smallProduct.ts';

const entity = smallEntity('order');
const field = (name: string) => {
  const found = entity.field(name);
  if (found === undefined) throw new Error(name);
  return found;
};
const context = { user: {}, now: '2026-03-10 09:30:00', refs: {}, enums: enumsOfProduct(smallProduct().documents) };
const record = fc.record({
  Kind: fc.constantFrom(null, 10, 20, 30),
  IsRefund: fc.constantFrom(null, true, false),
  RefundReason: fc.constantFrom(null, '重复付款'),
  PayType: fc.constantFrom(null, 1, 2, 3),
  CheckCode: fc.constantFrom(null, '0001'),
  BankSerialNo: fc.constantFrom(null, '622'),
});

it('foresees what an open form would be asked about when one field is changed', () => {
  let cleared = 0;
  const change = fc.constantFrom(
    ['IsRefund', true],
    ['IsRefund', false],
    ['PayType', 1],
    ['PayType', 2],
    ['PayType', 3],
  );
  fc.assert(
    fc.property(record, change, (values, [name, value]) => {
      const typed = { ...values, [String(name)]: value ?? null };
      const { fields } = entity;
      const kept = new Set(fields.map((each) => each.name));
      const opened = settleRecord({ entity, fields, context: { ...context, values: typed }, opened: values, kept });
      const asked = listCleared(fields, opened.outcome, {}, values);
      const foreseen = evaluateChange(entity, { ...context, values }, [
        { field: field(String(name)), value: value ?? null },
      ]);
      expect(foreseen.cleared).toEqual(asked);
      cleared += asked.length;
    }),
  );
  expect(cleared).toBeGreaterThan(10);
});
