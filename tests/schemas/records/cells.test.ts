import { describe, expect, it } from 'vitest';
import type { EnumItem } from '#language/EnumType.ts';
import type { Value } from '#language/Value.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind, formatValue, isCellField, isMany, isMoment } from '#fields/table/fieldKinds.ts';
import { readCell } from '#fields/table/readCell.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';

const enums = enumsOfProduct(shippedProduct().documents);
const now = '2026-03-10 10:00:00';

/** The Values of all items, or the paths to them. */
function valuesOf(items: readonly EnumItem[], isPath: boolean, above: readonly (string | number)[] = []): Value[] {
  return items.flatMap(({ Value: own, Children = [] }) => {
    const path = [...above, own];
    return [isPath ? path.join('/') : own, ...valuesOf(Children, isPath, path)];
  });
}

/** The imported value of an exported one: numbers as such, everything else as display text. */
function throughCell(field: FieldModel, value: Value): unknown {
  const cell =
    typeof value === 'number' && field.enum === undefined ? String(value) : formatValue(field, value, { enums });
  const read = readCell(field, cell, { enums, now });
  return 'wire' in read ? fieldKind(field).parse(read.wire, field) : read.message;
}

const FIELDS = [...shippedProduct().entities].flatMap(([key, entity]) =>
  entity.fields.flatMap((field): [string, FieldModel][] => [[`${key}.${field.name}`, field]]),
);

describe('what an export writes into a cell', () => {
  const ofItems = FIELDS.filter(([, { enum: binding }]) => (enums(binding?.type ?? '')?.items.length ?? 0) > 0);

  it.each(ofItems)('comes back as the same item: %s', (_name, field) => {
    const all = valuesOf(enums(field.enum?.type ?? '')?.items ?? [], field.enum?.path === true);
    const lost = all.filter((value) => {
      const given = isMany(field) ? [value] : value;
      return JSON.stringify(throughCell(field, given)) !== JSON.stringify(given);
    });
    expect(lost).toEqual([]);
    if (isMany(field)) expect(throughCell(field, all.slice(0, 20))).toEqual(all.slice(0, 20));
  });

  const ofPlain = FIELDS.filter(
    ([, field]) => isCellField(field) && field.enum === undefined && field.reference === undefined,
  );

  it.each(ofPlain)('comes back as the same value: %s', (_name, field) => {
    for (const n of [0, 1, 2, 7, 100, 12_345, 1_000_000]) {
      const sample = fieldKind(field).sample(n, field);
      // Times are shown and entered to the minute.
      const value = typeof sample === 'string' && isMoment(field) ? sample.replace(/:\d\d$/, ':00') : sample;
      expect(throughCell(field, value)).toEqual(value);
    }
  });
});
