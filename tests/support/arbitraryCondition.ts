import fc, { type Arbitrary } from 'fast-check';
import type { Expression } from '#language/Expression.ts';

const NOWHERE = { start: 0, end: 0 };

/** The yes/no fields that the conditions read. */
export const FLAGS = ['A', 'B', 'C', 'D'] as const;

/** Random conditions over yes/no fields with &&, ||, ! and ternaries; with `once`, no field is read twice. */
export function arbitraryCondition(once: boolean): Arbitrary<Expression> {
  return once ? fc.shuffledSubarray([...FLAGS], { minLength: 1 }).chain(overFields) : anyCondition;
}

function atomOf(field: string): Arbitrary<Expression> {
  const name: Expression = { kind: 'name', root: '$values', path: [field], ...NOWHERE };
  const truth = fc.boolean().map((value): Expression => ({ kind: 'literal', value, ...NOWHERE }));
  return fc.tuple(fc.constantFrom('===' as const, '!==' as const), truth).map(([op, right]) => ({
    kind: 'compare',
    op,
    left: name,
    right,
    ...NOWHERE,
  }));
}

/** A condition that reads each of these fields once. */
function overFields(fields: readonly string[]): Arbitrary<Expression> {
  const [first = ''] = fields;
  const whole =
    fields.length < 2
      ? atomOf(first)
      : fc
          .integer({ min: 1, max: fields.length - 1 })
          .chain((at) => fc.tuple(overFields(fields.slice(0, at)), overFields(fields.slice(at)), operators))
          .map(([left, right, op]): Expression => ({ kind: 'logical', op, left, right, ...NOWHERE }));
  return fc
    .tuple(whole, fc.boolean())
    .map(([of, isNegated]): Expression => (isNegated ? { kind: 'not', of, ...NOWHERE } : of));
}

const operators = fc.constantFrom('&&' as const, '||' as const);

const anyCondition: Arbitrary<Expression> = fc.letrec<{ node: Expression }>((tie) => {
  const node = tie('node');
  return {
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(...FLAGS).chain(atomOf),
      node.map((of): Expression => ({ kind: 'not', of, ...NOWHERE })),
      fc
        .tuple(operators, node, node)
        .map(([op, left, right]): Expression => ({ kind: 'logical', op, left, right, ...NOWHERE })),
      fc
        .tuple(node, node, node)
        .map(([test, yes, no]): Expression => ({ kind: 'conditional', test, yes, no, ...NOWHERE })),
    ),
  };
}).node;
