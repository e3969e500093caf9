import { isMoment, isTimeOfDay, valueSort } from '#fields/table/fieldKinds.ts';
import type { ExpressionOf } from '#language/Expression.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import type { LintExpression } from '../expressions/LintExpression.ts';

/** What these functions of a column look at; other values are passed over. */
const READ: ReadonlyMap<string, string> = new Map([
  ...['sum', 'sumTo', 'share'].map((name) => [name, 'numbers'] as const),
  ...['maxOf', 'minOf'].map((name) => [name, 'numbers, days and times'] as const),
]);

/** Reports a sum, a largest or a smallest value of a column that has none of the values it looks at. */
export function lintColumnKinds(
  { name, args }: ExpressionOf<'call'>,
  { fieldOf, pointer }: LintExpression,
  report: Report,
): void {
  const [called, read] = [FUNCTIONS.get(name), READ.get(name)];
  const [rows, column] = [args[called?.rows ?? -1], args[called?.column ?? -1]];
  if (read === undefined || rows?.kind !== 'name' || column?.kind !== 'literal') return;
  const { value, start, end } = column;
  const field = fieldOf({ kind: 'name', root: '$row', path: [String(value)], rows, start, end });
  const sort = field === undefined ? 'number' : valueSort(field);
  if (field === undefined || sort === 'number') return;
  if (read !== 'numbers' && (isMoment(field) || isTimeOfDay(field))) return;
  report({
    code: 'value/type',
    pointer,
    range: [start, end],
    message: `"${field.name}" is a ${sort}, and \`${name}\` reads ${read} only`,
    proposal: 'Name a column that has them',
  });
}
