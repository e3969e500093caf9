import { childrenOf } from '#language/mapExpression.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
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
    const type = enumTypeArgument(node);
    if (type?.kind === 'literal' && !enums.includes(String(type.value)))
      report({ code: 'reference/unknown-enum', pointer, ...reportArgument('enum type', type, enums, report) });
    const called = FUNCTIONS.get(node.name);
    const [list, column] = [node.args[called?.rows ?? -1], node.args[called?.column ?? -1]];
    if (list?.kind !== 'name' || column?.kind !== 'literal') return;
    const rows: EntityModel | undefined = entities.get(fieldOf(list)?.child?.entity ?? '');
    const fields = rows?.fields.map(({ name }) => name) ?? [String(column.value)];
    if (!fields.includes(String(column.value)))
      report({ code: 'reference/unknown-field', pointer, ...reportArgument('field', column, fields, report) });
  };
  visit(expression);
}

/** The argument of a call that names an enum type; undefined for other functions. */
export function enumTypeArgument({ name, args }: ExpressionOf<'call'>): Expression | undefined {
  const at = FUNCTIONS.get(name)?.enumType;
  return at === undefined ? undefined : args[at];
}

function reportArgument(
  what: string,
  { value, start, end }: ExpressionOf<'literal'>,
  known: readonly string[],
  report: Report,
): { message: string; range: readonly [number, number] } & ReturnType<typeof proposeName> {
  const name = String(value);
  return { message: `There is no ${what} "${name}"`, range: [start, end], ...proposeName(name, known, report) };
}
