import { expressionsOf } from '#engine/rules/buildRuleSet.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { ACTION, inputKeysOf, isFieldKey } from './inputKey.ts';

/** Rules that hang together through the fields they read and govern; no other rule touches these fields. */
export interface RuleComponent {
  readonly rules: readonly Rule[];
  /**
   * Keys of the inputs that the rules read and no rule of the component always sets: fields by name, then the record's
   * context (`$user.Role`, `$ref.ContractId.Money`, `$now`, `$index`, `$action`), each sorted.
   */
  readonly inputs: readonly string[];
}

/** Splits rules into independent components for separate analysis, in the order of their first rule. */
export function ruleComponents(rules: readonly Rule[], fields: readonly FieldModel[]): RuleComponent[] {
  const parent = new Map<string, string>();
  const root = (name: string): string => {
    let at = name;
    for (let above = parent.get(at) ?? at; above !== at; above = parent.get(at) ?? at) {
      parent.set(at, parent.get(above) ?? above);
      at = above;
    }
    return at;
  };
  const touched = (rule: Rule): string[] => [
    ...rule.targets.flatMap((index) => fields[index]?.name ?? []),
    ...rule.reads,
  ];
  for (const rule of rules) {
    const [first, ...rest] = touched(rule);
    for (const name of rest) parent.set(root(name), root(first ?? name));
  }
  const groups = new Map<string, Rule[]>();
  for (const rule of rules) {
    const key = root(touched(rule)[0] ?? rule.pointer);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [rule]);
    else group.push(rule);
  }
  return [...groups.values()].map((group) => ({ rules: group, inputs: inputsOf(group, fields) }));
}

/** Keys of what rules read that none of them always sets; `$action` where actions require a field that they touch. */
export function inputsOf(rules: readonly Rule[], fields: readonly FieldModel[]): string[] {
  const set = new Set(rules.filter(alwaysSets).flatMap((rule) => (rule.self < 0 ? [] : [rule.target])));
  const keys = inputKeysOf(rules.flatMap(expressionsOf)).filter((key) => !set.has(key));
  const demanded = rules.some(({ targets }) => targets.some((index) => (fields[index]?.requiredBy ?? []).length > 0));
  const around = keys.filter((key) => !isFieldKey(key));
  return [...keys.filter(isFieldKey).sort(), ...[...around, ...(demanded ? [ACTION] : [])].sort()];
}

/** Whether a rule sets its field in every state, so that input in it never has an effect. */
function alwaysSets({ property, holds, fulfill, otherwise, goesOn }: Rule): boolean {
  if (property !== 'value' || goesOn) return false;
  return holds === undefined ? fulfill !== undefined : fulfill !== undefined && otherwise !== undefined;
}
