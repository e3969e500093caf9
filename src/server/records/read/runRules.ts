import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { fieldsInWhere, foundFields } from '#engine/rules/foundFields.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isEmpty, type Value, type Values } from '#language/Value.ts';
import { listNames } from '#language/mapExpression.ts';
import type { DbCall } from '../../access/Call.ts';
import { foundValue } from './foundValue.ts';
import { readRefs, referencedId, type RefNeeds, type Refs, type ResolvedNames } from './readRefs.ts';

/** The record before it was filled in; undefined for a new one. */
export interface FindingInput {
  readonly before: Values | undefined;
}

/**
 * The values that the system finds for one record. A field is computed while it is visible and empty, and again when
 * its inputs changed; otherwise the stored value stays, so that a user who sees fewer records does not remove it by
 * saving.
 */
class FoundValues {
  readonly #entity: EntityModel;
  readonly #fields: readonly FieldModel[];
  /** Records supplied with the call, such as the parent of a row: their earlier state is unknown. */
  readonly #given: Refs;
  readonly #asked = new Map<FieldModel, string>();

  constructor(entity: EntityModel, given: Refs, input: FindingInput | undefined) {
    this.#entity = entity;
    this.#given = given;
    this.#fields = input === undefined ? [] : foundFields(entity.fields);
    const before = input?.before;
    if (before === undefined) return;
    for (const field of this.#fields)
      if (!isEmpty(before[field.name] ?? null) && !this.#readsGiven(field))
        this.#asked.set(field, keyOf(field, before));
  }

  /** Most rule runs until all values are found: each field may depend on another found one. */
  get count(): number {
    return this.#fields.length;
  }

  /** Computes the values whose inputs have changed, by field name; undefined when there are none. */
  async find({ states, values }: Outcome, call: DbCall): Promise<Values | undefined> {
    const found: Record<string, Value> = {};
    for (const field of this.#fields) {
      const key = keyOf(field, values);
      if (states[field.index]?.display !== 'visible' || this.#asked.get(field) === key) continue;
      this.#asked.set(field, key);
      const refs = { ...(await readRefs(this.#entity, values, needsOf(field), call)), ...this.#given };
      found[field.name] = await foundValue(this.#entity, field, { values, refs }, call);
    }
    return Object.keys(found).length === 0 ? undefined : found;
  }

  #readsGiven(field: FieldModel): boolean {
    return [...needsOf(field).keys()].some((name) => this.#given[name] !== undefined);
  }
}

const keyOf = (field: FieldModel, values: Values): string =>
  JSON.stringify(fieldsInWhere(field).map((name) => values[name] ?? null));

/** The fields of referenced records that the condition of a field reads. */
function needsOf({ found }: FieldModel): RefNeeds {
  const needs = new Map<string, readonly string[]>();
  for (const { root, path } of found === undefined ? [] : listNames(found.where)) {
    const [field = '', name = ''] = path;
    if (root === '$ref') needs.set(field, [...(needs.get(field) ?? []), name]);
  }
  return needs;
}

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
  readonly action?: string | undefined;
  /** Computes found values as in a save; without it they stay unchanged. */
  readonly finding?: FindingInput | undefined;
}

/** Most rounds for rules that compute a reference read by other rules; longer chains do not occur. */
const ROUNDS = 4;

/** Runs an entity's rules over a record, with all referenced records that they read or compute. */
export async function runRules(input: RuleInput, call: DbCall): Promise<RuleRun> {
  const { entity, resolved = {}, given = {}, index, action } = input;
  const references = new FoundValues(entity, given, input.finding);
  let { values } = input;
  let found: Values = {};
  const needs = new Map([...entity.ruleSet.references].filter(([field]) => given[field] === undefined));
  const { user, now, enums } = call;
  let pointing: Values = values;
  for (let round = 1; ; round += 1) {
    const refs = { ...(await readRefs(entity, pointing, needs, call, resolved)), ...given };
    const context: EvaluationContext = { values, user, now, refs, enums, index, action };
    const outcome = evaluateRules(entity.ruleSet, context);
    const anew = await references.find(outcome, call);
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
