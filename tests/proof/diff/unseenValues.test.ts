import { describe, expect, it } from 'vitest';
import type { Version } from '#proof/diff/BehaviourDiff.ts';
import { flag, shownWhen } from '../../support/ringEntity.ts';
import { level, levels, number, seen, versionOf } from './versions.ts';

describe('a number beside an item', () => {
  const shown = (when: string): Version =>
    versionOf({ Level: level, Score: number('得分'), Note: flag('说明', shownWhen(when)) }, {}, {}, levels);

  it.each([
    ['$values.Level === 20 && $values.Score > $values.Level', '$values.Level === 20 && $values.Score >= $values.Level'],
    ['$values.Level === 40 && $values.Score < $values.Level', '$values.Level === 40 && $values.Score <= $values.Level'],
    ['$values.Level > 20 && $values.Score === $values.Level', '$values.Level > 30 && $values.Score === $values.Level'],
  ])('is tried at each of them: %s, then %s', (before, after) => {
    expect(seen(shown(before), shown(after))).toBe('differs');
  });

  it('is the same where it is only written in another way', () => {
    const [before, after] = ['$values.Score > $values.Level', '$values.Level < $values.Score'];
    expect(seen(shown(before), shown(after))).toBe('same');
  });
});

describe('what a condition chooses between', () => {
  const worth = (when: string, value: string): Version => {
    const reaction = {
      when: `{{ ${when} }}`,
      fulfill: { state: { value: `{{ ${value} }}` } },
      otherwise: { state: { value: 0 } },
    };
    return versionOf(
      { Level: level, Sales: number('销售额'), Bonus: { ...number('奖金'), 'x-reactions': reaction } },
      {},
      {},
      levels,
    );
  };

  it.each([
    'floor(($values.Sales ?? 0) / 5000)',
    'max(0, $values.Sales - 70000)',
    'floor(($values.Sales ?? 0) / 100000) * 300',
  ])('is not taken for the same because it is so in the values that were tried: %s', (value) => {
    expect(seen(worth('$values.Level === 20', value), worth('$values.Level === 30', value))).not.toBe('same');
    expect(seen(worth('$values.Level === 20', value), worth('!($values.Level !== 20)', value))).toBe('same');
  });
});

describe('a field of a record that is referred to, with the name of an enum type', () => {
  const other = versionOf({ Level: { type: 'integer', title: '层数' }, Name: { type: 'string', title: '名称' } });
  const shown = (when: string): Version => ({
    ...versionOf(
      {
        OtherId: { type: 'integer', title: '其他', 'x-reference': { entity: 'other' } },
        Note: flag('说明', shownWhen(when)),
      },
      {},
      {},
      levels,
    ),
    findEntity: () => other.entity,
  });

  it.each([
    ['$ref.OtherId.Level > 60', '$ref.OtherId.Level > 61'],
    ['$ref.OtherId.Level === 7', '$ref.OtherId.Level === 8'],
  ])('has more values than its items: %s, then %s', (before, after) => {
    expect(seen(shown(before), shown(after))).toBe('differs');
  });
});

describe('rows of a record that is referred to', () => {
  const order = versionOf({
    Amount: number('金额'),
    Lines: { type: 'array', title: '明细', 'x-child': { entity: 'line', by: 'OrderId' } },
  });
  const line = (value: string): Version => ({
    ...versionOf({
      OrderId: { type: 'integer', title: '订单', 'x-reference': { entity: 'order' } },
      Part: number('部分'),
      Rest: { ...number('余额'), 'x-reactions': { fulfill: { state: { value: `{{ ${value} }}` } } } },
    }),
    findEntity: () => order.entity,
  });
  const rest = "$ref.OrderId.Amount - (sumTo($ref.OrderId.Lines, 'Part', $index) - ($values.Part ?? 0))";

  it.each([
    ['- (sumTo', '+ (sumTo'],
    ['$index) - ', '$index) + '],
    ["'Part'", "'Other'"],
    ['?? 0', '?? 1'],
  ])('are tried as rows: %s, then %s', (from, to) => {
    expect(seen(line(rest), line(rest.replace(from, to)))).toBe('differs');
  });
});
