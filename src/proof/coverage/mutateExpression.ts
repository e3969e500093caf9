import { childrenOf, replaceNode } from '#language/mapExpression.ts';
import type { Arithmetic, Comparison, Expression, ExpressionOf, Logical } from '#language/Expression.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Scalar } from '#language/Value.ts';
import type { MutantKind } from './CoverageReport.ts';
import { listAtoms } from './RuleMeter.ts';
import type { OtherConstants } from './otherConstants.ts';

export interface MutatedExpression {
  readonly kind: MutantKind;
  readonly node: Expression;
  readonly expression: Expression;
  /** In Chinese. */
  readonly text: string;
}

const COMPARISONS: Readonly<Record<Comparison, Comparison>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
};
const ARITHMETIC: Readonly<Record<Arithmetic, Arithmetic>> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' };
const LOGICAL: Readonly<Record<Logical, Logical>> = { '&&': '||', '||': '&&' };

export type Words = (expression: Expression) => string;

interface TokenChange {
  readonly kind: MutantKind;
  readonly node: Expression;
  readonly to: Expression;
  readonly text: (words: Words) => string;
}

/** All expressions that differ from this one by one small change; each is written differently. */
export function mutateExpression(
  expression: Expression,
  isCondition: boolean,
  others: OtherConstants,
  words: Words = printExpression,
): MutatedExpression[] {
  const changes = [...listChanges(expression, others), ...negations(expression, isCondition)];
  const seen = new Set([printExpression(expression)]);
  return changes.flatMap(({ kind, node, to, text }) => {
    const mutated = replaceNode(expression, node, to);
    const printed = printExpression(mutated);
    return seen.has(printed) || !seen.add(printed) ? [] : [{ kind, node, expression: mutated, text: text(words) }];
  });
}

/** `around` is the smallest part of the expression that shows the meaning of a constant in it. */
function listChanges(node: Expression, others: OtherConstants, around?: Expression): TokenChange[] {
  const inside = node.kind === 'list' ? around : TELLING.includes(node.kind) ? node : undefined;
  return [
    ...changesOf(node, others, around),
    ...childrenOf(node).flatMap((child) => listChanges(child, others, inside)),
  ];
}

const TELLING: readonly Expression['kind'][] = ['compare', 'includes', 'arithmetic', 'coalesce', 'call', 'negate'];

function changesOf(node: Expression, others: OtherConstants, around: Expression | undefined): TokenChange[] {
  switch (node.kind) {
    case 'compare':
      return [operator(node, { ...node, op: COMPARISONS[node.op] })];
    case 'arithmetic':
      return [operator(node, { ...node, op: ARITHMETIC[node.op] })];
    case 'logical':
      return [operator(node, { ...node, op: LOGICAL[node.op] }), ...sides(node)];
    case 'coalesce':
      return sides(node).map((side) => ({ ...side, text: changed(node, side.to) }));
    case 'not':
      return [{ kind: 'negated', node, to: node.of, text: (words) => `「${words(node)}」取反` }];
    case 'literal':
      return others(node).map(({ value, text }) => {
        const to: Expression = { ...node, value };
        const isAlone = around === undefined;
        return {
          kind: 'constant',
          node,
          to,
          text: isAlone ? () => text : changed(around, replaceNode(around, node, to)),
        };
      });
    case 'name': {
      const to = others.field?.(node);
      return to === undefined ? [] : [{ ...operator(node, to), kind: 'field' }];
    }
    case 'list':
      return listChangesOf(node, others);
    default:
      return [];
  }
}

function listChangesOf(node: ExpressionOf<'list'>, others: OtherConstants): TokenChange[] {
  const { items } = node;
  const literals = items.filter((item) => item.kind === 'literal');
  const isNew = ({ value }: { value: Scalar }): boolean =>
    literals.every((one) => one.value !== value && `${one.value}x` !== value);
  const [added] = literals.flatMap((one) =>
    others(one)
      .filter(isNew)
      .map(({ value }) => ({ ...one, value })),
  );
  const change = (to: readonly Expression[]): TokenChange => ({
    kind: 'constant',
    node,
    to: { ...node, items: to },
    text: changed(node, { ...node, items: to }),
  });
  return [
    ...(items.length < 2 ? [] : items.map((_, i) => change(items.toSpliced(i, 1)))),
    ...(added === undefined ? [] : [change([...items, added])]),
  ];
}

const operator = (node: Expression, to: Expression): TokenChange => ({
  kind: 'operator',
  node,
  to,
  text: changed(node, to),
});

const changed =
  (node: Expression, to: Expression): TokenChange['text'] =>
  (words) =>
    `「${words(node)}」改为「${words(to)}」`;

const sides = (node: ExpressionOf<'logical'> | ExpressionOf<'coalesce'>): TokenChange[] =>
  [
    { to: node.left, dropped: node.right },
    { to: node.right, dropped: node.left },
  ].map(({ to, dropped }) => ({ kind: 'dropped-atom', node, to, text: (words: Words) => `去掉「${words(dropped)}」` }));

/** Atoms and conditions turned round, where no other change does the same. */
function negations(expression: Expression, isCondition: boolean): TokenChange[] {
  const atoms = listAtoms(expression, isCondition).filter((atom) => !isEquality(atom));
  const whole = expression.kind === 'logical' && isCondition ? [expression] : [];
  return [...atoms, ...whole].map((node) => ({
    kind: 'negated',
    node,
    to: { kind: 'not', of: node, start: node.start, end: node.end },
    text: (words) => `「${words(node)}」取反`,
  }));
}

const isEquality = (node: Expression): boolean => node.kind === 'compare' && (node.op === '===' || node.op === '!==');
