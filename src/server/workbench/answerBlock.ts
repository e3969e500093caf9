import { AppError } from '#engine/errors.ts';
import { type Value, plainText } from '#language/Value.ts';
import { daysBetween } from '#language/functions/calendar.ts';
import { figureParams, type WorkView, addedParams, previousParams } from '#engine/workbench/figureParams.ts';
import type {
  OfferedBlock,
  OfferedTodo,
  OfferedCard,
  OfferedChart,
  OfferedSeries,
} from '#engine/workbench/OfferedWorkbench.ts';
import { stepOf } from '#engine/workbench/stepOf.ts';
import type { DbCall, Served } from '../access/Call.ts';
import { askFigures, openQuestion, type NewsQuestion } from './noteNews.ts';
import { blockRows, listedEntity } from './blockRows.ts';
import { enumLabel } from '#language/findEnumItem.ts';
import { build } from '#language/build.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { chartGroups, type ChartGroup } from '#engine/workbench/chartGroups.ts';
import { pivotText } from '#engine/workbench/workFaces.ts';
import { topValues } from '../db/rows/aggregateRecords.ts';
import { pivotRecords } from '../records/list/pivotRecords.ts';
import { readTitles } from '../records/read/readTitles.ts';
import { readNews } from './readNews.ts';
import type { BlockReply, CardFigure, CardsReply, ChartReply, TodoReply } from '#wire/WorkbenchReply.ts';
import { ROWS, answerCalendar } from './answerCalendar.ts';

const NEWS = 8;

const NO_QUERY = { kind: '', person: '', unit: '', time: '' };

/** The reader's choice in a block: a tab, or the day (`2026-03-05`) or the month (`2026-03`) of a calendar. */
export interface BlockChoice {
  readonly tab?: string | undefined;
  readonly at?: string | undefined;
}

type CountingCall = Served<{ readonly settings: { readonly countedRows: number } }, DbCall>;

/** The content of a block, by its kind. Throws BAD_REQUEST for one without content. */
export async function answerBlock(
  block: OfferedBlock,
  view: WorkView,
  { tab, at }: BlockChoice,
  call: CountingCall,
): Promise<BlockReply> {
  switch (block.type) {
    case 'cards':
      return { Cards: await cardFigures(block.cards, view, call) };
    case 'chart':
      return chartFigures(block, view, call);
    case 'todo':
      return answerTodo(block, view, tab, call);
    case 'records': {
      const { list, show, rows = ROWS } = block;
      return { Rows: await blockRows({ list, show, params: figureParams(block, view), limit: rows }, call) };
    }
    case 'steps': {
      const { list, show = [], field, steps, rows: limit = ROWS } = block;
      const rows = await blockRows({ list, show, params: figureParams(block, view), value: field, limit }, call);
      return { Rows: rows.map((row) => ({ ...row, Step: stepOf(steps, row.Value) })) };
    }
    case 'calendar':
      return answerCalendar(block, view, at, call);
    case 'pivot': {
      const { list } = block;
      const params = { ...figureParams(block, view), list, pivot: pivotText(block) };
      return pivotRecords(listedEntity(list, call), params, call);
    }
    case 'contact':
      return { Rows: await blockRows({ list: block.list, show: block.show, params: {}, limit: 1 }, call) };
    case 'news':
      return readNews(block, view, { ...NO_QUERY, page: 0, size: NEWS }, call);
    case 'shortcuts':
      throw new AppError('BAD_REQUEST', { detail: `block ${block.key} shows nothing of the records` });
  }
}

const daysSince = (value: Value, now: string): number | null =>
  typeof value === 'string' ? daysBetween(value, now) : null;

/** The number of rows per tab, as far as lists count, and the first rows of one: the chosen tab, else the first with any. */
async function answerTodo(
  { tabs }: OfferedTodo,
  view: WorkView,
  chosen: string | undefined,
  call: CountingCall,
): Promise<TodoReply> {
  const questions = tabs.map((tab) => ({ list: tab.list, params: figureParams(tab, view), sum: undefined }));
  const { countedRows } = call.services.settings;
  const counts = await askFigures(questions, call, countedRows + 1);
  const first = tabs.find((_, i) => (counts[i] ?? 0) > 0) ?? tabs[0];
  const tab = tabs.find(({ key }) => key === chosen) ?? first;
  if (tab === undefined) throw new AppError('NOT_FOUND');
  const { list, show, since, approve } = tab;
  const sort = since === undefined ? undefined : [{ field: since, descending: false }];
  const params = figureParams(tab, view);
  const rows = await blockRows({ list, show, params, value: since, waits: approve, sort, limit: ROWS }, call);
  return {
    Counts: Object.fromEntries(tabs.map(({ key }, i) => [key, Math.min(counts[i] ?? 0, countedRows)])),
    AtLeast: tabs.filter((_, i) => (counts[i] ?? 0) > countedRows).map(({ key }) => key),
    Tab: tab.key,
    Rows: rows.map((row) => ({ ...row, ...(since === undefined ? {} : { Days: daysSince(row.Value, call.now) }) })),
  };
}

/** By key, each card's figure, that of the same days of the previous period, and its change in this period. */
async function cardFigures(cards: readonly OfferedCard[], view: WorkView, call: DbCall): Promise<CardsReply['Cards']> {
  const today = call.now.slice(0, 10);
  const asked = cards.flatMap((card) => {
    const { key, list, sum } = card;
    const parts = {
      Value: figureParams(card, view),
      Before: previousParams(card, view, today),
      Added: addedParams(card, view),
    };
    return Object.entries(parts).flatMap(([part, params]) =>
      params === undefined ? [] : [{ key, part, question: { list, params, sum, pass: key } }],
    );
  });
  const questions = asked.map(({ question }) => question);
  const answers = await askFigures(questions, call);
  const found: Record<string, CardFigure> = {};
  asked.forEach(({ key, part }, i) => (found[key] = { Value: null, ...found[key], [part]: answers[i] ?? null }));
  return found;
}

/** The groups of a chart, and the figures of each series in their order. A group is a filter of the series' list. */
async function chartFigures(chart: OfferedChart, view: WorkView, call: DbCall): Promise<ChartReply> {
  const groups = await groupsOf(chart, view, call);
  const questions = chart.series.flatMap((series) =>
    groups.map(({ text }): NewsQuestion => {
      const { list, sum, by } = series;
      return { list, params: { ...figureParams(series, view), [by]: text }, sum, pass: series.key };
    }),
  );
  const answers = await askFigures(questions, call);
  const valuesOf = (i: number): (number | null)[] => answers.slice(i * groups.length, (i + 1) * groups.length);
  const order = groups.map((_, i) => i);
  // The value may be a lower bound, which its list shows.
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

async function groupsOf({ groups, series }: OfferedChart, view: WorkView, call: DbCall): Promise<ChartGroup[]> {
  const [first] = series;
  const entity = call.findEntity((first?.list ?? '').split('/')[0] ?? '');
  if (first === undefined || entity === undefined) return [];
  const context = { enums: call.wording.enums, say: call.say, today: call.now.slice(0, 10) };
  const known = chartGroups(groups, entity, first.by, context);
  return known ?? (await topGroups(entity, first, view, groups.top ?? 0, call));
}

/** The values of a field with the greatest figures of the first series. */
async function topGroups(
  entity: EntityModel,
  { list, sum, by, ...figure }: OfferedSeries,
  view: WorkView,
  most: number,
  call: DbCall,
): Promise<ChartGroup[]> {
  const { open, sum: model } = openQuestion({ list, params: figureParams(figure, view), sum }, call);
  const rows = { entity, where: build.and(open.where, open.scene) };
  const measure = model === undefined || model.ratio !== undefined ? {} : { field: model.field, where: model.where };
  const values = await topValues(rows, by, measure, most, call);
  const names = await groupNames(entity, by, values, call);
  return values.map((value, i) => {
    const label = names[i] ?? plainText(value, '、');
    return { label, short: label.slice(label.lastIndexOf('/ ') + 1).trim(), text: plainText(value, ',') };
  });
}

async function groupNames(entity: EntityModel, by: string, values: readonly Value[], call: DbCall): Promise<string[]> {
  const field = entity.field(by);
  const target = field?.reference?.entity;
  if (target === undefined)
    return values.map(
      (value) => enumLabel(call.wording.enums, field?.enum?.type ?? null, value) ?? plainText(value, '、'),
    );
  const ids = new Set(values.filter((value) => typeof value === 'number'));
  const titles = await readTitles(new Map([[target, ids]]), call);
  return values.map((value) => (typeof value === 'number' ? titles.get(target)?.get(value) : undefined) ?? '');
}
