import type { ChartReply } from '#wire/WorkbenchReply.ts';
import type { FigureUnit, OfferedChart } from '#engine/workbench/OfferedWorkbench.ts';

/** A series with its figures, ready for rendering. */
export interface DrawnSeries {
  readonly key: string;
  readonly title: string;
  readonly unit: FigureUnit;
  readonly as: 'bars' | 'lines';
  readonly values: readonly (number | null)[];
}

/** A chart with its figures, ready for rendering as a picture or as a table. */
export interface ChartData {
  readonly shape: OfferedChart['shape'];
  readonly groups: ChartReply['Groups'];
  readonly series: readonly DrawnSeries[];
}

export const chartData = ({ shape, series }: OfferedChart, reply: ChartReply): ChartData => ({
  shape,
  groups: reply.Groups,
  series: series.map(({ key, title, unit, as }) => ({
    key,
    title,
    unit,
    as: as ?? (shape === 'lines' ? 'lines' : 'bars'),
    values: reply.Series.find((other) => other.Key === key)?.Values ?? [],
  })),
});
