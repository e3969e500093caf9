import type { Rule } from '#engine/rules/Rule.ts';
import type { RuleSet } from '#engine/rules/RuleSet.ts';
import { inputsOf, type RuleComponent } from './ruleComponents.ts';

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

  /** Rules in their order. */
  sort(rules: Iterable<Rule>): Rule[] {
    return [...rules].sort((a, b) => (this.#position.get(a) ?? 0) - (this.#position.get(b) ?? 0));
  }
}
