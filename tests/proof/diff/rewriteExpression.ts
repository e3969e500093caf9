import type { Comparison, Expression } from '#language/Expression.ts';
import { mapExpression } from '#language/mapExpression.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import { printExpression } from '#language/compiler/printExpression.ts';

const NOWHERE = { start: 0, end: 0 };
const not = (of: Expression): Expression => ({ kind: 'not', of, ...NOWHERE });
const logical = (op: '&&' | '||', left: Expression, right: Expression): Expression => ({
  kind: 'logical',
  op,
  left,
  right,
  ...NOWHERE,
});
const FLIPPED: Readonly<Record<Comparison, Comparison>> = {
  '===': '===',
  '!==': '!==',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/**
 * A condition with another form and the same meaning: De Morgan, sides changed, double negation, lists taken apart, conditions
 * split in two branches. The same seed gives the same form.
 */
export function rewriteExpression(expression: Expression, seed: number): Expression {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  const choose = (count: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  return mapExpression(expression, (node) => {
    const forms = formsOf(node);
    return forms[choose(forms.length)] ?? node;
  });
}

/** The same for the text of a document. */
export const rewriteText = (text: string, seed: number): string =>
  `{{ ${printExpression(rewriteExpression(parseExpression(text), seed))} }}`;

function formsOf(node: Expression): Expression[] {
  if (node.kind === 'logical') {
    const { left, right } = node;
    const other = node.op === '&&' ? '||' : '&&';
    return [
      node,
      logical(node.op, right, left),
      not(logical(other, not(left), not(right))),
      not(not(node)),
      branches(node),
    ];
  }
  if (node.kind === 'compare') {
    const { left, right, op } = node;
    const forms: Expression[] = [
      node,
      { ...node, left: right, right: left, op: FLIPPED[op] },
      not(not(node)),
      branches(node),
    ];
    if (op === '===') forms.push(not({ ...node, op: '!==' }));
    if (op === '!==') forms.push(not({ ...node, op: '===' }));
    return forms;
  }
  if (node.kind === 'includes' && node.list.kind === 'list' && node.list.items.every(isScalar)) {
    const [first, ...rest] = node.list.items.map((item): Expression => ({
      kind: 'compare',
      op: '===',
      left: node.item,
      right: item,
      ...NOWHERE,
    }));
    return first === undefined ? [node] : [node, rest.reduce((all, one) => logical('||', all, one), first)];
  }
  return node.kind === 'not' || node.kind === 'includes' ? [node, not(not(node))] : [node];
}

const isScalar = (item: Expression): boolean => item.kind === 'literal' && item.value !== null;

const branches = (test: Expression): Expression => ({
  kind: 'conditional',
  test,
  yes: { kind: 'literal', value: true, ...NOWHERE },
  no: { kind: 'literal', value: false, ...NOWHERE },
  ...NOWHERE,
});
