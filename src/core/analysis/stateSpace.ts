import type { Value } from '../expression/Value.ts';
import { expressionsOf } from '../rules/buildRuleSet.ts';
import type { FieldModel } from '../schema/FieldModel.ts';
import { fieldDomain, type DomainContext } from './fieldDomain.ts';
import { listComparisons } from './listComparisons.ts';
import type { RuleComponent } from './ruleComponents.ts';

/** All states that the rules of one component can tell apart. */
export interface StateSpace {
  readonly fields: readonly string[];
  /** The values of each field, in the order of `fields`. */
  readonly domains: readonly (readonly Value[])[];
  /** Number of states: the product of the sizes of the domains. */
  readonly size: number;
}

/** The state space of a component: its inputs with the values that its rules tell apart. */
export function stateSpace(
  { rules, inputs }: RuleComponent,
  fields: readonly FieldModel[],
  context: DomainContext,
): StateSpace {
  const comparisons = listComparisons(rules.flatMap(expressionsOf));
  const driving = inputs.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const domains = driving.map((field) => fieldDomain(field, comparisons.get(field.name), context));
  return {
    fields: driving.map((field) => field.name),
    domains,
    size: domains.reduce((product, domain) => product * domain.length, 1),
  };
}
