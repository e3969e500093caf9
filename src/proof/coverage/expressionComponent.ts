import type { Scope } from '#language/compiler/Scope.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Expression } from '#language/Expression.ts';
import { inputKeysOf, contextOfState } from '../analysis/inputKey.ts';
import type { RuleComponent } from '../analysis/ruleComponents.ts';
import { CASE_NOW } from '../cases/runCase.ts';
import { effectiveScope } from './playCases.ts';
import type { State } from './Survey.ts';

/** The scope of an expression outside of rules in a state. */
export function stateScope(state: State, { enums }: { readonly enums: EnumSource }): Scope {
  const context = contextOfState(state, { enums, now: CASE_NOW });
  return effectiveScope(context, context.values);
}

/** Expressions outside of rules as a component to walk: their inputs, and the values they compare them with. */
export function expressionComponent(expressions: readonly Expression[]): RuleComponent {
  return {
    inputs: inputKeysOf(expressions),
    rules: expressions.map((condition, i) => ({
      target: String(i),
      self: -1,
      targets: [],
      property: 'required',
      apply: () => undefined,
      reach: [],
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
