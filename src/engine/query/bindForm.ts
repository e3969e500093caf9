import { build } from '#language/build.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames, mapChildren, mapExpression } from '#language/mapExpression.ts';
import { constant, isNull } from '../permission/bindUser.ts';

/** The form that queries other records with a condition: its values, and the records that they refer to. */
export type AskingForm = Pick<Scope, 'values' | 'refs'>;

/**
 * The condition of a form on other records (candidates of a picker, records that a check counts), as a condition over
 * those records alone: reads of the form are replaced by its values. In such a condition `$ref` means the references of
 * the form, in a row scope those of the record itself; only after this can the two be combined.
 */
export function bindForm(
  condition: Expression,
  { values, refs }: AskingForm,
  context: Pick<Scope, 'user' | 'now' | 'enums'>,
): Expression {
  const { user, enums } = context;
  // The time is only read when needed: a result that does not depend on it can be cached.
  const scope: Scope = {
    ...{ values, refs, user, enums, record: {}, index: 0, self: null },
    get now() {
      return context.now;
    },
  };
  const bind = (part: Expression): Expression => {
    if (!readsRecord(part)) return constant(compileExpression(part)(scope));
    const bound = mapChildren(part, bind);
    // A literal null tests whether the other side is empty; an empty field of the form equals nothing.
    return part.kind === 'compare' && bound.kind === 'compare' && !isNullTest(part) && isNullTest(bound)
      ? build.literal(part.op === '!==')
      : bound;
  };
  return bind(condition);
}

function readsRecord(expression: Expression): boolean {
  let isRelated = false;
  mapExpression(expression, (node) => {
    isRelated ||= node.kind === 'related';
    return node;
  });
  return isRelated || listNames(expression).some(({ root }) => root === '$record');
}

const isNullTest = (part: Expression & { kind: 'compare' }): boolean => isNull(part.left) || isNull(part.right);
