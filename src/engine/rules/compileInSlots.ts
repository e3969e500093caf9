import { compileExpression, type Evaluate } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Value } from '#language/Value.ts';
import { enteredValue } from './evaluateRules.ts';
import type { RuleScope } from './RuleEffect.ts';

/**
 * A condition or effect compiled for `evaluateRules`: fields are read from slots. `slot` returns the slot of a field,
 * -1 for none. The field `entered` is read as entered: the value that other rules have set by then depends on their
 * order.
 */
export function compileInSlots(expression: Expression, slot: (field: string) => number, entered?: string): Evaluate {
  return compileExpression(expression, (node) => {
    const [first, second = ''] = node.path;
    if (first === undefined || (node.root !== '$values' && node.root !== '$ref')) return undefined;
    const index = slot(first);
    const read =
      first === entered
        ? (scope: RuleScope): Value => enteredValue(scope.values, first)
        : (scope: RuleScope): Value => scope.slots[index] ?? null;
    if (node.root === '$values') return (scope) => (isRuleScope(scope) ? read(scope) : null);
    return (scope) => (isRuleScope(scope) && read(scope) !== null ? referenceValue(scope, first, second) : null);
  });
}

/** A hidden or empty reference reads as null, whatever record was fetched for it. */
function referenceValue(scope: RuleScope, field: string, name: string): Value {
  const record = Object.hasOwn(scope.refs, field) ? scope.refs[field] : undefined;
  return record !== undefined && Object.hasOwn(record, name) ? (record[name] ?? null) : null;
}

const isRuleScope = (scope: object): scope is RuleScope => 'slots' in scope;
