import { isWithin } from '../permission/Within.ts';
import type { ListModel, SortKey } from '../model/ListModel.ts';
import { MAX_SEARCH_LENGTH } from '#fields/facets/filters.ts';
import { isPageSize, MAX_PAGE, MAX_SORT_KEYS, type ListQuery } from './ListQuery.ts';

/** Parameters of a list query other than filters. */
const QUERY_NAMES = [
  'searchKey',
  'page',
  'rows',
  'scene',
  'within',
  'sort',
  'where',
  'columns',
  'density',
  'group',
  'face',
];

/** Names of the call that are no field filters (domain 0.9). Fields begin with a capital, these do not. */
const OWN_NAMES = [...QUERY_NAMES, 'startPage', 'list', 'view', 'groupKey'];

/** Whether a parameter belongs to the list query. */
export const isOfQuery = (list: ListModel, name: string): boolean =>
  QUERY_NAMES.includes(name) || list.filters.includes(name);

/** Whether a parameter is the filter of a field, and not one of the list's own parameters. */
export const isFilterName = (name: string): boolean => !OWN_NAMES.includes(name);

/** Parses a list query; missing or invalid parts are the list's own (see `queryProblem`). */
export function parseListQuery(list: ListModel, params: Readonly<Record<string, string | undefined>>): ListQuery {
  const scene = list.scenes.find(({ key }) => key === params['scene'])?.key ?? list.scenes[0]?.key;
  const size = Number(params['rows']);
  const within = params['within'] ?? '';
  const page = Math.trunc(Number(params['page'] ?? 0) - Number(params['startPage'] ?? 0));
  return {
    search: (params['searchKey'] ?? '').trim(),
    scene,
    filters: Object.fromEntries(
      Object.entries(params).flatMap(([name, value]) =>
        !isFilterName(name) || value === undefined || value === '' ? [] : [[name, value]],
      ),
    ),
    within: isWithin(within) ? within : undefined,
    where: params['where'] === '' ? undefined : params['where'],
    columns: params['columns'] === '' ? undefined : params['columns'],
    density: params['density'] === 'compact' ? 'compact' : undefined,
    group: params['group'] === '' ? undefined : params['group'],
    face: params['face'] === '' ? undefined : params['face'],
    sort:
      params['sort'] === undefined || params['sort'] === '' ? list.sort : params['sort'].split(',').map(readSortKey),
    page: Number.isFinite(page) ? Math.min(Math.max(page, 0), MAX_PAGE) : 0,
    size: isPageSize(size) ? size : list.pageSize,
  };
}

/** Why a list query cannot be answered, as a message; undefined if it can. `scenes` are those offered to the user. */
export function queryProblem(
  { search, sort }: ListQuery,
  scenes: readonly string[],
  params: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const { scene = '', within = '' } = params;
  if (search.length > MAX_SEARCH_LENGTH) return `搜索内容最多 ${MAX_SEARCH_LENGTH} 个字`;
  if (sort.length > MAX_SORT_KEYS) return `最多按 ${MAX_SORT_KEYS} 个字段排序`;
  if (scene !== '' && !scenes.includes(scene)) return '列表没有这个分类';
  if (within !== '' && !isWithin(within)) return '没有这个范围';
  return undefined;
}

const readSortKey = (text: string): SortKey => ({ field: text.replace(/^-/, ''), descending: text.startsWith('-') });

/** The parameters of a query, without those that equal the list's own settings; the inverse of `parseListQuery`. */
export function formatListQuery(list: ListModel, query: ListQuery): Record<string, string> {
  const sort = formatSort(query.sort);
  return {
    ...query.filters,
    ...(query.search === '' ? {} : { searchKey: query.search }),
    ...(query.scene === undefined || query.scene === list.scenes[0]?.key ? {} : { scene: query.scene }),
    ...(query.within === undefined ? {} : { within: query.within }),
    ...(query.where === undefined ? {} : { where: query.where }),
    ...(query.columns === undefined ? {} : { columns: query.columns }),
    ...(query.density === undefined ? {} : { density: query.density }),
    ...(query.group === undefined ? {} : { group: query.group }),
    ...(query.face === undefined ? {} : { face: query.face }),
    ...(sort === formatSort(list.sort) ? {} : { sort }),
    ...(query.page === 0 ? {} : { page: String(query.page) }),
    ...(query.size === list.pageSize ? {} : { rows: String(query.size) }),
  };
}

const formatSort = (sort: readonly SortKey[]): string =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');
