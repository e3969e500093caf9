import { printExpression } from '#language/compiler/printExpression.ts';
import { childrenOf, listNames } from '#language/mapExpression.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import { databasePattern } from '#language/functions/databasePattern.ts';
import { functionSql } from '#language/functions/functionSql.ts';
import { compilePattern } from '#engine/build/compilePattern.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { proposeName } from '#engine/schema/proposeName.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { checkName, fieldNames, type Names, proposeKnown } from './checkName.ts';
import { kindOf } from '../expressions/kindOf.ts';
import { checkPattern } from './field/checkPattern.ts';
import type { LintExpression } from '../expressions/LintExpression.ts';

/** Conditions by which the database finds records. */
const IN_SQL = /\/(where|ratio|own|changeable|region)$|^\/x-customer\/when\//;

/** Whether an expression reads the records that are searched; `$ref` refers to the form where there is one. */
const readsRow = (node: Expression, file: string): boolean =>
  listNames(node).some(
    ({ root }) => root === '$record' || root === '$row' || (root === '$ref' && file.endsWith('list.json')),
  );

/** Reports non-existent enum types and fields in function arguments: `label('Typ', x)`, `sum(rows, 'Mony')`. */
export function checkCalls(
  { expression, file, pointer, fieldOf }: LintExpression,
  { enums, entities, roles }: Names,
  report: Report,
): void {
  const visit = (node: Expression): void => {
    childrenOf(node).forEach(visit);
    for (const { value, start, end } of rolesNamed(node))
      checkName('reference/unknown-document', String(value), roles, pointer, report, [start, end]);
    if (node.kind !== 'call') return;
    const type = enumTypeArgument(node);
    if (type?.kind === 'literal' && !enums.includes(String(type.value)))
      report({ code: 'reference/unknown-enum', pointer, ...reportArgument('enum type', type, [...enums], report) });
    if (IN_SQL.test(pointer) && functionSql(node.name) === undefined && readsRow(node, file))
      report({
        code: 'expression/misplaced',
        pointer,
        range: [node.start, node.end],
        message: `"${node.name}" cannot be asked of the database, which looks for the records here`,
        proposal: 'Let a rule compute it into a field, and ask for that',
      });
    if (node.name === 'overlaps' && node.args.length > 2)
      for (const end of node.args)
        if (!['text', 'any'].includes(kindOf(end, fieldOf)))
          report({
            code: 'value/type',
            pointer,
            range: [end.start, end.end],
            message: `\`${printExpression(end)}\` is no date or time, so that no period ends there`,
            proposal: 'Name a field with a date or a time',
          });
    const called = FUNCTIONS.get(node.name);
    const pattern = node.args[called?.pattern ?? -1];
    if (pattern !== undefined && IN_SQL.test(pointer) && readsRow(node, file)) checkAsked(pattern, pointer, report);
    if (pattern !== undefined) checkPatternArgument(pattern, node.args[0], { pointer, fieldOf }, report);
    const [list, column] = [node.args[called?.rows ?? -1], node.args[called?.column ?? -1]];
    const test = node.args[called?.condition ?? -1];
    if (list === undefined) return;
    const rows = list.kind === 'name' ? fieldOf(list)?.child : undefined;
    if (test !== undefined && rows === undefined && (list.kind !== 'name' || fieldOf(list) !== undefined))
      report({
        code: 'reference/unknown-field',
        pointer,
        range: [list.start, list.end],
        message: `\`${printExpression(list)}\` has no rows, so that there is nothing to ask of them`,
        proposal: 'Name a field of child rows (x-child)',
      });
    const entity = entities.get(rows?.entity ?? '');
    if (entity === undefined) return;
    const fields = entity.fields.map(({ name }) => name);
    if (
      column?.kind === 'literal' &&
      list.kind === 'name' &&
      list.root === '$ref' &&
      file === `${entity.key}/form.json`
    )
      checkBeside(entity, column, pointer, report);
    if (column?.kind === 'literal' && !fields.includes(String(column.value)))
      report({ code: 'reference/unknown-field', pointer, ...reportArgument('field', column, fields, report) });
    for (const name of test === undefined ? [] : listNames(test)) {
      const [first = ''] = name.path;
      if (name.root !== '$row' || name.rows !== list || fields.includes(first)) continue;
      const message = first === '' ? '$row is a row: read a field of it, $row.X' : `There is no field "${first}"`;
      const proposal = proposeKnown(first, fieldNames(entity), report);
      report({ code: 'reference/unknown-field', pointer, range: [name.start, name.end], message, ...proposal });
    }
  };
  visit(expression);
}

/** The constants that are looked for among the roles of the user. */
function rolesNamed(node: Expression): ExpressionOf<'literal'>[] {
  const [a, b] = node.kind === 'includes' ? [node.list, node.item] : node.kind === 'call' ? node.args : [];
  const isCall = node.kind === 'includes' || (node.kind === 'call' && node.name === 'overlaps');
  const other = !isCall ? undefined : isRoles(a) ? b : isRoles(b) ? a : undefined;
  const items = other?.kind === 'list' ? other.items : other === undefined ? [] : [other];
  return items.filter((item) => item.kind === 'literal');
}

const isRoles = (node: Expression | undefined): boolean =>
  node?.kind === 'name' && node.root === '$user' && node.path[0] === 'Roles';

/** Reports a pattern that databases do not support. Other invalid ones are reported elsewhere. */
function checkAsked(pattern: Expression, pointer: string, report: Report): void {
  if (pattern.kind !== 'literal' || typeof pattern.value !== 'string' || databasePattern(pattern.value) !== undefined)
    return;
  report({
    code: 'expression/misplaced',
    pointer,
    range: [pattern.start, pattern.end],
    message: `The pattern \`${pattern.value}\` cannot be asked of the database, which looks for the records here`,
    proposal: 'Write it without \\b, \\p{..}, names of groups and more than 255 repeats',
  });
}

/** Reports a pattern that is not constant, does not parse, or takes too long for some texts of the field. */
function checkPatternArgument(
  pattern: Expression,
  of: Expression | undefined,
  { pointer, fieldOf }: Pick<LintExpression, 'pointer' | 'fieldOf'>,
  report: Report,
): void {
  const here: Report = (problem) => report({ ...problem, range: [pattern.start, pattern.end] });
  if (pattern.kind !== 'literal' || typeof pattern.value !== 'string')
    return here({
      code: 'pattern/unsafe',
      pointer,
      message: `\`${printExpression(pattern)}\` is no constant, so that the pattern cannot be examined before it runs`,
      proposal: "Write the pattern itself: matches(x, '[A-Z]{2}')",
    });
  if (compilePattern(pattern.value, '', pointer, here) === undefined) return;
  const field = of?.kind === 'name' ? fieldOf(of) : undefined;
  checkPattern(`^(?:${pattern.value})$`, { maxLength: field?.maxLength }, pointer, here);
}

/** Rows see sibling rows as they were entered, so values computed by their rules are not available. */
function checkBeside(
  entity: EntityModel,
  { value: column, start, end }: ExpressionOf<'literal'>,
  pointer: string,
  report: Report,
): void {
  const self = entity.field(String(column))?.index;
  if (!entity.ruleSet.rules.some((rule) => rule.property === 'value' && rule.self === self)) return;
  report({
    code: 'rule/self-reference',
    pointer,
    range: [start, end],
    message: `"${String(column)}" is computed by a rule, and other rows read rows as they were entered`,
    proposal: 'Name a column that is filled in; sumTo(rows, column, $index) adds it up to this row',
  });
}

/** The argument with the name of an enum type; undefined for other functions. */
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
