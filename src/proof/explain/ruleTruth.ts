import type { Expression } from '#language/Expression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import { factsOf } from '../analysis/effectFacts.ts';
import type { Effect, Rule } from '#engine/rules/Rule.ts';
import type { ExplainedPlace } from './Explanation.ts';
import { allOf, anyOf, explainTruth, type ExplainedValue } from './explainTruth.ts';
import type { Subject } from './Subject.ts';

/** The document of a rule: statuses of a workflow are rules too. */
export const fileOf = ({ pointer }: Pick<Rule, 'pointer'>): ExplainedPlace['file'] =>
  pointer.startsWith('/properties/') ? 'form.json' : 'workflow.json';

/**
 * When a rule shows (`display`), requires (`required`), locks (`readOnly`) the field or sets something else of it, over
 * both branches.
 */
export function ruleTruth(subject: Subject, scope: Scope, rule: Rule): ExplainedValue {
  const file = fileOf(rule);
  const when = (isNegated: boolean): ExplainedValue => {
    if (rule.condition === undefined) return (rule.holds === undefined) !== isNegated;
    const place = { file, pointer: `${rule.pointer}/when` };
    return explainTruth(subject, scope, { expression: rule.condition, place }, isNegated);
  };
  const branch = (effect: Effect | undefined, name: 'fulfill' | 'otherwise'): ExplainedValue => {
    const read = (expression: Expression, isNegated: boolean): ExplainedValue => {
      const place = { file, pointer: `${rule.pointer}/${name}/state/${effect?.key ?? ''}` };
      return explainTruth(subject, scope, { expression, place }, isNegated);
    };
    return branchTruth(subject, rule, effect, read);
  };
  const [yes, no] = [branch(rule.fulfill, 'fulfill'), branch(rule.otherwise, 'otherwise')];
  if (yes === true) return anyOf(when(false), no);
  if (no === true) return anyOf(when(true), yes);
  return anyOf(allOf(when(false), yes), allOf(when(true), no));
}

type Read = (expression: Expression, isNegated: boolean) => ExplainedValue;

/** The condition under which one branch switches its property on. */
function branchTruth({ entity }: Subject, rule: Rule, effect: Effect | undefined, read: Read): ExplainedValue {
  const { property } = rule;
  if (effect === undefined) {
    if (property === 'required') return entity.ruleSet.baseStates[rule.self]?.required === true;
    return property === 'display';
  }
  const { expression, constant, key } = effect;
  if (factsOf(property).flag === undefined) return true;
  if (expression === undefined) return constant === 'visible' || constant === true;
  return read(expression, key === 'hidden' || key === 'editable');
}
