import type { Comparison, Expression, ExpressionOf } from './Expression.ts';
import { plainName } from './plainName.ts';
import type { Scalar } from './Value.ts';

const NOWHERE = { start: 0, end: 0 };

/** Makes syntax trees in code, for row scopes and list filters; values stay literals and are bound in SQL. */
export const build = {
  literal: (value: Scalar): ExpressionOf<'literal'> => ({ kind: 'literal', value, ...NOWHERE }),
  record: (field: string): ExpressionOf<'name'> => ({ kind: 'name', root: '$record', path: [field], ...NOWHERE }),
  compare: (left: Expression, op: Comparison, value: Scalar): Expression => ({
    kind: 'compare',
    op,
    left,
    right: build.literal(value),
    ...NOWHERE,
  }),
  oneOf: (item: Expression, values: readonly Scalar[]): Expression => ({
    kind: 'includes',
    list: { kind: 'list', items: values.map(build.literal), ...NOWHERE },
    item,
    ...NOWHERE,
  }),
  has: (list: Expression, value: Scalar): Expression => ({
    kind: 'includes',
    list,
    item: build.literal(value),
    ...NOWHERE,
  }),
  /** Searches a text: compares plain forms. A text without visible characters is in every row. */
  holds: (of: Expression, text: string): Expression => {
    const plain = plainName(text);
    return plain === '' ? build.literal(true) : build.call('contains', build.call('plain', of), build.literal(plain));
  },
  call: (name: string, ...args: Expression[]): Expression => ({ kind: 'call', name, args, ...NOWHERE }),
  not: (of: Expression): Expression => ({ kind: 'not', of, ...NOWHERE }),
  related: (field: string, where: Expression, entity?: string): Expression => ({
    kind: 'related',
    field,
    entity,
    where,
    ...NOWHERE,
  }),
  and: (...parts: Expression[]): Expression =>
    joinAll(
      '&&',
      parts.filter((part) => !isLiteral(part, true)),
      true,
    ),
  or: (...parts: Expression[]): Expression => {
    const real = parts.filter((part) => !isLiteral(part, false));
    return real.some((part) => isLiteral(part, true)) ? build.literal(true) : joinAll('||', real, false);
  },
};

const isLiteral = (expression: Expression, value: boolean): boolean =>
  expression.kind === 'literal' && expression.value === value;

function joinAll(op: '&&' | '||', parts: readonly Expression[], none: boolean): Expression {
  const [first, ...rest] = parts;
  if (first === undefined) return build.literal(none);
  return rest.reduce<Expression>((left, right) => ({ kind: 'logical', op, left, right, ...NOWHERE }), first);
}
