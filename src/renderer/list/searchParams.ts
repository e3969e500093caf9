import type { Params } from '#client/http/Http.ts';
import type { ListQuery } from '#engine/query/ListQuery.ts';
import { formatListQuery } from '#engine/query/parseListQuery.ts';
import type { ListModel } from '#engine/model/ListModel.ts';

/**
 * The parameters of a Search or Export call, with the columns of these keys. `fixed` are filters the user cannot take
 * away, as in a tab of a record.
 */
export function searchParams(
  list: ListModel,
  query: ListQuery,
  fixed: Readonly<Record<string, string>>,
  keys: readonly string[] = [],
): Params {
  const columns = keys.length === 0 ? undefined : keys.join();
  const asked = formatListQuery(list, { ...query, columns, density: undefined, face: undefined });
  return { list: `${list.entity}/${list.name}`, ...asked, ...fixed };
}
