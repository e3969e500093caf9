import { isWithin } from '../permission/Within.ts';
import type { ListModel, SortKey } from '../model/ListModel.ts';
import { isPageSize, MAX_PAGE, MAX_SEARCH_LENGTH, type ListQuery } from './ListQuery.ts';

/** Names of the call that are no field filters (domain 0.9). Fields begin with a capital, these do not. */
const OWN_NAMES = ['searchKey', 'startPage', 'page', 'rows', 'scene', 'within', 'sort', 'list'];

/** Reads a list query from URL parameters; what is missing or out of range falls back to the list's own settings. */
export function parseListQuery(list: ListModel, params: Readonly<Record<string, string | undefined>>): ListQuery {
  const scene = list.scenes.find(({ key }) => key === params['scene'])?.key ?? list.scenes[0]?.key;
  const size = Number(params['rows']);
  const within = params['within'] ?? '';
  const page = Math.trunc(Number(params['page'] ?? 0) - Number(params['startPage'] ?? 0));
  return {
    search: (params['searchKey'] ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    scene,
    filters: Object.fromEntries(
      Object.entries(params).flatMap(([name, value]) =>
        OWN_NAMES.includes(name) || value === undefined || value === '' ? [] : [[name, value]],
      ),
    ),
    within: isWithin(within) ? within : undefined,
    sort:
      params['sort'] === undefined || params['sort'] === ''
        ? list.sort
        : params['sort'].split(',').slice(0, 3).map(readSortKey),
    page: Number.isFinite(page) ? Math.min(Math.max(page, 0), MAX_PAGE) : 0,
    size: isPageSize(size) ? size : list.pageSize,
  };
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
    ...(sort === formatSort(list.sort) ? {} : { sort }),
    ...(query.page === 0 ? {} : { page: String(query.page) }),
    ...(query.size === list.pageSize ? {} : { rows: String(query.size) }),
  };
}

const formatSort = (sort: readonly SortKey[]): string =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');
