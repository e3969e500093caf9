import { inputKeysOf } from '../../analysis/inputKey.ts';
import type { RuleComponent } from '../../analysis/ruleComponents.ts';
import type { Expression } from '#language/Expression.ts';

/** Expressions that are no rules as a component that can be walked: what they read, and what they compare it with. */
export function expressionComponent(expressions: readonly Expression[]): RuleComponent {
  return {
    inputs: inputKeysOf(expressions),
    rules: expressions.map((condition, i) => ({
      target: String(i),
      self: -1,
      targets: [],
      property: 'required',
      condition,
      holds: undefined,
      fulfill: undefined,
      otherwise: undefined,
      reads: [],
      goesOn: false,
      pointer: '',
    })),
  };
}
