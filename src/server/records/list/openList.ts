import { AppError } from '#engine/errors.ts';
import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { mapExpression } from '#language/mapExpression.ts';
import { type Access, opensList } from '#engine/permission/decideAccess.ts';
import { readSeen, seenList, type ThroughInput } from '#engine/permission/seenThrough.ts';
import type { ListQuery } from '#engine/query/ListQuery.ts';
import { listFilters, listWhere, offeredScenes, sceneWhere } from '#engine/query/listWhere.ts';
import { type GroupInput, type Grouping, groupWhere, seenGrouping } from '#engine/query/groupQuery.ts';
import { parseListQuery, queryProblem } from '#engine/query/parseListQuery.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { readPath, type FirstModel, type ListModel, type SceneModel, type SortKey } from '#engine/model/ListModel.ts';
import { isColumn, type PathInput, seenPath } from '#engine/query/seenPath.ts';
import { MAX_COLUMNS, readColumns, withColumns } from '#engine/query/viewQuery.ts';
import { keptOf } from '../../db/migrate/filterIndexes.ts';
import { columnType } from '../../db/sql/SqlValue.ts';
import type { Call } from '../../access/Call.ts';
import { throughInput } from '../../access/openCall.ts';

export type ListParams = Readonly<Record<string, string | undefined>>;

/** Rows of a list that meet a condition, and their order. */
export interface ListPart {
  readonly where: Expression;
  readonly sort: readonly SortKey[];
}

/** A list as requested by a user: its rows and their order. */
export interface OpenList {
  readonly entity: EntityModel;
  /** The list with the additionally requested columns. */
  readonly list: ListModel;
  /** Keys of the displayed columns, in order; undefined: those of the list. */
  readonly shown: readonly string[] | undefined;
  readonly query: ListQuery;
  /** Its rows in parts that follow each other, each in its order. */
  readonly parts: readonly ListPart[];
  readonly grouping: Grouping | undefined;
  /** Condition for the rows of all scenes. */
  readonly where: Expression;
  /** The same without the user's row scope. */
  readonly filters: Expression;
  readonly scenes: readonly SceneModel[];
  /** Condition of the chosen scene, to be joined with `where`. */
  readonly scene: Expression;
}

/**
 * Opens a list of an entity for the user of a call. Throws FORBIDDEN without the list's keys or the right to view,
 * BAD_REQUEST for unknown lists, scenes, filters, columns, sort fields and groups (unreadable ones count as unknown),
 * and for exceeded limits. `groupKey` restricts the rows to one group, `ids` to these Ids.
 */
export function openList(entity: EntityModel, params: ListParams, call: Call): OpenList {
  const { list: name, ids, ...rest } = params;
  const through = throughInput(entity, call);
  const list = seenList(through, findList(entity, name ?? 'list'));
  const access = call.access(entity);
  if (!access.may('view') || !opensList(entity, list, call.who))
    throw new AppError('FORBIDDEN', { text: '没有权限查看此列表' });
  const asked = parseListQuery(list, rest);
  const scenes = offeredScenes(list, entity, call.who, access);
  const problem = queryProblem(
    asked,
    scenes.map(({ key }) => key),
    rest,
  );
  if (problem !== undefined) throw new AppError('BAD_REQUEST', { text: problem });
  const query = { ...asked, sort: sortOf(entity, access, asked, params['sort'] ?? '') };
  const scene = scenes.find(({ key }) => key === query.scene) ?? scenes[0];
  const context = {
    enums: call.enums,
    // Few filters read it: without them a list can be cached for the whole day.
    get today() {
      return call.today;
    },
  };
  const user = call.who;
  const input = { ...through, list, query, access, user, context };
  const shown = shownKeys(list, input, asked.columns);
  const grouping = groupingOf(input, asked.group);
  const among = ids === undefined ? build.literal(true) : build.oneOf(build.record('Id'), ids.split(',').map(Number));
  const narrowed = build.and(groupRows(input, grouping, params['groupKey']), among);
  return {
    entity,
    list: shown === undefined ? list : withColumns(list, shown),
    shown,
    query,
    parts:
      asked.sort === list.sort
        ? partsOf(entity, access, query.sort, list.first)
        : sortedParts(list, query.sort, { entity, call }),
    grouping,
    where: build.and(listWhere(input), narrowed),
    filters: build.and(listFilters(input), narrowed),
    scenes,
    scene: scene === undefined ? build.literal(true) : sceneWhere({ entity, user, access }, scene),
  };
}

/** The requested columns. Throws BAD_REQUEST for unknown or unreadable ones, except for columns of the list itself. */
function shownKeys(list: ListModel, input: PathInput, columns: string | undefined): string[] | undefined {
  if (columns === undefined) return undefined;
  const keys = readColumns(columns)?.map(({ key }) => key);
  const isWrong = (key: string): boolean => {
    const found = seenPath(input, readPath(key));
    return !list.columns.some((column) => column.key === key) && (typeof found === 'string' || !isColumn(found));
  };
  const wrong = keys?.find(isWrong);
  if (keys === undefined || keys.length > MAX_COLUMNS || wrong !== undefined)
    throw new AppError('BAD_REQUEST', { text: '列不正确', detail: `columns ${wrong ?? columns}` });
  return keys;
}

/** Parses the grouping. BAD_REQUEST for an impossible one, or one that reveals hidden values. */
function groupingOf(input: GroupInput, text: string | undefined): Grouping | undefined {
  if (text === undefined) return undefined;
  const found = seenGrouping(input, text);
  if (typeof found === 'string')
    throw new AppError('BAD_REQUEST', { text: '不能按这个字段分组', detail: `group ${text}: ${found}` });
  return found;
}

function groupRows(input: ThroughInput, grouping: Grouping | undefined, key: string | undefined): Expression {
  if (key === undefined) return build.literal(true);
  const { field, through } = grouping ?? {};
  const read = field === undefined ? undefined : readSeen(input, { field: field.name, through });
  const rows = grouping === undefined ? undefined : groupWhere(grouping, key, read);
  if (rows === undefined) throw new AppError('BAD_REQUEST', { text: '没有这个分组', detail: `groupKey ${key}` });
  return rows;
}

function findList(entity: EntityModel, name: string): ListModel {
  const own = name.startsWith(`${entity.key}/`) ? name.slice(entity.key.length + 1) : name;
  const list = entity.lists.get(own);
  if (list === undefined) throw new AppError('BAD_REQUEST', { text: '列表不存在', detail: `list ${name}` });
  return list;
}

/**
 * Returns the order of a list. The order of rows reveals hidden values: a list's own order omits fields that the user
 * may not read or sees masked; such an order in a request is rejected.
 */
function sortOf(entity: EntityModel, access: Access, { sort }: ListQuery, asked: string): readonly SortKey[] {
  const wrong = sort.filter((key) => !maySort(entity, access, key));
  if (asked !== '' && wrong[0] !== undefined)
    throw new AppError('BAD_REQUEST', { text: '排序条件不正确', detail: `sort ${wrong[0].field}` });
  const kept = sort.filter((key) => !wrong.includes(key));
  return kept.length > 0 ? kept : [{ field: 'Id', descending: sort[0]?.descending === true }];
}

/** The parts of a list: the rows that come first, unless the user chose an order or may not read what decides it. */
function partsOf(
  entity: EntityModel,
  access: Access,
  sort: readonly SortKey[],
  first: FirstModel | undefined,
): readonly ListPart[] {
  const all = { where: build.literal(true), sort };
  if (first === undefined) return [all];
  let isSeen = true;
  mapExpression(first.where, (node) => {
    if (node.kind === 'name' && node.root === '$record')
      isSeen &&= maySort(entity, access, { field: node.path[0] ?? '' });
    return node;
  });
  const own = first.sort.filter((key) => maySort(entity, access, key));
  return isSeen
    ? [
        { where: first.where, sort: own },
        { where: build.not(first.where), sort },
      ]
    : [all];
}

/**
 * The parts of a list in an order that a user chose. Descending, the records with a value come before those without: the
 * index of a filter has the reverse order, so that a large table is read from it in two parts.
 */
function sortedParts(
  { filters }: ListModel,
  sort: readonly SortKey[],
  { entity, call }: { readonly entity: EntityModel; readonly call: Call },
): readonly ListPart[] {
  const [first, ...rest] = sort;
  const field = entity.field(first?.field ?? '');
  const isOrdered = [...entity.lists.values()].some((list) => list.sort[0]?.field === first?.field);
  const isIndexed = field !== undefined && filters.includes(field.name) && !isOrdered && keptOf(field) === 'values';
  if (first?.descending !== true || !isIndexed || !isLarge(entity, call)) return [{ where: build.literal(true), sort }];
  const value = build.record(first.field);
  return [
    { where: build.compare(value, '!==', null), sort: [{ ...first, isFilled: true }, ...rest] },
    { where: build.compare(value, '===', null), sort: [...rest, { field: 'Id', descending: true }] },
  ];
}

/** Whether the table is large enough to have indexes for its list. */
export const isLarge = ({ key }: EntityModel, { texts }: Pick<Call, 'texts'>): boolean => texts?.has(key) === true;

/** Whether a user may sort by a field: requires permission to read all of it in every row. */
export function maySort(
  entity: EntityModel,
  { readable, masked, withheld }: Access,
  { field }: Pick<SortKey, 'field'>,
): boolean {
  const model = entity.field(field);
  if (model === undefined || !readable.has(field) || masked.has(field) || withheld.has(field)) return false;
  return columnType(model)?.endsWith('[]') === false;
}
