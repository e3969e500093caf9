import { describe, expect, it } from 'vitest';
import { chartGroups } from '#engine/workbench/chartGroups.ts';
import { figureChange, bareFigure, figureText } from '#engine/workbench/figureText.ts';
import { addedParams, figureParams, previousParams } from '#engine/workbench/figureParams.ts';
import type { FigureUnit } from '#engine/workbench/OfferedWorkbench.ts';
import { AS_IS } from '#engine/words/translator.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { smallEntity, smallProduct } from '../../support/smallProduct.ts';

const context = { enums: enumsOfProduct(smallProduct().documents), say: AS_IS, today: '2026-03-10' };

describe('the query that a figure leads to', () => {
  const figure = { query: { OrderState: '20' }, period: 'SignDate', added: 'CreateTime', narrowed: true };

  it('holds its own query, the period and the part of the organisation', () => {
    expect(figureParams(figure, { scope: 'unit', period: 'month' })).toEqual({
      OrderState: '20',
      SignDate: 'month',
      within: 'unit',
    });
  });

  it('is not narrowed for the widest choice, and for rows that nobody owns', () => {
    const narrowed = [
      figureParams(figure, { scope: undefined, period: 'month' }),
      figureParams({ ...figure, narrowed: false }, { scope: 'own', period: 'month' }),
    ];
    expect(narrowed.map((params) => params['within'])).toEqual([undefined, undefined]);
  });

  it('is compared with the same rows of the days before, when it has a period', () => {
    const view = { scope: 'own', period: 'week' } as const;
    expect(previousParams(figure, view, '2026-03-10')).toEqual({
      OrderState: '20',
      SignDate: '2026-03-02~2026-03-03',
      within: 'own',
    });
    expect(previousParams({ narrowed: true }, view, '2026-03-10')).toBeUndefined();
    expect(addedParams(figure, view)).toMatchObject({ CreateTime: 'week', SignDate: 'week' });
    expect(addedParams({ narrowed: true }, view)).toBeUndefined();
  });
});

describe('the words for a figure', () => {
  it.each<[number | null, FigureUnit, string]>([
    [1234.5, { type: 'money' }, '1,234.50 元'],
    [-1234, { type: 'money' }, '-1,234 元'],
    [1234, { type: 'money', currency: { sign: '€', unit: 'EUR' } }, '1,234 EUR'],
    [12, 'count', '12'],
    [33.333, 'percent', '33.3%'],
    [1.25, { type: 'decimal' }, '1.25'],
    [12.5, { type: 'percent' }, '12.50%'],
    [null, 'percent', '—'],
  ])('%s %s: %s', (value, unit, text) => {
    expect(figureText(value, unit)).toBe(text);
    // A title names the currency of a bare figure.
    expect(bareFigure(value, unit)).toBe(text.replace(/ .*$/, ''));
  });

  it.each<[number | null, number | null, FigureUnit, string | undefined]>([
    [120, 100, { type: 'money' }, 'up 20.0%'],
    [80, 100, 'count', 'down 20.0%'],
    [100, 100, 'count', 'same 持平'],
    [100, 3, { type: 'money' }, 'up >999%'],
    [5, 0, 'count', 'up '],
    [-5, 10, { type: 'money' }, 'down '],
    [-5, -10, { type: 'money' }, 'up 50.0%'],
    [50, 40, { type: 'percent' }, 'up 10.0 个百分点'],
    [50, 40, 'percent', 'up 10.0 个百分点'],
    [40.01, 40, 'percent', 'same 持平'],
    [null, 40, 'percent', undefined],
    [40, null, 'percent', undefined],
  ])('%s after %s (%s): %s', (value, before, unit, words) => {
    const change = figureChange(value, before, unit);
    expect(change === undefined ? undefined : `${change.direction} ${change.text}`).toBe(words);
  });
});

describe('the groups of a chart', () => {
  const groups = (document: Parameters<typeof chartGroups>[0], key: string, by: string): string[] =>
    (chartGroups(document, smallEntity(key), by, context) ?? []).map(({ label, text }) => `${label} ${text}`);

  it('are months, this one last', () => {
    expect(groups({ months: 4 }, 'order', 'SignDate')).toEqual([
      '2025年12月 2025-12-01~2025-12-31',
      '2026年1月 2026-01-01~2026-01-31',
      '2026年2月 2026-02-01~2026-02-28',
      '2026年3月 2026-03-01~2026-03-31',
    ]);
  });

  it('are ages in days without gaps and overlaps', () => {
    expect(groups({ ages: [30, 60] }, 'receipt', 'ReceiptDate')).toEqual([
      '0–30 天 2026-02-08~2026-03-10',
      '31–60 天 2026-01-09~2026-02-07',
      '60 天以上 ~2026-01-08',
    ]);
  });

  it('are the states of a workflow with their colours, or the items of an enum type', () => {
    expect(groups({ items: true }, 'order', 'OrderState')).toEqual([
      '草稿 1',
      '待确认 10',
      '执行中 20',
      '已完成 30',
      '已作废 40',
    ]);
    expect(chartGroups({ items: true }, smallEntity('order'), 'OrderState', context)?.[2]?.color).toBe('blue');
    expect(groups({ items: true }, 'order', 'PayType')).toEqual(['现金 1', '支票 2', '银行转账 3', '其他 4']);
  });

  it('come from the rows where only they can tell', () => {
    expect(chartGroups({ top: 8 }, smallEntity('order'), 'KindPath', context)).toBeUndefined();
  });
});
