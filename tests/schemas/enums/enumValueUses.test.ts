import { expect, it } from 'vitest';
import { enumValueUses } from '#proof/lint/enumValueUses.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';

const { documents, entities } = shippedProduct();
const uses = enumValueUses(documents, entities);
const valuesOf = (type: string): unknown[] =>
  [...new Set(uses.filter((use) => use.type === type).map(({ value }) => value))].sort();

it('finds every value that the rules of the product compare', () => {
  expect(valuesOf('PaymentType')).toEqual([2, 3, 4]);
  expect(valuesOf('BusinessSources')).toEqual([1, 10, 2, 3, 6, 7]);
  expect(valuesOf('BusinessType')).toEqual(expect.arrayContaining([2003, 5001, 7001]));
  expect(valuesOf('PerformanceBondUnit')).toContain(3);
  expect(valuesOf('CompenyProperty')).toContain(10);
  expect(valuesOf('AfterSalesType')).toEqual(expect.arrayContaining([1, 2, 3]));
});

it('tells the document and the place of each', () => {
  expect(uses).toContainEqual({
    type: 'PaymentType',
    value: 2,
    file: 'payment/form.json',
    pointer: '/properties/money/properties/CheckCode/x-reactions/when',
  });
});

it('counts defaults and what actions set, but no value that only records hold', () => {
  const level = uses.find(({ type, value }) => type === 'CustomerLevel' && value === 3);
  expect(level?.pointer).toMatch(/CustomerLevel\/default$/);
  expect(valuesOf('Gender')).toEqual([]);
});
