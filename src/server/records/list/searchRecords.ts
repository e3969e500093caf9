import { build } from '#language/build.ts';
import { deletableRows, editableRows } from '#engine/permission/changeable.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import {
  type FoundRecord,
  type RecordStatement,
  recordStatement,
  runRecords,
  type StatementQuery,
  testedRows,
} from '../../db/rows/selectRecords.ts';
import { readVisibility, seenText } from '../../db/rows/writtenRows.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { perUser } from '../../access/perUser.ts';
import { shownFlags } from '../read/maskRecord.ts';
import { actionFlags } from '../read/presentRecord.ts';
import { sceneWhere, sumFields } from '#engine/query/listWhere.ts';
import {
  type Figure,
  type FigureQuery,
  type FigureStatement,
  figureStatement,
  takeFigures,
} from '../../db/rows/aggregateRecords.ts';
import type { Db } from '../../db/Database.ts';
import type { Expression } from '#language/Expression.ts';
import { roundHalfUp } from '#language/decimalArithmetic.ts';
import type { SumModel } from '#engine/model/ListModel.ts';
import { isLarge, type OpenList, openList, type ListParams } from './openList.ts';
import { listNeeds, type ListNeeds, presentRows } from './presentRows.ts';
import type { ListReply } from '#wire/ListReply.ts';

/** The figures of a sum, and how the sum is computed from them. */
export interface AskedSum {
  readonly figures: readonly Figure[];
  /** null: a share or average of no rows. */
  readonly read: (found: Readonly<Record<string, number>>) => number | null;
}

const ALL = build.literal(true);

/** The figures for a sum of a list over the rows that meet `rows`; `key` makes their names unique. */
export function askSum(sum: SumModel, rows: Expression, key: string): AskedSum {
  const { field, where = ALL, ratio } = sum;
  if (sum.isAverage && field !== undefined) {
    const filled = build.and(rows, where, build.compare(build.record(field), '!==', null));
    const [figure, count] = [
      { key, field, where: filled },
      { key: `of ${key}`, where: filled },
    ];
    return { figures: [figure, count], read: (found) => quotient(found[key], found[count.key], 1) };
  }
  if (ratio === undefined)
    return { figures: [{ key, field, where: build.and(rows, where) }], read: (found) => found[key] ?? 0 };
  const whole = `of ${key}`;
  return {
    figures: [
      { key, where: build.and(rows, ratio, where) },
      { key: whole, where: build.and(rows, ratio) },
    ],
    read: (found) => quotient(found[key], found[whole], 100),
  };
}

function quotient(part: number | undefined, whole: number | undefined, factor: number): number | null {
  return whole === undefined || whole === 0 ? null : roundHalfUp(((part ?? 0) / whole) * factor, 2);
}

/**
 * One page of a list with its total, sums and scene counts, as far as the user of the call may see them. Beyond `most`
 * rows the counts are lower bounds and there are no sums (`Bounded`), unless the parameters request `exact` ones: the
 * cost must not grow with the list.
 */
export async function searchRecords(
  entity: EntityModel,
  params: ListParams,
  most: number,
  call: DbCall,
): Promise<ListReply> {
  const { needs, offset, figures, bounded, ...plan } = listPlan(call, entity, params, most);
  // Take the position before reading the rows: listeners get commits in between as news instead of missing them.
  const when = { Moment: call.now, Since: seenText(await readVisibility(call.db, entity.key, call.now)) };
  const found = await readPage({ ...plan, offset }, call);
  const told = await readBounded(bounded, figures, most, call.db);
  // The displayed rows may exceed the limited count.
  const seen = found.length === 0 || told.Bounded?.Total !== true ? 0 : offset + found.length;
  const Rows = await presentRows(entity, found, needs, call);
  return { Rows, ...when, ...told, Total: Math.max(told.Total, seen) };
}

interface ListPlan {
  readonly needs: ListNeeds;
  /** Number of rows before the page. */
  readonly offset: number;
  /** The rows of the page, for a list in parts those of its first part. */
  readonly rows: RecordStatement;
  readonly parts: readonly (StatementQuery & { readonly limit: number })[];
  readonly figures: FigurePlan;
  /** Undefined where exact figures are requested. */
  readonly bounded: BoundedPlan | undefined;
}

/** The database queries of a list for a user, cached. */
const listPlan = perUser(
  (entity: EntityModel, params: ListParams, most: number) =>
    `${entity.key} ${most} ${JSON.stringify(Object.entries(params))}`,
  planList,
);

function planList(call: Call, entity: EntityModel, { exact, ...params }: ListParams, most: number): ListPlan {
  const open = openList(entity, params, call);
  const { query, scene, list } = open;
  const needs = listNeeds(entity, list, call);
  const access = call.access(entity);
  const offset = query.page * query.size;
  const own = access.rows('view');
  const isScoped = isLarge(entity, call) && own.kind !== 'literal' && !isPlannedAnew(open, call) && query.search === '';
  const where = isScoped ? open.filters : open.where;
  const page = {
    entity,
    columns: needs.columns,
    flags: {
      edit: editableRows(entity, access),
      delete: deletableRows(entity, access),
      ...actionFlags(entity, call),
      ...shownFlags(access),
    },
    limit: query.size,
    offset,
    isPlannedAnew: isPlannedAnew(open, call),
    among: isScoped ? ({ rows: own, by: 'first' } as const) : undefined,
  };
  const parts = open.parts.map((part) => ({ ...page, sort: part.sort, where: build.and(where, scene, part.where) }));
  const rows = recordStatement(parts[0] ?? page, call);
  const isExact = exact === 'true';
  return {
    ...{ needs, offset, rows, parts, figures: planFigures(open, call) },
    bounded: isExact
      ? undefined
      : {
          all: planFigures(open, call, most + 1),
          scene: isAll(scene) ? undefined : planScene(open, call, most + 1),
        },
  };
}

/** The rows of a page: from the first part of the list, then from the rest. */
async function readPage(
  { rows, parts: [first, rest], offset }: Pick<ListPlan, 'rows' | 'parts' | 'offset'>,
  call: DbCall,
): Promise<FoundRecord[]> {
  if (first === undefined) return [];
  const found = await readPart(first, rows, call);
  if (rest === undefined || found.length === first.limit) return found;
  const isBeyond = found.length === 0 && offset > 0;
  const before = { ...first, columns: [], flags: {}, limit: offset, offset: 0 };
  const count = isBeyond ? (await readPart(before, recordStatement(before, call), call)).length : offset + found.length;
  const more = { ...rest, limit: rest.limit - found.length, offset: Math.max(0, offset - count) };
  return [...found, ...(await readPart(more, recordStatement(more, call), call))];
}

/** The rows of a part; a page that is not full among the first ones is read again among all, when there are more. */
async function readPart(part: ListPlan['parts'][number], rows: RecordStatement, call: DbCall): Promise<FoundRecord[]> {
  const { entity, where, sort, among, limit } = part;
  const found = await runRecords(call.db, rows);
  if (among === undefined || found.length === limit) return found;
  const beyond = { entity, columns: [], where, sort, limit: 1, offset: testedRows(part) };
  if ((await runRecords(call.db, recordStatement(beyond, call))).length === 0) return found;
  return runRecords(call.db, recordStatement({ ...part, among: { ...among, by: 'each' } }, call));
}

/** How the rows of figures are looked up. Searches have a faster method for referenced records. */
const lookedAt = (
  open: OpenList,
  call: Call,
  most: number | undefined,
): Pick<FigureQuery, 'isPlannedAnew' | 'isPassing'> => ({
  isPlannedAnew: isPlannedAnew(open, call),
  isPassing: most !== undefined && isLarge(open.entity, call) && open.query.search === '',
});

/** Whether the user has set filters, and the table is large enough to have indexes for some of them. */
const isPlannedAnew = ({ entity, query }: OpenList, call: Call): boolean =>
  isLarge(entity, call) && (query.where !== undefined || Object.keys(query.filters).length > 0);

const isAll = (rows: Expression): boolean => rows.kind === 'literal' && rows.value === true;

/** Figures over the scanned rows of a list, and over its chosen scene unless that has all rows. */
interface BoundedPlan {
  readonly all: FigurePlan;
  readonly scene: FigurePlan | undefined;
}

type ListFigures = Omit<ListReply, 'Rows' | 'Moment' | 'Since'>;

interface FigurePlan {
  readonly statement: FigureStatement;
  readonly sums: readonly { readonly key: string; readonly asked: AskedSum }[];
  readonly scenes: readonly string[];
}

/** The sums of an open list over the rows that meet `rows`, without those that read what the user may not. */
export function planSums(
  { entity, list }: Pick<OpenList, 'entity' | 'list'>,
  rows: Expression,
  call: Call,
): FigurePlan['sums'] {
  const { readable, withheld } = call.access(entity);
  return list.sums
    .filter((sum) => sumFields(sum).every((name) => readable.has(name) && !withheld.has(name)))
    .map((sum) => ({ key: sum.key, asked: askSum(sum, rows, `sum ${sum.key}`) }));
}

/** The total, sums and scene counts of a list, in one query over all or a limited number of rows. */
function planFigures(open: OpenList, call: Call, most?: number): FigurePlan {
  const { entity, scenes, scene, where } = open;
  const access = call.access(entity);
  const sums = planSums(open, scene, call);
  const figures: Figure[] = [
    { key: LOOKED },
    { key: 'total', where: scene },
    ...scenes.map((other) => ({
      key: `scene ${other.key}`,
      where: sceneWhere({ entity, user: call.who, access }, other),
    })),
    ...sums.flatMap(({ asked }) => asked.figures),
  ];
  return {
    statement: figureStatement({ entity, where, ...lookedAt(open, call, most) }, figures, call, most),
    sums,
    scenes: scenes.map(({ key }) => key),
  };
}

/** Number of rows that the figures were computed from. */
const LOOKED = 'looked';

/** The number of rows of the chosen scene and their sums, over a limited number of rows. */
function planScene(open: OpenList, call: Call, most: number): FigurePlan {
  const { entity, scene, where } = open;
  const sums = planSums(open, ALL, call);
  const figures: Figure[] = [{ key: 'total' }, ...sums.flatMap(({ asked }) => asked.figures)];
  const rows = { entity, where: build.and(where, scene), ...lookedAt(open, call, most) };
  return { statement: figureStatement(rows, figures, call, most), sums, scenes: [] };
}

/** The figures of a list, as far as they can be computed from at most `most` rows of it and of its scene. */
async function readBounded(
  bounded: BoundedPlan | undefined,
  whole: FigurePlan,
  most: number,
  db: Db,
): Promise<ListFigures> {
  if (bounded === undefined) return figuresOf(whole, await takeFigures(db, whole.statement));
  const found = await takeFigures(db, bounded.all.statement);
  const all = figuresOf(bounded.all, found);
  const looked = found[LOOKED] ?? 0;
  if (looked <= most) return all;
  const inScene = bounded.scene === undefined ? found : await takeFigures(db, bounded.scene.statement);
  const scene = figuresOf(bounded.scene ?? bounded.all, inScene);
  const isMore = scene.Total > most;
  return {
    Total: Math.min(scene.Total, most),
    Sums: isMore ? {} : scene.Sums,
    SceneCounts: Object.fromEntries(
      Object.entries(all.SceneCounts).map(([key, count]): [string, number] => [key, Math.min(count, most)]),
    ),
    Bounded: { Looked: most, Total: isMore },
  };
}

function figuresOf({ sums, scenes }: FigurePlan, found: Readonly<Record<string, number>>): ListFigures {
  return {
    Total: found['total'] ?? 0,
    Sums: Object.fromEntries(sums.map(({ key, asked }) => [key, asked.read(found)])),
    SceneCounts: Object.fromEntries(scenes.map((key) => [key, found[`scene ${key}`] ?? 0])),
  };
}
