import { expect, it } from 'vitest';
import { shippedProduct } from '../../support/shippedProduct.ts';

it('no column says its unit twice: lists put it behind the title', () => {
  const columns = [...shippedProduct().entities.values()].flatMap((entity) =>
    [...entity.lists.values()].flatMap((list) => list.columns.map((column) => ({ entity, list, column }))),
  );
  const units = columns.flatMap(({ entity, list, column: { key, title } }) => {
    const field = entity.field(key);
    return field?.unit === undefined
      ? []
      : [{ at: `${list.name} ${key}`, title: title ?? field.title, unit: field.unit }];
  });
  expect(units.length).toBeGreaterThan(3);
  expect(units.filter(({ title, unit }) => title.includes(`(${unit})`) || title.includes(`（${unit}）`))).toEqual([]);
});
