import type { Rule } from '../rules/Rule.ts';
import type { FieldModel } from '../schema/FieldModel.ts';

/** Rules that hang together through the fields they read and govern; no other rule touches these fields. */
export interface RuleComponent {
  readonly rules: readonly Rule[];
  /** Fields that a person fills in and a rule of the component reads, by name. */
  readonly inputs: readonly string[];
}

/**
 * Splits rules into components that do not influence each other, so that each can be walked on its own. Components stand in the
 * order of their first rule, inputs by name.
 */
export function ruleComponents(rules: readonly Rule[], fields: readonly FieldModel[]): RuleComponent[] {
  const parent = new Map<string, string>();
  const root = (name: string): string => {
    const above = parent.get(name) ?? name;
    return above === name ? name : root(above);
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
    groups.set(key, [...(groups.get(key) ?? []), rule]);
  }
  const computed = new Set(fields.filter((field) => field.computed).map((field) => field.name));
  return [...groups.values()].map((group) => ({
    rules: group,
    inputs: [...new Set(group.flatMap((rule) => rule.reads))].filter((name) => !computed.has(name)).sort(),
  }));
}
