import { build } from '#language/build.ts';
import type { EnumSource } from '#language/enums/EnumType.ts';
import { isEmpty } from '#language/isEmpty.ts';
import type { Value, Values } from '#language/Value.ts';
import type { EntityModel, FormModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { RuleSet } from '#engine/rules/RuleSet.ts';
import type { JudgedRecord } from './Break.ts';
import { both, equal, FALSE, negated, NOTHING, picked, TRUE, type Symbolic } from './conditions.ts';
import { isOfKind, kindOfField } from './kinds.ts';
import type { Reading } from './substitute.ts';
import { shownValue, symbolicRules, type SymbolicField } from './symbolicRules.ts';

/** An entity and its rules carried out on conditions: what all breaks are written from. */
export interface Ground {
  readonly entity: EntityModel;
  readonly enums: EnumSource;
  readonly fields: readonly SymbolicField[];
  /** What fields hold when all rules are done. */
  readonly reading: Reading;
}

/** Carries out the rules of an entity once. */
export function groundOf(entity: EntityModel, ruleSet: RuleSet, enums: EnumSource): Ground {
  return { entity, enums, ...symbolicRules(ruleSet) };
}

/** The form that a record was made with as far as its state tells: one that begins with this state, else the main form. */
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

/** What the rules make of a field. */
export function symbolicOf({ fields }: Ground, { index }: FieldModel): SymbolicField {
  return fields[index] ?? UNRULED;
}

/** What a field holds, for conditions that hold only where it is shown. */
export function valueShown(ground: Ground, field: FieldModel): Symbolic {
  return shownValue(symbolicOf(ground, field), field.name);
}

/** Tells whether a field always holds what its type says; a rule may set it to a value of another kind, which other limits go for. */
export function isSettled(ground: Ground, field: FieldModel): boolean {
  return symbolicOf(ground, field).computed === undefined || isSingle(ground, field);
}

/** Tells whether a field holds a number or a text, always the same of the two. */
export function isSingle(ground: Ground, field: FieldModel): boolean {
  const { computed } = symbolicOf(ground, field);
  const kind = kindOfField(field);
  if (computed === undefined || kind === undefined) return kind !== undefined;
  return computed.is !== undefined && isOfKind(computed.is, kind, ground.reading.field);
}

/** When a field is checked at a save: its form draws it, the rules show it, and a person fills it in. */
export function isChecked(ground: Ground, field: FieldModel): Symbolic {
  return field.computed ? FALSE : isDrawn(ground, field);
}

/** When the form of the record draws a field and the rules show it. */
export function isDrawn(ground: Ground, field: FieldModel): Symbolic {
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

/** The test that goes with `isDrawn`. */
export function isShown({ outcome, drawn }: JudgedRecord, { name, index }: FieldModel): boolean {
  return drawn.has(name) && outcome.states[index]?.display === 'visible';
}

/** What a field holds after the rules, where it is checked and filled; undefined elsewhere. */
export function checkedValue(judged: JudgedRecord, field: FieldModel): Value | undefined {
  const value = judged.outcome.values[field.name] ?? null;
  return field.computed || isEmpty(value) || !isShown(judged, field) ? undefined : value;
}
