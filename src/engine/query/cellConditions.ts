import { addDays } from '#language/functions/calendar.ts';
import { EMPTY_GROUP, type Grouping, spanBounds } from './groupQuery.ts';
import type { ListQuery } from './ListQuery.ts';
import {
  type Condition,
  everyCondition,
  MAX_CONDITIONS,
  NO_CONDITIONS,
  readConditions,
  withConditions,
  writeConditions,
} from './viewQuery.ts';

/** The condition that leaves the rows of one group by its key; undefined for a key that the grouping cannot have. */
function groupCondition({ field, span }: Grouping, key: string): Condition | undefined {
  const condition = (text: string): Condition => ({ path: field.name, text, isNot: false });
  if (key === EMPTY_GROUP || span === undefined) return condition(key);
  const bounds = spanBounds(span, key);
  const last = bounds === undefined ? null : addDays(bounds.before, -1);
  return bounds === undefined || last === null ? undefined : condition(`${bounds.from}~${last}`);
}

/** A list's conditions with those of some groups; undefined if they cannot be joined. */
export function cellConditions(
  { where }: Pick<ListQuery, 'where'>,
  cells: readonly (readonly [by: Grouping, key: string])[],
): string | undefined {
  const before = where === undefined ? NO_CONDITIONS : readConditions(where);
  const more = cells.flatMap(([by, key]) => groupCondition(by, key) ?? []);
  const joined = before === undefined || more.length < cells.length ? undefined : withConditions(before, more);
  return joined === undefined || everyCondition(joined).length > MAX_CONDITIONS ? undefined : writeConditions(joined);
}
