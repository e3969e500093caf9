import { listNames } from '#language/listNames.ts';
import { expressionsOf } from '#engine/rules/buildRuleSet.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import type { RuleSet } from '#engine/rules/RuleSet.ts';

/** Rules as they can be held against stored records. */
export interface StoredRules {
  readonly ruleSet: RuleSet;
  /** Rules that set a value by who saves, or by the place of a row in its list: what is stored is taken as what they set. */
  readonly personal: readonly Rule[];
}

/**
 * Leaves out the rules whose value depends on the user or on the place of a row, directly or through another field: nobody knows
 * who saved a record, so that its stored value is the only witness.
 */
export function storedRules(ruleSet: RuleSet): StoredRules {
  const names = ruleSet.fields.map(({ name }) => name);
  const dependent = new Set<string>();
  const personal: Rule[] = [];
  for (const rule of ruleSet.rules) {
    const depends = isPersonal(rule) || rule.reads.some((name) => dependent.has(name));
    if (!depends) continue;
    if (rule.property === 'value') personal.push(rule);
    if (rule.property === 'display') for (const target of rule.targets) dependent.add(names[target] ?? '');
  }
  const rules = ruleSet.rules.filter((rule) => !personal.includes(rule));
  return { ruleSet: { ...ruleSet, rules }, personal };
}

const isPersonal = (rule: Rule): boolean =>
  expressionsOf(rule)
    .flatMap(listNames)
    .some(({ root }) => root === '$user' || root === '$index');
