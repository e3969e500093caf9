import type { Rule, RuleSet } from '#engine/rules/Rule.ts';
import { expressionsOf } from '#engine/rules/buildRuleSet.ts';
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
function inputsOf(rules: readonly Rule[], fields: readonly FieldModel[]): string[] {
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

/** Fields that the same inputs decide, with every rule between these inputs and them. */
export interface FieldComponent extends RuleComponent {
  /** Indexes of the fields, ascending. */
  readonly targets: readonly number[];
}

/**
 * For each target field, all rules that decide it and nothing else: walking these small spaces covers every possible
 * state of any field of the form. Fields with equal inputs share a component; rules keep their order.
 */
export function* fieldComponents(ruleSet: RuleSet, shouldStop: () => boolean = () => false): Generator<FieldComponent> {
  const decisions = new Decisions(ruleSet);
  const keysOf = new Map(ruleSet.rules.map((rule) => [rule, inputsOf([rule], ruleSet.fields)]));
  const groups = new Map<string, { targets: number[]; rules: Set<Rule> }>();
  for (const target of ruleSet.governed) {
    if (shouldStop()) break;
    const rules = decisions.of([target]);
    const key = [...new Set(rules.flatMap((rule) => keysOf.get(rule) ?? []))].sort().join(' ');
    const group = groups.get(key) ?? { targets: [], rules: new Set<Rule>() };
    group.targets.push(target);
    for (const rule of rules) group.rules.add(rule);
    groups.set(key, group);
  }
  for (const { targets, rules } of groups.values())
    yield { targets, inputs: inputsOf([...rules], ruleSet.fields), rules: decisions.sort(rules) };
}

/** Finds the rules that decide fields, directly or through other fields. */
export class Decisions {
  readonly #position: ReadonlyMap<Rule, number>;
  readonly #governing = new Map<number, Rule[]>();
  readonly #indexOf: ReadonlyMap<string, number>;

  constructor({ rules, fields }: RuleSet) {
    this.#position = new Map(rules.map((rule, i) => [rule, i]));
    this.#indexOf = new Map(fields.map(({ name, index }) => [name, index]));
    for (const rule of rules)
      for (const target of rule.targets) {
        const known = this.#governing.get(target);
        if (known === undefined) this.#governing.set(target, [rule]);
        else known.push(rule);
      }
  }

  /** The rules that decide some of these fields (by index), in their order. */
  of(targets: readonly number[]): Rule[] {
    const found = new Set(targets.flatMap((target) => this.#governing.get(target) ?? []));
    for (const rule of found)
      for (const name of rule.reads)
        for (const other of this.#governing.get(this.#indexOf.get(name) ?? -1) ?? [])
          if (other.property === 'display' || other.property === 'value') found.add(other);
    return this.sort(found);
  }

  sort(rules: Iterable<Rule>): Rule[] {
    return [...rules].sort((a, b) => (this.#position.get(a) ?? 0) - (this.#position.get(b) ?? 0));
  }
}
