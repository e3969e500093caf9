import type { Expression } from '#language/Expression.ts';
import { expressionsOf } from '#engine/rules/buildRuleSet.ts';
import type { Rule, RuleProperty } from '#engine/rules/Rule.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { decidesAbout } from '../decidesAbout.ts';
import type { Goal } from '../Explanation.ts';
import { rulesOf } from '../rulesOf.ts';

/** Everything that decides about a goal: rules, and the fields they read, the nearest first. */
export interface Closure {
  readonly rules: readonly Rule[];
  readonly expressions: readonly Expression[];
  /** Names of the fields that the rules read, directly or through other rules. */
  readonly names: readonly string[];
}

/** What makes a field that others read be there, hold something and take what is entered. */
const FURTHER: readonly RuleProperty[] = ['display', 'value', 'options', 'readOnly'];

/** The rules that decide whether a field meets a goal, and those that decide about the fields they read, and so on. */
export function closureOf(entity: EntityModel, field: FieldModel, goal: Goal): Closure {
  const rules = new Set<Rule>();
  const names: string[] = [];
  const seen = new Set<string>();
  let front = rulesOf(entity.ruleSet.rules, field).filter((rule) => decidesAbout(goal, rule));
  while (front.length > 0) {
    for (const rule of front) rules.add(rule);
    const reached = [...new Set(front.flatMap(({ reads }) => reads))].filter((name) => !seen.has(name));
    for (const name of reached) seen.add(name);
    names.push(...reached);
    front = reached
      .flatMap((name) => entity.field(name) ?? [])
      .flatMap((other) => rulesOf(entity.ruleSet.rules, other))
      .filter((rule) => FURTHER.includes(rule.property) && !rules.has(rule));
  }
  return { rules: [...rules], expressions: [...rules].flatMap(expressionsOf), names };
}
