import type { Scope } from '#language/Scope.ts';
import type { Values } from '#language/Value.ts';
import { isEmpty } from '#language/isEmpty.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';

/** A scope with what was entered, for rules whose field goes on from what it was. */
export interface EffectiveScope extends Scope {
  readonly entered: Values;
}

/**
 * The scope in which expressions of rules give what they gave during the evaluation: `values` are those the rules left, with
 * hidden fields null, and what an empty or hidden field refers to is not there.
 */
export function effectiveScope(context: EvaluationContext, values: Values): EffectiveScope {
  return {
    values,
    record: values,
    index: context.index ?? 0,
    user: context.user,
    now: context.now,
    refs: Object.fromEntries(Object.entries(context.refs).filter(([field]) => !isEmpty(values[field]))),
    enums: context.enums,
    self: null,
    entered: context.values,
  };
}
