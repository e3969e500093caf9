import { describe, expect, it } from 'vitest';
import type { Properties } from '#generated/documents/FormDocument.ts';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { coverCases } from '#proof/coverage/coverCases.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';

const money = (title: string): Properties[string] => ({ type: 'number', title, 'x-component': 'MoneyInput' });

/** Money with the same two decimals as the rounding: no state shows a change of its places. */
const IDLE = [
  '$values.A',
  '$values.A + $values.B - 3',
  '$values.A * $values.Count',
  '($values.A ?? 0) + 0.5',
  '-$values.A',
  'abs($values.A - $values.B)',
  "sum($values.lines, 'Money')",
  "sum($values.lines, 'Money') * $values.Count",
  '$values.Count > 1 ? $values.A : $values.B',
  'max($values.A, $values.B)',
  'min($values.A, 5)',
  '$ref.OrderId.A',
  "maxOf($values.lines, 'Money') + minOf($values.lines, 'Money')",
  'round($values.A / 3, 1)',
];

describe('mutants of a rounding that changes no value', () => {
  it.each(IDLE)('are equal to the rule: %s', (of) => {
    const lines = documentsOf('part', {
      Money: money('金额'),
      OrderId: { type: 'integer', title: '单据', 'x-reference': { entity: 'bill' } },
    });
    const orders = documentsOf('bill', {
      A: money('甲'),
      B: money('乙'),
      Count: { type: 'integer', title: '数量' },
      OrderId: { type: 'integer', title: '单据', 'x-reference': { entity: 'bill' } },
      lines: { type: 'array', title: '明细', 'x-child': { entity: 'part', by: 'OrderId' } },
      Sum: { ...money('合计'), 'x-reactions': { fulfill: { state: { value: `{{ round(${of}, 2) }}` } } } },
    });
    const models = modelsOf(productOf([lines, orders]));
    const entity = models.get('bill');
    if (entity === undefined) throw new Error('not built');
    const { undecided, survivors } = coverCases(entity, [], () => undefined, NO_LIMITS, {
      findEntity: (key) => models.get(key),
    });
    const places = [...undecided, ...survivors].filter(({ text }) => /四舍五入到 2 位.*四舍五入到 [3-9]/.test(text));
    expect(places.map(({ text }) => text)).toEqual([]);
  });
});
