import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import { filterExpression } from '#engine/query/filterExpression.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { EnumType } from '#language/EnumType.ts';
import type { Expression } from '#language/Expression.ts';
import { compareTexts } from '#language/compareTexts.ts';
import { holdsPlain, plainName } from '#language/plainName.ts';
import { isEmpty, plainText, type Value, type Values } from '#language/Value.ts';

/** Which rows a list shows. */
export interface ListRequest {
  /** Counted from 0. */
  readonly page: number;
  readonly size: number;
  /** The first key decides; empty: the list's own order, or any. */
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[];
  readonly search: string;
  /** Texts by field, as in the addresses of lists: `1,3` items, `10~20` ranges, `true`, texts, `empty`. */
  readonly filters: Readonly<Record<string, string>>;
}

interface RowsContext {
  readonly schema: { readonly model: EntityModel };
  readonly list: ListModel;
  readonly enums: ReadonlyMap<string, EnumType>;
  readonly user: Values;
  readonly now: string;
}

/**
 * A page of rows that are all in memory: filtered by the list's own condition, the search and the filters, in their
 * order, empty values last. Throws RangeError for a filter of no field or with an invalid value, and for a search if
 * the list names no search fields.
 */
export function pageOfRows(
  rows: readonly Values[],
  { page, size, sort, search, filters }: ListRequest,
  { schema, list, enums, user, now }: RowsContext,
): { readonly rows: readonly Values[]; readonly total: number } {
  const source = (name: string): EnumType | undefined => enums.get(name);
  const conditions = Object.entries(filters).map(([name, text]): Expression => {
    const field = schema.model.field(name);
    const where =
      field === undefined ? undefined : filterExpression(field, text, { enums: source, today: now.slice(0, 10) });
    if (where === undefined) throw new RangeError(`The filter ${name}=${text} fits no field of the list`);
    return where;
  });
  const tests = [...(list.where === undefined ? [] : [list.where]), ...conditions].map((condition) =>
    compileExpression(condition),
  );
  const wanted = plainName(search);
  const searched = list.search.filter(({ through }) => through === undefined);
  if (wanted !== '' && searched.length === 0) throw new RangeError('The list names no field of its own to search in');
  const holds = (row: Values): boolean => {
    const scope = { values: row, record: row, index: 0, user, now, refs: {}, enums: source, self: null };
    return (
      tests.every((test) => test(scope) === true) &&
      (wanted === '' || searched.some(({ field }) => holdsPlain(plainText(row[field] ?? null, '、'), wanted)))
    );
  };
  const found = rows.filter(holds).sort((a, b) => {
    for (const { field, descending } of sort) {
      const order = compare(a[field] ?? null, b[field] ?? null, descending);
      if (order !== 0) return order;
    }
    return 0;
  });
  return { rows: found.slice(page * size, (page + 1) * size), total: found.length };
}

function compare(a: Value, b: Value, descending: boolean): number {
  if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
  const order =
    typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(plainText(a, '、'), plainText(b, '、'));
  return descending ? -order : order;
}
