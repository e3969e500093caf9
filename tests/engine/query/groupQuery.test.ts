import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Value } from '#language/Value.ts';
import { groupKey, type Grouping, type GroupSpan, groupWhere } from '#engine/query/groupQuery.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { smallEntity } from '../../support/smallProduct.ts';

function grouping(name: string, span?: GroupSpan): Grouping {
  const field = smallEntity('order').field(name);
  if (field === undefined) throw new Error(name);
  return { field, span };
}

const isIn = (by: Grouping, key: string, value: Value): boolean => {
  const rows = groupWhere(by, key);
  return rows !== undefined && compileExpression(rows)({ ...EMPTY_SCOPE, record: { [by.field.name]: value } }) === true;
};

/** The key of a day by each span. */
const KEYS: Readonly<Record<GroupSpan, (day: string) => string>> = {
  day: (day) => day,
  month: (day) => day.slice(0, 7),
  quarter: (day) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`,
  year: (day) => day.slice(0, 4),
};

describe('a group', () => {
  it('has the days of its month or year, and no others', () => {
    const day = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        day,
        day,
        fc.constantFrom('day', 'month', 'quarter', 'year'),
        fc.constantFrom('', ' 23:59:59'),
        (one, other, span, end) => {
          const key = KEYS[span](one);
          const by = grouping(end === '' ? 'SignDate' : 'PlanTime', span);
          expect(isIn(by, key, `${one}${end}`)).toBe(true);
          expect(isIn(by, key, `${other}${end}`)).toBe(KEYS[span](other) === key);
        },
      ),
    );
  });

  it.each<[string, Value, string]>([
    ['Kind', 10, '10'],
    ['KindPath', '1/2', '1/2'],
    ['IsRefund', false, 'false'],
    ['Kind', null, 'empty'],
  ])('of %s has what stands there: %s', (name, value, key) => {
    expect(groupKey(value)).toBe(key);
    expect(isIn(grouping(name), key, value)).toBe(true);
    expect(isIn(grouping(name), key, value === null ? 10 : null)).toBe(false);
  });

  it.each([
    ['SignDate', 'month', '2026-13'],
    ['SignDate', 'month', '2026'],
    ['SignDate', 'year', '2026-01'],
    ['SignDate', 'day', '2026-02-30'],
    ['SignDate', 'quarter', '2026-Q5'],
    ['Kind', undefined, 'x'],
    ['IsRefund', undefined, '1'],
  ] as const)('of %s by %s is never %s', (name, span, key) => {
    expect(groupWhere(grouping(name, span), key)).toBeUndefined();
  });
});
