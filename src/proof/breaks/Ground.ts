import { build } from '#language/build.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { isEmpty, type Value, type Values } from '#language/Value.ts';
import type { EntityModel, FormModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { JudgedRecord } from './Break.ts';
import {
  both,
  chosen,
  either,
  equal,
  FALSE,
  isListOf,
  literalOf,
  negated,
  NOTHING,
  picked,
  type Symbolic,
  TRUE,
} from './conditions.ts';
import { valueSort } from '#fields/table/fieldKinds.ts';
import { isOfKind, keptValue } from './kinds.ts';
import { type Reading, substitute } from './substitute.ts';
import type { Effect, Rule, RuleSet } from '#engine/rules/Rule.ts';

/** The rules' effect on one field, as conditions and values over the stored record. */
interface SymbolicField {
  /** Not shown. */
  hidden: Symbolic;
  /** The condition under which it is removed from the record. */
  none: Symbolic;
  required: Symbolic;
  /** The value a rule sets, and its condition. */
  computed: { readonly when: Symbolic; readonly is: Symbolic } | undefined;
  /** The list of options that a rule leaves, and when there is one. */
  options: { readonly when: Symbolic; readonly are: Symbolic } | undefined;
  /** The value that later rules read. */
  slot: Symbolic;
  /** The rules that decide each property, first come first. */
  readonly rules: Partial<Record<Rule['property'], Rule>>;
}

/** Evaluates the rules of an entity on conditions instead of values, with the steps of `evaluateRules`. */
function symbolicRules(ruleSet: RuleSet): { fields: readonly SymbolicField[]; reading: Reading } {
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

/** The value of a field after all rules, wherever it is visible. */
function shownValue({ computed }: Pick<SymbolicField, 'computed'>, name: string): Symbolic {
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
    of === undefined ? otherwise : symbolicEffect(of, work);
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

/** The condition of a rule; `when: false` has no expression, and its rule never applies. */
function whenOf({ condition, holds }: Rule, { reading }: Work): Symbolic {
  if (condition !== undefined) return substitute(condition, reading);
  return holds === undefined ? TRUE : FALSE;
}

function symbolicEffect({ expression, constant }: Effect, { reading }: Work): Symbolic {
  return expression === undefined ? literalOf(constant ?? null) : substitute(expression, reading);
}

function applyDisplay(rule: Rule, target: number, when: Symbolic, work: Work): void {
  const field = work.fields[target];
  if (field === undefined) return;
  const [yes, no] = [hiding(rule.fulfill, target, work), hiding(rule.otherwise, target, work)];
  const hides = picked(when, yes.hides, no.hides);
  const { display } = field.rules;
  // The field's own rule is more specific than the rule of its section.
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

/** An entity and its rules carried out on conditions: what all breaks are written from. */
export interface Ground {
  readonly entity: EntityModel;
  readonly enums: EnumSource;
  readonly fields: readonly SymbolicField[];
  /** Field values after all rules. */
  readonly reading: Reading;
}

/** Carries out the rules of an entity once. */
export function groundOf(entity: EntityModel, ruleSet: RuleSet, enums: EnumSource): Ground {
  return { entity, enums, ...symbolicRules(ruleSet) };
}

/** The form that created the record, according to its state: one for that initial state, else the main form. */
export function formOfRecord({ forms, workflow }: EntityModel, stored: Values): FormModel | undefined {
  const state = workflow === undefined ? undefined : stored[workflow.field];
  return [...forms.values()].find(({ initial }) => initial !== undefined && initial === state) ?? forms.get('form');
}

const UNRULED: SymbolicField = {
  hidden: FALSE,
  none: FALSE,
  required: FALSE,
  computed: undefined,
  options: undefined,
  slot: NOTHING,
  rules: {},
};

/** The rules' effect on a field. */
export const symbolicOf = ({ fields }: Ground, { index }: FieldModel): SymbolicField => fields[index] ?? UNRULED;

/** The value of a field, for conditions that apply only where it is visible. */
export function valueShown(ground: Ground, field: FieldModel): Symbolic {
  return shownValue(symbolicOf(ground, field), field.name);
}

/** Whether a field's value always has its declared type; a rule may set one of another type, which has other limits. */
export function isSettled(ground: Ground, field: FieldModel): boolean {
  return symbolicOf(ground, field).computed === undefined || isSingle(ground, field);
}

/** Whether a field's values are always numbers, or always texts. */
export function isSingle(ground: Ground, field: FieldModel): boolean {
  const { computed } = symbolicOf(ground, field);
  const kind = valueSort(field);
  if (kind !== 'number' && kind !== 'text') return false;
  if (computed === undefined) return true;
  return computed.is !== undefined && isOfKind(computed.is, kind, ground.reading.field);
}

/** The condition under which a save validates a field: on the form, visible by the rules, and filled in by a user. */
export function isChecked(ground: Ground, field: FieldModel): Symbolic {
  return field.computed ? FALSE : drawnWhen(ground, field);
}

/** The condition under which a field is on the record's form and visible by the rules. */
export function drawnWhen(ground: Ground, field: FieldModel): Symbolic {
  const { forms, workflow } = ground.entity;
  const draws = (form: FormModel | undefined): Symbolic =>
    form?.fields.some(({ name }) => name === field.name) === true ? TRUE : FALSE;
  const states = new Map<number, FormModel>();
  for (const form of forms.values())
    if (form.initial !== undefined && !states.has(form.initial)) states.set(form.initial, form);
  let drawn = draws(forms.get('form'));
  for (const [state, form] of workflow === undefined ? [] : states)
    drawn = picked(equal(build.record(workflow?.field ?? ''), build.literal(state)), draws(form), drawn);
  return both(drawn, negated(symbolicOf(ground, field).hidden));
}

/** The test for `isDrawn`. */
export function isShown({ outcome, drawn }: JudgedRecord, { name, index }: FieldModel): boolean {
  return drawn.has(name) && outcome.states[index]?.display === 'visible';
}

/** The value of a field after the rules, where it is validated and filled; otherwise undefined. */
export function checkedValue(judged: JudgedRecord, field: FieldModel): Value | undefined {
  const value = judged.outcome.values[field.name] ?? null;
  return field.computed || isEmpty(value) || !isShown(judged, field) ? undefined : value;
}
