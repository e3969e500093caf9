import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { ColumnPath } from '../model/ListModel.ts';

/** A column as an expression over `$record`, through a reference where the path names one. */
export function readPathExpression({ field, through }: ColumnPath): Expression {
  return through === undefined
    ? build.record(field)
    : { kind: 'name', root: '$ref', path: [through, field], start: 0, end: 0 };
}
