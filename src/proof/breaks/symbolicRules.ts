import { build } from '#language/build.ts';
import type { Effect, Rule } from '#engine/rules/Rule.ts';
import type { RuleSet } from '#engine/rules/RuleSet.ts';
import { both, chosen, either, FALSE, negated, NOTHING, picked, TRUE, type Symbolic } from './conditions.ts';
import { isListOf, literalOf } from './lists.ts';
import { keptValue } from './kinds.ts';
import { substitute, type Reading } from './substitute.ts';

/** What the rules make of one field, as conditions and values over the stored record. */
export interface SymbolicField {
  /** Not shown. */
  hidden: Symbolic;
  /** Taken out of the record. */
  none: Symbolic;
  required: Symbolic;
  /** What a rule sets, and when. */
  computed: { readonly when: Symbolic; readonly is: Symbolic } | undefined;
  /** The list of options that a rule leaves, and when there is one. */
  options: { readonly when: Symbolic; readonly are: Symbolic } | undefined;
  /** What rules that come later read. */
  slot: Symbolic;
  /** The rules that decide each property, first come first. */
  readonly rules: Partial<Record<Rule['property'], Rule>>;
}

/** The rules of an entity carried out on conditions instead of values, in the same order and with the same steps as `evaluateRules`. */
export function symbolicRules(ruleSet: RuleSet): { fields: readonly SymbolicField[]; reading: Reading } {
  const fields = ruleSet.fields.map(({ name }, index): SymbolicField => {
    const required = ruleSet.baseStates[index]?.required === true;
    return {
      hidden: FALSE,
      none: FALSE,
      required: required ? TRUE : FALSE,
      computed: undefined,
      options: undefined,
      slot: build.record(name),
      rules: {},
    };
  });
  const indexOf = new Map(ruleSet.fields.map(({ name, index }) => [name, index]));
  const slots: Reading = {
    value: (name) => readOf(fields[indexOf.get(name) ?? -1], ({ slot }) => slot),
    field: (name) => ruleSet.fields[indexOf.get(name) ?? -1],
  };
  for (const rule of ruleSet.rules) apply(rule, { ruleSet, fields, reading: slots });
  const ends = fields.map((field, index) =>
    chosen(field.hidden, NOTHING, shownValue(field, ruleSet.fields[index]?.name ?? '')),
  );
  return {
    fields,
    reading: { ...slots, value: (name) => (indexOf.has(name) ? ends[indexOf.get(name) ?? -1] : NOTHING) },
  };
}

const readOf = (field: SymbolicField | undefined, of: (field: SymbolicField) => Symbolic): Symbolic =>
  field === undefined ? NOTHING : of(field);

/** What a field holds when all rules are done, wherever it is shown. */
export function shownValue({ computed }: Pick<SymbolicField, 'computed'>, name: string): Symbolic {
  const stored = build.record(name);
  return computed === undefined ? stored : chosen(computed.when, computed.is, stored);
}

interface Work {
  readonly ruleSet: RuleSet;
  readonly fields: readonly SymbolicField[];
  readonly reading: Reading;
}

function apply(rule: Rule, work: Work): void {
  const when = whenOf(rule, work);
  if (rule.property === 'display') {
    for (const target of rule.targets) applyDisplay(rule, target, when, work);
    return;
  }
  const field = work.fields[rule.self];
  if (field === undefined) return;
  field.rules[rule.property] ??= rule;
  const effect = (of: Effect | undefined, otherwise: Symbolic): Symbolic =>
    of === undefined ? otherwise : effectOf(of, work);
  const set = picked(when, presence(rule.fulfill), presence(rule.otherwise));
  const value = chosen(when, effect(rule.fulfill, NOTHING), effect(rule.otherwise, NOTHING));
  if (rule.property === 'required')
    field.required = picked(when, effect(rule.fulfill, field.required), effect(rule.otherwise, field.required));
  if (rule.property === 'options') field.options = { when: both(set, isListOf(value, work.reading.field)), are: value };
  if (rule.property === 'value') {
    const is = keptValue(value, work.ruleSet.fields[rule.self]?.digits, work.reading.field);
    field.computed = { when: set, is };
    field.slot = chosen(both(set, negated(field.hidden)), is, field.slot);
  }
}

const presence = (effect: Effect | undefined): Symbolic => (effect === undefined ? FALSE : TRUE);

/** `when: false` has no expression; its rule never holds. */
function whenOf({ condition, holds }: Rule, { reading }: Work): Symbolic {
  if (condition !== undefined) return substitute(condition, reading);
  return holds === undefined ? TRUE : FALSE;
}

function effectOf({ expression, constant }: Effect, { reading }: Work): Symbolic {
  return expression === undefined ? literalOf(constant ?? null) : substitute(expression, reading);
}

function applyDisplay(rule: Rule, target: number, when: Symbolic, work: Work): void {
  const field = work.fields[target];
  if (field === undefined) return;
  const [yes, no] = [hiding(rule.fulfill, target, work), hiding(rule.otherwise, target, work)];
  const hides = picked(when, yes.hides, no.hides);
  const { display } = field.rules;
  // The field's own rule says more about it than the rule of its section.
  if (display === undefined || (display.self !== target && rule.self === target)) field.rules.display = rule;
  field.hidden = either(field.hidden, hides);
  field.none = either(field.none, picked(when, yes.none, no.none));
  field.slot = chosen(hides, NOTHING, field.slot);
}

/** When an effect hides a field, and when it also takes it out of the record. */
function hiding(
  effect: Effect | undefined,
  target: number,
  { ruleSet, reading }: Work,
): { hides: Symbolic; none: Symbolic } {
  if (effect === undefined) return { hides: FALSE, none: FALSE };
  const { key, expression, constant } = effect;
  const keeps = ruleSet.fields[target]?.keepHidden === true;
  if (expression === undefined) {
    const hides = constant === 'visible' || constant === true ? FALSE : TRUE;
    return { hides, none: keeps || constant === 'hidden' ? FALSE : hides };
  }
  const value = substitute(expression, reading);
  // Only `visible` and `hidden` may be expressions.
  if (key === 'hidden') return { hides: value, none: FALSE };
  return { hides: negated(value), none: keeps ? FALSE : negated(value) };
}
