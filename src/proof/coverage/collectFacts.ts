import { inputKeysOf, isFieldKey, splitReference } from '../analysis/inputKey.ts';
import type { FieldComponent } from '../analysis/ruleComponents.ts';
import type { Value } from '#language/Value.ts';
import { expressionsOf } from '#engine/rules/buildRuleSet.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { effectiveScope } from './playCases.ts';
import type { FieldFacts, RuleClass, State, SurveyedComponent } from './Survey.ts';

/** The rules of a component that govern one of its fields themselves. */
export function ownRules({ targets, rules }: FieldComponent): Rule[] {
  const known = new Set(targets);
  return rules.filter((rule) => rule.targets.some((index) => known.has(index)));
}

const MAX_EXAMPLES = 4;

/** The observations of rules and fields so far; states are grouped by the inputs of one rule, as JSON. */
export interface Collected {
  readonly classes: Map<Rule, Map<string, RuleClass>>;
  readonly fields: Map<number, FieldFacts>;
}

export type Collect = (state: State, context: EvaluationContext, outcome: Outcome) => void;

/** Adds to `collected` what the fields of a component, and the rules that govern them, see in each state. */
export function collectFacts(entity: EntityModel, { component }: SurveyedComponent, collected: Collected): Collect {
  const facts = component.targets.map((index) => {
    const fact: FieldFacts = { isVisible: false, offered: new Set() };
    collected.fields.set(index, fact);
    return { index, fact };
  });
  const collects = ownRules(component).map((rule) => {
    const classes = collected.classes.get(rule) ?? new Map<string, RuleClass>();
    collected.classes.set(rule, classes);
    return classCollector(entity, rule, classes);
  });
  return (state, context, outcome) => {
    for (const { index, fact } of facts) {
      const field = outcome.states[index];
      fact.isVisible ||= field?.display === 'visible';
      for (const option of field?.options ?? []) fact.offered.add(JSON.stringify(option));
    }
    for (const collect of collects) collect(state, context, outcome);
  };
}

function classCollector(entity: EntityModel, rule: Rule, classes: Map<string, RuleClass>): Collect {
  const keys = inputKeysOf(expressionsOf(rule));
  const fields = keys.filter(isFieldKey).flatMap((name) => entity.field(name) ?? []);
  const around = keys.filter((key) => !isFieldKey(key));
  const isDisplay = rule.property === 'display';
  return (state, context, outcome) => {
    const values: Record<string, Value> = {};
    for (const { name, index } of fields)
      values[name] =
        rule.goesOn && name === rule.target ? (state[name] ?? null) : effectiveValue(outcome, index, state[name]);
    const isShown = rule.targets.some((index) => outcome.states[index]?.display === 'visible');
    const seen = around.map((key) => {
      const reference = splitReference(key);
      return reference === undefined || values[reference.field] !== null ? (state[key] ?? null) : null;
    });
    const key = JSON.stringify([isDisplay || isShown, Object.values(values), seen]);
    const known = classes.get(key);
    if (known !== undefined) {
      if (known.examples.length < MAX_EXAMPLES) known.examples.push(state);
      return;
    }
    classes.set(key, { scope: effectiveScope(context, values), isShown, examples: [state] });
  };
}

/** The value of a field that rules read after the evaluation: null while hidden. */
export function effectiveValue({ states, computed }: Outcome, index: number, entered: Value | undefined): Value {
  if (states[index]?.display !== 'visible') return null;
  return (computed.has(index) ? computed.get(index) : entered) ?? null;
}
