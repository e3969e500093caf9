import { isList, type Value, type Values } from '#language/Value.ts';
import type { EvaluationContext } from './EvaluationContext.ts';
import type { FieldState, Outcome } from './FieldState.ts';
import type { Rule, RuleSet } from './Rule.ts';
import { HIDDEN, NONE, READ_ONLY, REQUIRED, type RuleRun, type RuleScope } from './RuleEffect.ts';
import { compileExpression, type Evaluate } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';

const NONE_SET: NonNullable<FieldState['set']> = {};
const CONSTANT: readonly FieldState[] = Array.from({ length: 16 }, (_, flags) => makeState(flags, undefined));
const DEFAULT = makeState(0, undefined);

/** The state for a set of flags. Equal flags give the same object, so that unchanged fields are seen by identity. */
export function fieldStateOf(flags: number, set: FieldState['set']): FieldState {
  return set === undefined ? (CONSTANT[flags] ?? DEFAULT) : makeState(flags, set);
}

function makeState(flags: number, set: FieldState['set']): FieldState {
  const display = (flags & NONE) !== 0 ? 'none' : (flags & HIDDEN) !== 0 ? 'hidden' : 'visible';
  const shown = display === 'visible';
  const { title, options } = set ?? NONE_SET;
  return Object.freeze({
    display,
    required: shown && (flags & REQUIRED) !== 0,
    readOnly: (flags & READ_ONLY) !== 0,
    title: typeof title === 'string' ? title : undefined,
    options: options !== undefined && isList(options) ? options : undefined,
    set,
  });
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
  for (let slot = 0; slot < slots.length; slot += 1) slots[slot] = enteredValue(values, ruleSet.slots[slot] ?? '');
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
  const { fields, slotOf } = ruleSet;
  const run: RuleRun = { fields, slotOf, scope, flags: [], computed: new Map(), set: new Map(), unfit: [] };
  for (const index of ruleSet.governed) run.flags[index] = baseFlags(ruleSet, index);
  for (const rule of ruleSet.rules) applyRule(rule, run);
  const demanded = context.action === undefined ? undefined : ruleSet.requiredBy.get(context.action);
  for (const index of demanded ?? []) run.flags[index] = (run.flags[index] ?? baseFlags(ruleSet, index)) | REQUIRED;
  return new RuleOutcome(ruleSet, run, values, demanded ?? NO_FIELDS);
}

function applyRule({ holds, fulfill, otherwise, reach, apply }: Rule, run: RuleRun): void {
  const effect = holds === undefined || holds(run.scope) === true ? fulfill : otherwise;
  if (effect === undefined || reach.length === 0) return;
  const value = effect.constant === undefined ? effect.evaluate(run.scope) : effect.constant;
  for (const target of reach) apply(run, target, value);
}

function baseFlags(ruleSet: RuleSet, index: number): number {
  const state = ruleSet.baseStates[index];
  return (state?.required === true ? REQUIRED : 0) | (state?.readOnly === true ? READ_ONLY : 0);
}

class RuleOutcome implements Outcome {
  readonly states: readonly FieldState[];
  readonly computed: ReadonlyMap<number, Value>;
  readonly unfit: RuleRun['unfit'];
  readonly #ruleSet: RuleSet;
  readonly #entered: Values;
  #values: Values | undefined;

  constructor(
    ruleSet: RuleSet,
    { flags, set, computed, unfit }: RuleRun,
    entered: Values,
    demanded: readonly number[],
  ) {
    const states = ruleSet.baseStates.slice();
    const decide = (index: number): void => {
      states[index] = fieldStateOf(flags[index] ?? 0, set.get(index));
    };
    for (const index of ruleSet.governed) decide(index);
    for (const index of demanded) decide(index);
    this.states = states;
    this.computed = computed.size === 0 ? NOTHING : computed;
    this.unfit = unfit;
    this.#ruleSet = ruleSet;
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
      else values[name] = enteredValue(this.#entered, name);
    }
    return values;
  }
}

/** The value entered in a field, as rules read it: an empty text is null. */
export function enteredValue(values: Values, name: string): Value {
  const value = values[name];
  return value === undefined || value === '' ? null : value;
}

/**
 * A condition or effect compiled for `evaluateRules`: fields are read from slots. `slot` returns the slot of a field,
 * -1 for none. The field `entered` is read as entered: the value that other rules have set by then depends on their
 * order.
 */
export function compileInSlots(expression: Expression, slot: (field: string) => number, entered?: string): Evaluate {
  return compileExpression(expression, (node) => {
    const [first, second = ''] = node.path;
    if (first === undefined || (node.root !== '$values' && node.root !== '$ref')) return undefined;
    const index = slot(first);
    const read =
      first === entered
        ? (scope: RuleScope): Value => enteredValue(scope.values, first)
        : (scope: RuleScope): Value => scope.slots[index] ?? null;
    if (node.root === '$values') return (scope) => (isRuleScope(scope) ? read(scope) : null);
    return (scope) => (isRuleScope(scope) && read(scope) !== null ? referenceValue(scope, first, second) : null);
  });
}

/** A hidden or empty reference reads as null, whatever record was fetched for it. */
function referenceValue(scope: RuleScope, field: string, name: string): Value {
  const record = Object.hasOwn(scope.refs, field) ? scope.refs[field] : undefined;
  return record !== undefined && Object.hasOwn(record, name) ? (record[name] ?? null) : null;
}

const isRuleScope = (scope: object): scope is RuleScope => 'slots' in scope;
