import type { Params } from '#client/http/Http.ts';
import type { ListQuery } from '#engine/query/ListQuery.ts';
import { formatListQuery } from '#engine/query/parseListQuery.ts';
import type { ListModel } from '#engine/model/ListModel.ts';

/** The parameters of a Search or Export call. `fixed` are filters the user cannot take away, as in a tab of a record. */
export function searchParams(list: ListModel, query: ListQuery, fixed: Readonly<Record<string, string>>): Params {
  return { list: `${list.entity}/${list.name}`, ...formatListQuery(list, query), ...fixed };
}
