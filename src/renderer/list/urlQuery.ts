import type { ListQuery } from '#engine/query/ListQuery.ts';
import { formatListQuery, parseListQuery } from '#engine/query/parseListQuery.ts';
import type { ListModel } from '#engine/model/ListModel.ts';

const OWN_NAMES: readonly string[] = ['searchKey', 'page', 'rows', 'scene', 'within', 'sort'];

/** The list query that a URL holds. Parameters of the screen around the list, and filters the list does not have, are left out. */
export function readUrlQuery(list: ListModel, scenes: readonly string[], search: URLSearchParams): ListQuery {
  const params = Object.fromEntries(
    [...search].filter(([name]) => OWN_NAMES.includes(name) || list.filters.includes(name)),
  );
  const query = parseListQuery(list, params);
  return query.scene === undefined || scenes.includes(query.scene) ? query : { ...query, scene: scenes[0] };
}

/** The URL that holds a list query; foreign parameters of `search` stay. */
export function writeUrlQuery(list: ListModel, query: ListQuery, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams();
  for (const [name, value] of search)
    if (!OWN_NAMES.includes(name) && !list.filters.includes(name)) next.append(name, value);
  for (const [name, value] of Object.entries(formatListQuery(list, query))) next.append(name, value);
  return next;
}
