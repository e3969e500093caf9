import { enumLabel } from '#language/enums/enumLabel.ts';
import { build } from '#language/build.ts';
import type { Value } from '#language/Value.ts';
import { plainText } from '#language/plainText.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { chartGroups, type ChartGroup } from '#engine/workbench/chartGroups.ts';
import { figureParams, type WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedChart, OfferedSeries } from '#engine/workbench/OfferedWorkbench.ts';
import { topValues } from '../db/rows/topValues.ts';
import type { Call } from '../access/Call.ts';
import { readTitles } from '../records/read/readTitles.ts';
import { askFigures, openQuestion, type Question } from './askFigures.ts';

/** The groups of a chart, and the figures of each series in their order. A group is a filter of the series' list. */
export async function chartFigures(call: Call, chart: OfferedChart, view: WorkView): Promise<object> {
  const { db } = call.services.database;
  const groups = await groupsOf(call, chart, view);
  const questions = chart.series.flatMap((series) =>
    groups.map(({ text }): Question => {
      const { list, sum, by } = series;
      return { list, params: { ...figureParams(series, view), [by]: text }, sum };
    }),
  );
  const answers = await askFigures(db, call, questions);
  const valuesOf = (i: number): (number | null)[] => answers.slice(i * groups.length, (i + 1) * groups.length);
  const order = groups.map((_, i) => i);
  // A value found may stand for those below it, too: its list says how much it is.
  if (chart.groups.top !== undefined) order.sort((a, b) => (valuesOf(0)[b] ?? 0) - (valuesOf(0)[a] ?? 0));
  return {
    Groups: order
      .flatMap((i) => groups[i] ?? [])
      .map(({ label, short, text, color }) => ({
        Label: label,
        Short: short,
        Text: text,
        ...(color === undefined ? {} : { Color: color }),
      })),
    Series: chart.series.map(({ key }, i) => ({ Key: key, Values: order.map((j) => valuesOf(i)[j] ?? null) })),
  };
}

async function groupsOf(call: Call, { groups, series }: OfferedChart, view: WorkView): Promise<ChartGroup[]> {
  const [first] = series;
  const entity = call.findEntity((first?.list ?? '').split('/')[0] ?? '');
  if (first === undefined || entity === undefined) return [];
  const context = { enums: call.enums, today: call.now.slice(0, 10) };
  const known = chartGroups(groups, entity, first.by, context);
  return known ?? (await topGroups(call, entity, first, view, groups.top ?? 0));
}

/** The values of a field that hold most of the first series. */
async function topGroups(
  call: Call,
  entity: EntityModel,
  { list, sum, by, ...figure }: OfferedSeries,
  view: WorkView,
  most: number,
): Promise<ChartGroup[]> {
  const { db } = call.services.database;
  const { open, sum: model } = openQuestion(call, { list, params: figureParams(figure, view), sum });
  const rows = { entity, where: build.and(open.where, open.scene) };
  const measure = model === undefined || model.ratio !== undefined ? {} : { field: model.field, where: model.where };
  const values = await topValues(db, rows, by, measure, most, call);
  const names = await namesOf(call, entity, by, values);
  return values.map((value, i) => {
    const label = names[i] ?? plainText(value, '、');
    return { label, short: label.slice(label.lastIndexOf('/ ') + 1).trim(), text: plainText(value, ',') };
  });
}

async function namesOf(call: Call, entity: EntityModel, by: string, values: readonly Value[]): Promise<string[]> {
  const field = entity.field(by);
  const target = field?.reference?.entity;
  if (target === undefined)
    return values.map((value) => enumLabel(call.enums, field?.enum?.type ?? null, value) ?? plainText(value, '、'));
  const ids = new Set(values.filter((value) => typeof value === 'number'));
  const titles = await readTitles(call.services.database.db, new Map([[target, ids]]), call);
  return values.map((value) => (typeof value === 'number' ? titles.get(target)?.get(value) : undefined) ?? '');
}
