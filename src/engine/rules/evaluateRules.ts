import type { Scope } from '#language/compiler/Scope.ts';
import type { Value, Values } from '#language/Value.ts';
import { roundHalfUp } from '#language/roundHalfUp.ts';
import type { EvaluationContext } from './EvaluationContext.ts';
import type { FieldState } from './FieldState.ts';
import type { Outcome } from './Outcome.ts';
import type { Effect, Rule } from './Rule.ts';
import type { RuleSet } from './RuleSet.ts';

export const REQUIRED = 1;
export const READ_ONLY = 2;
const HIDDEN = 4;
const NONE = 8;

const CONSTANT: readonly FieldState[] = Array.from({ length: 16 }, (_, flags) =>
  makeState(flags, undefined, undefined),
);
const DEFAULT = makeState(0, undefined, undefined);

/** The state for a set of flags. Equal flags give the same object, so that unchanged fields are seen by identity. */
export function fieldStateOf(
  flags: number,
  title: string | undefined,
  options: readonly Value[] | undefined,
): FieldState {
  return title === undefined && options === undefined ? (CONSTANT[flags] ?? DEFAULT) : makeState(flags, title, options);
}

function makeState(flags: number, title: string | undefined, options: readonly Value[] | undefined): FieldState {
  const display = (flags & NONE) !== 0 ? 'none' : (flags & HIDDEN) !== 0 ? 'hidden' : 'visible';
  const shown = display === 'visible';
  return Object.freeze({
    display,
    required: shown && (flags & REQUIRED) !== 0,
    readOnly: (flags & READ_ONLY) !== 0,
    title,
    options,
  });
}

/** The scope of rules: field values are read from slots, not by name. */
export interface RuleScope extends Scope {
  readonly slots: Value[];
}

interface Work {
  readonly ruleSet: RuleSet;
  readonly scope: RuleScope;
  readonly flags: number[];
  readonly computed: Map<number, Value>;
  readonly titles: Map<number, string>;
  readonly options: Map<number, readonly Value[]>;
}

const NOTHING: ReadonlyMap<number, Value> = new Map();
const NO_FIELDS: readonly number[] = [];

/**
 * Runs every rule of an entity once, in dependency order, and returns what each field should be.
 * Pure: the same rule set and context give the same outcome, and neither argument is changed.
 */
export function evaluateRules(ruleSet: RuleSet, context: EvaluationContext): Outcome {
  const { values } = context;
  const slots: Value[] = new Array<Value>(ruleSet.slots.length);
  for (let slot = 0; slot < slots.length; slot += 1) slots[slot] = readValue(values, ruleSet.slots[slot] ?? '');
  const scope: RuleScope = {
    values,
    record: values,
    index: context.index ?? 0,
    user: context.user,
    now: context.now,
    refs: context.refs,
    enums: context.enums,
    self: null,
    slots,
  };
  const work: Work = { ruleSet, scope, flags: [], computed: new Map(), titles: new Map(), options: new Map() };
  for (const index of ruleSet.governed) work.flags[index] = baseFlags(ruleSet, index);
  for (const rule of ruleSet.rules) applyRule(rule, work);
  const demanded = context.action === undefined ? undefined : ruleSet.requiredBy.get(context.action);
  for (const index of demanded ?? []) work.flags[index] = (work.flags[index] ?? baseFlags(ruleSet, index)) | REQUIRED;
  return new RuleOutcome(work, values, demanded ?? NO_FIELDS);
}

function applyRule(rule: Rule, work: Work): void {
  const effect = rule.holds === undefined || rule.holds(work.scope) === true ? rule.fulfill : rule.otherwise;
  if (effect === undefined) return;
  if (rule.property === 'display') applyDisplay(rule, effect, work);
  else if (rule.self >= 0) applyToField(rule, rule.self, effect, work);
}

function applyDisplay(rule: Rule, effect: Effect, work: Work): void {
  const display = effect.constant === undefined ? effect.evaluate(work.scope) : effect.constant;
  if (display === 'visible' || display === true) return;
  for (const target of rule.targets) {
    const keeps = display === 'hidden' || work.ruleSet.fields[target]?.keepHidden === true;
    work.flags[target] = (work.flags[target] ?? 0) | (keeps ? HIDDEN : NONE);
    const slot = work.ruleSet.slotOf[target] ?? -1;
    if (slot >= 0) work.scope.slots[slot] = null;
  }
}

function applyToField(rule: Rule, target: number, effect: Effect, work: Work): void {
  const value = effect.constant === undefined ? effect.evaluate(work.scope) : effect.constant;
  const flags = work.flags[target] ?? 0;
  switch (rule.property) {
    case 'required':
      work.flags[target] = value === true ? flags | REQUIRED : flags & ~REQUIRED;
      break;
    case 'readOnly':
      work.flags[target] = value === true ? flags | READ_ONLY : flags & ~READ_ONLY;
      break;
    case 'title':
      if (typeof value === 'string') work.titles.set(target, value);
      break;
    case 'options':
      if (Array.isArray(value)) work.options.set(target, value);
      break;
    case 'value': {
      const digits = work.ruleSet.fields[target]?.digits;
      // An empty text is nothing, also when a rule makes it.
      const filled = value === '' ? null : value;
      const exact = typeof filled === 'number' && digits !== undefined ? roundHalfUp(filled, digits) : filled;
      work.computed.set(target, exact);
      work.flags[target] = flags | READ_ONLY;
      const slot = work.ruleSet.slotOf[target] ?? -1;
      if (slot >= 0 && (flags & (HIDDEN | NONE)) === 0) work.scope.slots[slot] = exact;
      break;
    }
    case 'display':
      break;
  }
}

function baseFlags(ruleSet: RuleSet, index: number): number {
  const state = ruleSet.baseStates[index];
  return (state?.required === true ? REQUIRED : 0) | (state?.readOnly === true ? READ_ONLY : 0);
}

function readValue(values: Values, name: string): Value {
  const value = values[name];
  return value === undefined || value === '' ? null : value;
}

class RuleOutcome implements Outcome {
  readonly states: readonly FieldState[];
  readonly computed: ReadonlyMap<number, Value>;
  readonly #ruleSet: RuleSet;
  readonly #entered: Values;
  #values: Values | undefined;

  constructor(work: Work, entered: Values, demanded: readonly number[]) {
    const states = work.ruleSet.baseStates.slice();
    const decide = (index: number): void => {
      states[index] = fieldStateOf(work.flags[index] ?? 0, work.titles.get(index), work.options.get(index));
    };
    for (const index of work.ruleSet.governed) decide(index);
    for (const index of demanded) decide(index);
    this.states = states;
    this.computed = work.computed.size === 0 ? NOTHING : work.computed;
    this.#ruleSet = work.ruleSet;
    this.#entered = entered;
  }

  get values(): Values {
    this.#values ??= this.#readValues();
    return this.#values;
  }

  #readValues(): Values {
    const values: Record<string, Value> = { ...this.#entered };
    for (const { name, index } of this.#ruleSet.fields) {
      if (this.states[index]?.display !== 'visible') values[name] = null;
      else if (this.computed.has(index)) values[name] = this.computed.get(index) ?? null;
      else values[name] = readValue(this.#entered, name);
    }
    return values;
  }
}
