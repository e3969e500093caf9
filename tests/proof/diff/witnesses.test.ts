import { describe, expect, it } from 'vitest';
import type { FieldNode, FormDocument, Properties } from '#generated/documents/FormDocument.ts';
import type { Version } from '#proof/diff/BehaviourDiff.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { flag, shownWhen } from '../../support/ringEntity.ts';
import { number, seen, versionOf } from './versions.ts';

const computed = (node: FieldNode, value: string): FieldNode => ({
  ...node,
  'x-reactions': { fulfill: { state: { value: `{{ ${value} }}` } } },
});

describe('what is rounded', () => {
  const worth = (value: string): Version =>
    versionOf({ Price: number('单价'), Count: number('数量'), Sum: computed(number('合计'), value) });

  it.each([
    ['round($values.Price, 2)', 'round($values.Price, 1)'],
    ['round($values.Price * $values.Count, 2)', 'round($values.Price * $values.Count, 1)'],
    ['round($values.Price * 100, 2)', 'round($values.Price * 100, 1)'],
    ['round($values.Price, 2)', '$values.Price'],
    ['round($values.Price, 1)', 'floor($values.Price)'],
    ['floor($values.Price)', 'ceil($values.Price)'],
    ['round($values.Price / 3, 2)', 'round($values.Price / 3, 3)'],
  ])('is tried with decimals: %s, then %s', (before, after) => {
    expect(seen(worth(before), worth(after))).toBe('differs');
  });
});

describe('the time as a text', () => {
  const text: FieldNode = { type: 'string', title: '文字' };
  const said = (value: string): Version => versionOf({ Said: computed(text, value) });

  it.each([
    ['text($now)', 'date($now)'],
    ['$now', 'date($now)'],
    ["text($now) + '起'", "date($now) + '起'"],
    ['text(year($now))', 'text(year(addDays($now, 1)))'],
  ])('is not its day: %s, then %s', (before, after) => {
    expect(seen(said(before), said(after))).toBe('differs');
  });
});

describe('the time in conditions', () => {
  const shown = (when: string): Version =>
    versionOf({
      Due: { type: 'string', format: 'date', title: '到期' },
      At: { type: 'string', format: 'date-time', title: '时间' },
      Note: flag('说明', shownWhen(when)),
    });

  it.each([
    ["text($now) > '2026-05-01'", "date($now) > '2026-05-01'"],
    ['text($now) > $values.Due', 'date($now) > $values.Due'],
    ['text($now) === $values.Due', 'date($now) === $values.Due'],
    ['$now > $values.At', 'date($now) > date($values.At)'],
  ])('is not its day: %s, then %s', (before, after) => {
    expect(seen(shown(before), shown(after))).toBe('differs');
  });
});

describe('several conditions over rows', () => {
  const line = documentsOf('orderLine', {
    OrderId: { type: 'integer', title: '订单', 'x-reference': { entity: 'order1' } },
    Amount: number('金额'),
    Kind: { type: 'integer', title: '种类' },
    IsFree: { type: 'boolean', title: '赠送' },
  });
  const lines: Properties = {
    Lines: {
      type: 'array',
      title: '明细',
      'x-component': 'ChildTable',
      'x-child': { entity: 'orderLine', by: 'OrderId' },
    },
  };
  const orderOf = (properties: Properties, checks: FormDocument['x-checks'] = []): Version => {
    const all = modelsOf(productOf([documentsOf('order1', { ...lines, ...properties }, { 'x-checks': checks }), line]));
    const entity = all.get('order1');
    if (entity === undefined) throw new Error('the entity was not built');
    return { entity, enums: () => undefined, findEntity: (key) => all.get(key) };
  };
  const shown = (when: string): Version => orderOf({ Note: flag('说明', shownWhen(when)) });

  it.each([
    [
      'every($values.Lines, $row.Amount > 5) && any($values.Lines, $row.Kind === 2)',
      'every($values.Lines, $row.Amount > 5) && any($values.Lines, $row.Kind === 3)',
    ],
    [
      'every($values.Lines, $row.Amount > 5) && any($values.Lines, $row.Kind === 2)',
      'any($values.Lines, $row.Kind === 2) && every($values.Lines, $row.Amount > 6)',
    ],
    [
      'any($values.Lines, $row.Amount > 5) && any($values.Lines, $row.Kind === 2)',
      'any($values.Lines, $row.Amount > 5 && $row.Kind === 2)',
    ],
    [
      'any($values.Lines, $row.Amount > 5) && !any($values.Lines, $row.IsFree)',
      'any($values.Lines, $row.Amount > 5 && !$row.IsFree)',
    ],
    [
      "sum($values.Lines, 'Amount') > 100 && every($values.Lines, $row.Kind === 2)",
      "sum($values.Lines, 'Amount') > 100 && any($values.Lines, $row.Kind === 2)",
    ],
    [
      'count($values.Lines, $row.Kind === 1) > 2 && any($values.Lines, $row.Kind === 2)',
      'count($values.Lines, $row.Kind === 1) > 3 && any($values.Lines, $row.Kind === 2)',
    ],
    [
      'any($values.Lines, $row.Kind === 1) && any($values.Lines, $row.Kind === 2) && any($values.Lines, $row.Kind === 3)',
      'any($values.Lines, $row.Kind === 1) && any($values.Lines, $row.Kind === 2) && any($values.Lines, $row.Kind === 4)',
    ],
    [
      "sum($values.Lines, 'Amount') > 1000 && !any($values.Lines, $row.Amount > 600)",
      "sum($values.Lines, 'Amount') > 1000 && !any($values.Lines, $row.Amount > 700)",
    ],
  ])('are tried with rows that meet them together: %s, then %s', (before, after) => {
    expect(seen(shown(before), shown(after))).toBe('differs');
  });

  const worth = (value: string): Version => orderOf({ Sum: computed(number('合计'), value) });

  it.each([
    ["round(sum($values.Lines, 'Amount'), 2)", "round(sum($values.Lines, 'Amount'), 1)"],
    ["sum($values.Lines, 'Amount', $row.Kind === 2)", "sum($values.Lines, 'Amount', $row.Kind === 3)"],
    [
      "sum($values.Lines, 'Amount', $row.Kind === 2 && $row.IsFree)",
      "sum($values.Lines, 'Amount', $row.Kind === 2 && !$row.IsFree)",
    ],
  ])('are tried with rows that are reckoned with: %s, then %s', (before, after) => {
    expect(seen(worth(before), worth(after))).toBe('differs');
  });

  it('are tried in checks, too', () => {
    const checking = (when: string): Version =>
      orderOf({ Note: { type: 'string', title: '说明' } }, [{ field: 'Note', when: `{{ ${when} }}`, message: '不行' }]);
    const before = 'any($values.Lines, $row.Amount > 5) && any($values.Lines, $row.Kind === 2)';

    expect(seen(checking(before), checking('any($values.Lines, $row.Amount > 5 && $row.Kind === 2)'))).toBe('differs');
    expect(seen(checking(before), checking(`${before} && true`))).toBe('same');
  });
});
