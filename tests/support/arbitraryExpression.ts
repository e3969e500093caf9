import fc, { type Arbitrary } from 'fast-check';
import { COMPARISONS, type Expression } from '#language/Expression.ts';
import { ofItsRows } from '#language/mapExpression.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';

const NOWHERE = { start: 0, end: 0 };
const NAMES = ['A', 'B', 'Rows', 'CustomerName', 'x1'];

const literal: Arbitrary<Expression> = fc
  .oneof(
    fc.constantFrom(null, true, false),
    fc.integer({ min: 0, max: 9999 }),
    fc.integer({ min: 0, max: 99999 }).map((cents) => cents / 100),
    fc.constantFrom('', 'a', "it's", 'say "x"', '合同\n', '2026-03-10', 'back\\slash'),
  )
  .map((value) => ({ kind: 'literal', value, ...NOWHERE }));

const name: Arbitrary<Expression> = fc
  .oneof(
    fc.tuple(
      fc.constantFrom('$values' as const, '$record' as const, '$deps' as const, '$user' as const),
      fc.constantFrom(...NAMES).map((field) => [field]),
    ),
    fc.tuple(fc.constant('$ref' as const), fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES))),
    fc.constantFrom<['$now' | '$index', string[]]>(['$now', []], ['$index', []]),
    fc.constant<['$self', string[]]>(['$self', ['value']]),
    fc.constant<['$deps', string[]]>(['$deps', ['0']]),
  )
  .map(([root, path]) => ({ kind: 'name', root, path, ...NOWHERE }));

/** Random syntax trees of the whole language, positions left at 0. */
export const arbitraryExpression: Arbitrary<Expression> = fc.letrec<{ node: Expression }>((tie) => {
  const node = tie('node');
  const pair = fc.tuple(node, node);
  return {
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      literal,
      name,
      node.map((of): Expression => ({ kind: 'not', of, ...NOWHERE })),
      node.map((of): Expression => ({ kind: 'negate', of, ...NOWHERE })),
      fc
        .tuple(fc.constantFrom(...COMPARISONS), pair)
        .map(([op, [left, right]]): Expression => ({ kind: 'compare', op, left, right, ...NOWHERE })),
      fc
        .tuple(fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const, '%' as const), pair)
        .map(([op, [left, right]]): Expression => ({ kind: 'arithmetic', op, left, right, ...NOWHERE })),
      fc
        .tuple(fc.constantFrom('&&' as const, '||' as const), pair)
        .map(([op, [left, right]]): Expression => ({ kind: 'logical', op, left, right, ...NOWHERE })),
      pair.map(([left, right]): Expression => ({ kind: 'coalesce', left, right, ...NOWHERE })),
      fc
        .tuple(node, node, node)
        .map(([test, yes, no]): Expression => ({ kind: 'conditional', test, yes, no, ...NOWHERE })),
      fc.array(node, { maxLength: 3 }).map((items): Expression => ({ kind: 'list', items, ...NOWHERE })),
      pair.map(([list, item]): Expression => ({ kind: 'includes', list, item, ...NOWHERE })),
      fc.constantFrom(...FUNCTIONS).chain(([called, { arity, rows, condition }]) => {
        const asks = rows === undefined || condition === undefined ? {} : { asks: { rows, condition } };
        return fc
          .array(node, {
            minLength: arity[0],
            maxLength: arity[2] === undefined ? Math.max(arity[0], Math.min(arity[1], 3)) : arity[0],
          })
          .map((args): Expression => ofItsRows({ kind: 'call', name: called, args, ...asks, ...NOWHERE }));
      }),
    ),
  };
}).node;
