import { columnOf } from './blockRows.ts';
import { build } from '#language/build.ts';
import { formatValue } from '#fields/table/fieldKinds.ts';
import { findEnumItem } from '#language/findEnumItem.ts';
import { type Value, plainText } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { SumModel } from '#engine/model/ListModel.ts';
import { referredEntity } from '#engine/model/referredEntity.ts';
import { figureParams, type WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedNews, OfferedNotes } from '#engine/workbench/OfferedWorkbench.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import type { Call, DbCall } from '../access/Call.ts';
import { listNeeds, presentRows } from '../records/list/presentRows.ts';
import { isLarge, openList, type OpenList } from '../records/list/openList.ts';
import { shownFlags } from '../records/read/maskRecord.ts';
import { AppError } from '#engine/errors.ts';
import { aggregateRecords, type Figure, figureStatement, takeFigures } from '../db/rows/aggregateRecords.ts';
import { askSum, type AskedSum } from '../records/list/searchRecords.ts';
import type { NewsRow } from '#wire/WorkbenchReply.ts';

type Row = Readonly<Record<string, Value>>;

/** Limits the pages; older entries are found in the records themselves. */
export const MAX_NEWS = 1000;

/** The newest notes that the reader may see, and their number, at most `MAX_NEWS`. */
export async function noteNews(
  block: OfferedNews,
  view: WorkView,
  query: NewsQuery,
  limit: number,
  call: DbCall,
): Promise<{ rows: NewsRow[]; total: number }> {
  const { notes } = block;
  const entity = call.findEntity((notes?.list ?? '').split('/')[0] ?? '');
  if (notes === undefined || entity === undefined) return { rows: [], total: 0 };
  const params = noteParams(notes, block, view, query);
  const open = openList(entity, { ...params, list: notes.list }, call);
  const columns = [notes.time, notes.person, notes.kind, notes.text, notes.about].map(columnOf);
  const needs = listNeeds(entity, { ...open.list, columns, marks: [], actions: [] }, call);
  const where = build.and(open.where, open.scene);
  const counted = { entity, where, isPassing: isLarge(entity, call) };
  const { total = 0 } = await takeFigures(call.db, figureStatement(counted, [{ key: 'total' }], call, MAX_NEWS));
  const flags = shownFlags(call.access(entity));
  const sort = [{ field: notes.time, descending: true }];
  const found = await selectRecords({ entity, columns: needs.columns, flags, where, sort, limit }, call);
  const rows = await presentRows(entity, found, needs, call);
  return { rows: rows.map((row) => presentNote(entity, notes, row, call)), total };
}

function noteParams(
  { query, person, unit, time, kind }: OfferedNotes,
  { narrowed }: OfferedNews,
  view: WorkView,
  asked: NewsQuery,
): Record<string, string> {
  const texts: readonly (readonly [name: string | undefined, text: string])[] = [
    [person, asked.person],
    [unit, asked.unit],
    [time, asked.time],
    [kind, asked.kind],
  ];
  const filters = texts.flatMap(([name, text]) => (name === undefined || text === '' ? [] : [[name, text] as const]));
  return { ...figureParams({ query, narrowed }, view), ...Object.fromEntries(filters) };
}

function presentNote(entity: EntityModel, notes: OfferedNotes, row: Row, call: Call): NewsRow {
  const { time, person, kind, text, about } = notes;
  const target = referredEntity(entity.field(about), row, call.findEntity);
  const id = row[about] ?? null;
  const color = kindColor(entity, kind, row[kind] ?? null, call);
  return {
    Key: `note ${plainText(row['Id'] ?? null, '')}`,
    Time: plainText(row[time] ?? null, ''),
    Person: textCell(row, person),
    Kind: textCell(row, kind) ?? '',
    ...(color === undefined ? {} : { Color: color }),
    Entity: target?.key ?? null,
    EntityTitle: target?.title ?? '',
    Id: typeof id === 'number' ? id : null,
    Title: textCell(row, about) ?? '',
    Text: textOfField(entity, text, row, call),
  };
}

function textCell(row: Row, name: string): string | null {
  const value = row[`${name}Text`] ?? null;
  return value === null ? null : plainText(value, '、');
}

function textOfField(entity: EntityModel, name: string, row: Row, { wording }: Call): string {
  const field = entity.field(name);
  return field === undefined ? '' : formatValue(field, row[name] ?? null, wording);
}

function kindColor(entity: EntityModel, name: string, value: Value, { enums }: Call): NewsRow['Color'] {
  const type = enums(entity.field(name)?.enum?.type ?? '');
  return type === undefined ? undefined : findEnumItem(type, value)?.item.Color;
}

export interface NewsQuery {
  /** Empty for all, `step`, or the value of a kind of note. */
  readonly kind: string;
  /** Filter texts: Ids of people and units, days. */
  readonly person: string;
  readonly unit: string;
  readonly time: string;
  readonly page: number;
  readonly size: number;
}

/** A list with a query, and the figure to compute: the number of its rows, or one of its sums. */
export interface NewsQuestion {
  /** entity/document */
  readonly list: string;
  readonly params: Readonly<Record<string, string>>;
  readonly sum: string | undefined;
  /** Figures of similar rows have one name: a large table is read once for all of them. */
  readonly pass?: string | undefined;
}

/** A query as its list would run it: the rows, and their figures. */
interface OpenQuestion {
  readonly open: OpenList;
  readonly sum: SumModel | undefined;
}

/** Opens the list of a query like the list screen does. Throws like `openList`. */
export function openQuestion({ list, params, sum }: NewsQuestion, call: Call): OpenQuestion {
  const entity = call.findEntity(list.slice(0, list.indexOf('/')));
  if (entity === undefined) throw new AppError('NOT_FOUND', { detail: `list ${list}` });
  const open = openList(entity, { ...params, list }, call);
  return { open, sum: sum === undefined ? undefined : open.list.sums.find(({ key }) => key === sum) };
}

/**
 * The results of queries, in order, equal to their lists. Queries about one entity run as one. With `most`, numbers of
 * rows in a large table stop there.
 */
export async function askFigures(
  questions: readonly NewsQuestion[],
  call: DbCall,
  most?: number,
): Promise<(number | null)[]> {
  const asked = questions.map((question, i) => ({
    ...askOne(openQuestion(question, call), `q${i}`),
    pass: question.pass ?? `q${i}`,
  }));
  const found = new Map<EntityModel, Record<string, number>>();
  for (const entity of new Set(asked.map((one) => one.entity))) {
    const figures = asked
      .filter((one) => one.entity === entity)
      .flatMap(({ sum, pass }) => sum.figures.map((figure) => ({ ...figure, pass })));
    const where = call.access(entity).rows('view');
    const isApart = isLarge(entity, call);
    const limit = isApart ? most : undefined;
    const query = { entity, where, isApart, isPlannedAnew: isApart };
    found.set(entity, await aggregateRecords(query, figures, call, limit));
  }
  return asked.map(({ entity, sum }) => sum.read(found.get(entity) ?? {}));
}

function askOne({ open, sum }: OpenQuestion, key: string): { entity: EntityModel; sum: AskedSum } {
  const rows = build.and(open.filters, open.scene);
  const count: Figure = { key, where: rows };
  return {
    entity: open.entity,
    sum: sum === undefined ? { figures: [count], read: (found) => found[key] ?? 0 } : askSum(sum, rows, key),
  };
}
