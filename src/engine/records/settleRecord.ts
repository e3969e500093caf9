import { type Values, type Value, sameValue } from '#language/Value.ts';
import type { EvaluationContext } from '../rules/EvaluationContext.ts';
import { evaluateRules } from '../rules/evaluateRules.ts';
import type { Outcome } from '../rules/FieldState.ts';
import type { InputModel } from '../model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { clearUnfit } from './clearUnfit.ts';

const MAX_ROUNDS = 5;

/** A record while it is filled in, with `context.values` as they were typed. */
export interface SettleInput {
  readonly entity: InputModel;
  /** The fields that the form renders. */
  readonly fields: readonly FieldModel[];
  readonly context: EvaluationContext;
  /** The initial values of the record; without them, values entered into a locked field count. */
  readonly opened: Values | undefined;
  /** Fields that are never emptied: one that was entered or opened unfit is left to the check. */
  readonly kept: ReadonlySet<string>;
}

export interface SettledRecord {
  readonly outcome: Outcome;
  /** The entered values; fields that the rules lock now have their initial values. */
  readonly values: Values;
  /** Fields whose value the rules no longer offer, with what is left of it. */
  readonly cleared: ReadonlyMap<string, Value>;
}

/** Runs the rules until all chosen values are among the offered ones (domain R45). Does not change its input. */
export function settleRecord({ entity, fields, context, opened, kept }: SettleInput): SettledRecord {
  const cleared = new Map<string, Value>();
  let typed = context.values;
  let settled = evaluateTyped(entity, context, opened);
  for (let round = 1; round < MAX_ROUNDS; round += 1) {
    const unfit = [...clearUnfit(fields, settled.outcome)].filter(([name]) => !kept.has(name));
    if (unfit.length === 0) break;
    for (const [name, left] of unfit) cleared.set(name, left);
    typed = { ...typed, ...Object.fromEntries(unfit) };
    settled = evaluateTyped(entity, { ...context, values: typed }, opened);
  }
  return { ...settled, cleared };
}

/** Runs the rules; input in a field that they lock is ignored, as on the server. */
function evaluateTyped(
  entity: InputModel,
  context: EvaluationContext,
  opened: Values | undefined,
): Omit<SettledRecord, 'cleared'> {
  const { ruleSet } = entity;
  const outcome = evaluateRules(ruleSet, context);
  const locked = opened === undefined ? [] : lockedValues(entity, outcome, context.values, opened);
  if (locked.length === 0) return { outcome, values: context.values };
  const values = { ...context.values, ...Object.fromEntries(locked) };
  return { outcome: evaluateRules(ruleSet, { ...context, values }), values };
}

/** The fields that the rules make read-only although something else was typed there, with the values the record opened with. */
function lockedValues(
  { fields, ruleSet }: InputModel,
  { states, computed }: Outcome,
  typed: Values,
  opened: Values,
): [name: string, value: Value][] {
  return ruleSet.governed.flatMap((index): [string, Value][] => {
    const name = fields[index]?.name;
    if (name === undefined || states[index]?.readOnly !== true || computed.has(index)) return [];
    // Found values are not user input.
    if (fields[index]?.found !== undefined) return [];
    return sameValue(typed[name], opened[name]) ? [] : [[name, opened[name] ?? null]];
  });
}
