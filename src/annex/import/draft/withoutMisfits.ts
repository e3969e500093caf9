import type { EnumSource } from '#language/EnumType.ts';
import type { Expression } from '#language/Expression.ts';
import { mapExpression } from '#language/mapExpression.ts';
import { enumMisfit } from '#proof/expressions/enumFit.ts';
import type { FieldOf } from '#proof/expressions/LintExpression.ts';
import { decidedByBounds } from '#proof/lint/lintBounds.ts';

/**
 * A condition without values that no record can have, because they are no items of their enum type: comparisons with
 * them never hold. Comparisons that the bounds of fields decide are resolved, too.
 */
export function withoutMisfits(expression: Expression, fieldOf: FieldOf, enums: EnumSource): Expression {
  const isMisfit = (name: Expression, constant: Expression): boolean => {
    const field = name.kind === 'name' ? fieldOf(name) : undefined;
    return field !== undefined && constant.kind === 'literal' && enumMisfit(field, constant.value, enums) !== undefined;
  };
  return mapExpression(expression, (node) => {
    const decided = decidedByBounds(node, fieldOf);
    if (decided !== undefined) return fixed(node, decided);
    if (node.kind === 'compare' && (node.op === '===' || node.op === '!=='))
      return isMisfit(node.left, node.right) || isMisfit(node.right, node.left) ? fixed(node, node.op === '!==') : node;
    if (node.kind !== 'includes') return folded(node);
    const { list, item } = node;
    if (list.kind !== 'list') return isMisfit(list, item) ? fixed(node, false) : node;
    const items = list.items.filter((each) => !isMisfit(item, each));
    return items.length === 0 ? fixed(node, false) : { ...node, list: { ...list, items } };
  });
}

const fixed = ({ start, end }: Expression, value: boolean): Expression => ({ kind: 'literal', value, start, end });

const isFixed = (node: Expression | undefined, value: boolean): boolean =>
  node?.kind === 'literal' && node.value === value;

/** Simplifies an expression with constant parts. */
function folded(node: Expression): Expression {
  if (node.kind === 'logical') {
    const decides = node.op === '||';
    if ([node.left, node.right].some((side) => isFixed(side, decides))) return fixed(node, decides);
    return isFixed(node.left, !decides) ? node.right : isFixed(node.right, !decides) ? node.left : node;
  }
  if (node.kind === 'not' && node.of.kind === 'literal') return fixed(node, node.of.value === false);
  if (node.kind === 'conditional' && node.test.kind === 'literal') return node.test.value === true ? node.yes : node.no;
  if (node.kind !== 'call') return node;
  const test = node.args[1];
  if (node.name === 'any' && isFixed(test, false)) return fixed(node, false);
  return node.name === 'every' && isFixed(test, true) ? fixed(node, true) : node;
}
