import type { Value, Values } from '#language/Value.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import type { Call } from '../../access/Call.ts';
import { FoundValues, type FindingInput } from './FoundValues.ts';
import { readRefs, referencedId, type Refs, type ResolvedNames } from './readRefs.ts';

export interface RuleRun {
  readonly context: EvaluationContext;
  readonly outcome: Outcome;
  /** The values that the system found for this record, by field. */
  readonly found: Values;
}

export interface RuleInput {
  readonly entity: EntityModel;
  readonly values: Values;
  readonly resolved?: ResolvedNames | undefined;
  /** Records that are loaded already, by reference field. */
  readonly given?: Refs | undefined;
  readonly index?: number | undefined;
  /** The purpose of the save. */
  readonly action?: string | undefined;
  /** Computes found values as in a save; without it they stay unchanged. */
  readonly finding?: FindingInput | undefined;
}

/** Most rounds for rules that compute a reference read by other rules; longer chains do not occur. */
const ROUNDS = 4;

/**
 * Runs the rules of an entity over a record, with the referenced records they read - including references that rules
 * compute.
 */
export async function runRules(input: RuleInput, db: Db, call: Call): Promise<RuleRun> {
  const { entity, resolved = {}, given = {}, index, action } = input;
  const references = new FoundValues(entity, given, input.finding);
  let { values } = input;
  let found: Values = {};
  const needs = new Map([...entity.ruleSet.references].filter(([field]) => given[field] === undefined));
  const { user, now, enums } = call;
  let pointing: Values = values;
  for (let round = 1; ; round += 1) {
    const refs = { ...(await readRefs(entity, pointing, needs, db, call, resolved)), ...given };
    const context: EvaluationContext = { values, user, now, refs, enums, index, action };
    const outcome = evaluateRules(entity.ruleSet, context);
    const anew = await references.find(outcome, db, call);
    found = { ...found, ...anew };
    values = { ...values, ...anew };
    const next = withComputed(entity, values, outcome);
    const moved =
      anew !== undefined ||
      [...needs.keys()].some((field) => referencedId(entity, field, next) !== referencedId(entity, field, pointing));
    if (!moved || round === ROUNDS + references.count) return { context, outcome, found };
    pointing = next;
  }
}

/** The values, including those computed by rules. */
function withComputed(entity: EntityModel, values: Values, { computed }: Outcome): Values {
  const next: Record<string, Value> = { ...values };
  for (const [index, value] of computed) next[entity.fields[index]?.name ?? ''] = value;
  return next;
}
