import type { FigureUnit } from '#engine/workbench/OfferedWorkbench.ts';
import { SPAN_NAMES, type Grouping } from '#engine/query/groupQuery.ts';
import { MEASURES, type Measure } from '#engine/query/pivotQuery.ts';
import type { MoneyUnit } from '#fields/Currency.ts';
import { figureCurrency } from '#engine/workbench/figureText.ts';
import { withUnit } from '#fields/table/fieldKinds.ts';

export function measureTitle(measure: Measure | undefined, unit: MoneyUnit): string {
  if (measure === undefined) return '条数';
  const currency = figureCurrency(measureUnit(measure));
  const [title, kind] = [measure.field.title, MEASURES[measure.kind]];
  return currency === undefined ? `${title}（${kind}）` : `${title}（${kind}，${(unit ?? currency).unit}）`;
}

export function measureUnit(measure: Measure | undefined): FigureUnit {
  return measure?.field ?? 'count';
}

/** The title of a grouping: a field, or a part of a date. */
export const groupingTitle = ({ field, span }: Grouping): string =>
  span === undefined ? field.title : `${field.title}（${SPAN_NAMES[span]}）`;

/** The title of the totals next to several columns, with the unit of the figures. */
export function totalTitle(measure: Measure | undefined, unit: MoneyUnit): string {
  const currency = figureCurrency(measureUnit(measure));
  return withUnit('合计', currency === undefined ? '' : (unit ?? currency).unit);
}
