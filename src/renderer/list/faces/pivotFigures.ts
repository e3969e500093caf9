import type { FigureUnit } from '#engine/workbench/OfferedWorkbench.ts';
import { SPAN_NAMES, type Grouping } from '#engine/query/groupQuery.ts';
import { MEASURES, type Measure } from '#engine/query/pivotQuery.ts';
import { formatMoney, formatNumber, type MoneyUnit } from '#fields/formatNumber.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import type { PivotReply } from '#wire/ListReply.ts';

/** What people call the figures of a pivot. */
export const measureTitle = (measure: Measure | undefined, unit: MoneyUnit): string =>
  measure === undefined
    ? '条数'
    : `${measure.field.title}${MEASURES[measure.kind]}${measureUnit(measure) === 'money' ? `（${unit}）` : ''}`;

export function measureUnit(measure: Measure | undefined): FigureUnit {
  if (measure === undefined) return 'count';
  return fieldKind(measure.field).amount ?? 'number';
}

/** What people call a grouping: a field, or a part of a day. */
export const groupingTitle = ({ field, span }: Grouping): string =>
  span === undefined ? field.title : `${field.title}（${SPAN_NAMES[span]}）`;

/** The text of a cell; a dash where none of its records has a value. */
export function cellText({ Value: value }: PivotReply['Total'], measure: Measure | undefined, unit: MoneyUnit): string {
  if (value === null) return '—';
  switch (measureUnit(measure)) {
    case 'money':
      return formatMoney(value, unit);
    case 'percent':
      return `${formatNumber(value, 1)}%`;
    case 'count':
      return formatNumber(value, 0);
    case 'number':
      return formatNumber(value);
  }
}
