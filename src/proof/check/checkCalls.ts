import { childrenOf } from '#language/childrenOf.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { proposeName } from '#engine/schema/proposeName.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import type { Names } from './checkName.ts';
import type { LintExpression } from '../expressions/LintExpression.ts';

/** Reports enum types and fields that functions are told by name and that do not exist: `label('Typ', x)`, `sum(rows, 'Mony')`. */
export function checkCalls(
  { expression, pointer, fieldOf }: LintExpression,
  { enums, entities }: Names,
  report: Report,
): void {
  const visit = (node: Expression): void => {
    childrenOf(node).forEach(visit);
    if (node.kind !== 'call') return;
    const [first] = node.args;
    if (ENUM_FUNCTIONS.includes(node.name) && first?.kind === 'literal' && !enums.includes(String(first.value)))
      report({ code: 'reference/unknown-enum', pointer, ...unknown('enum type', first, enums, report) });
    const [list, column] = node.name === 'share' ? node.args.slice(1) : node.args;
    if (!OF_ROWS.includes(node.name) || list?.kind !== 'name' || column?.kind !== 'literal') return;
    const rows: EntityModel | undefined = entities.get(fieldOf(list)?.child?.entity ?? '');
    const fields = rows?.fields.map(({ name }) => name) ?? [String(column.value)];
    if (!fields.includes(String(column.value)))
      report({ code: 'reference/unknown-field', pointer, ...unknown('field', column, fields, report) });
  };
  visit(expression);
}

/** The functions that look at a field of child rows. */
const OF_ROWS: readonly string[] = ['sum', 'list', 'share'];

/** The functions whose first argument names an enum type. */
export const ENUM_FUNCTIONS: readonly string[] = ['label', 'children'];

function unknown(
  what: string,
  { value, start, end }: ExpressionOf<'literal'>,
  known: readonly string[],
  report: Report,
): { message: string; range: readonly [number, number] } & ReturnType<typeof proposeName> {
  const name = String(value);
  return { message: `There is no ${what} "${name}"`, range: [start, end], ...proposeName(name, known, report) };
}
