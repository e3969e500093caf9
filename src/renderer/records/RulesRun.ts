import type { Value, Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { clearUnfit } from '#engine/records/clearUnfit.ts';
import { settleRecord } from '#engine/records/settleRecord.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { FieldState, Outcome } from '#engine/rules/FieldState.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { HIDDEN } from './HIDDEN.ts';
import type { RowStates } from './RowStates.ts';

/** The last outcome of the rules for a record and its child rows. The rows' own rules run first. */
export class RulesRun {
  readonly #model: EntityModel;
  readonly #fields: readonly FieldModel[];
  readonly #rows: RowStates;
  #counted: Values;
  #outcome: Outcome;

  constructor(model: EntityModel, fields: readonly FieldModel[], rows: RowStates, context: EvaluationContext) {
    this.#model = model;
    this.#fields = fields;
    this.#rows = rows;
    this.#counted = context.values;
    this.#outcome = evaluateRules(model.ruleSet, { ...context, values: this.#withRows(context) });
    rows.evaluate(context.values, this.#outcome.values, context);
  }

  get outcome(): Outcome {
    return this.#outcome;
  }

  /** The values the rules ran with: the input, or the opened record's values in fields that rules lock. */
  get counted(): Values {
    return this.#counted;
  }

  stateOf({ index }: FieldModel): FieldState {
    return this.#outcome.states[index] ?? HIDDEN;
  }

  /** The value as shown: the rules' own where they compute it, else what was entered, even while hidden. */
  shown(name: string): Value {
    const index = this.#model.field(name)?.index ?? -1;
    const { computed } = this.#outcome;
    return (computed.has(index) ? computed.get(index) : this.#counted[name]) ?? null;
  }

  /** Runs the rules until they offer all choices; never clears `kept`. Returns what is cleared and changed rows. */
  settle(
    context: EvaluationContext,
    opened: Values,
    kept: ReadonlySet<string>,
  ): { cleared: ReadonlyMap<string, Value>; rows: readonly string[] } {
    const entered = context.values;
    const values = this.#withRows(context);
    const settled = settleRecord({
      entity: this.#model,
      fields: this.#fields,
      context: { ...context, values },
      opened,
      // A value that was entered or opened invalid is left to validation.
      kept: new Set([...kept, ...clearUnfit(this.#fields, this.#outcome).keys()]),
    });
    this.#outcome = settled.outcome;
    this.#counted = settled.values === values ? entered : { ...settled.values, ...this.#rowsIn(entered) };
    return { cleared: settled.cleared, rows: this.#rows.evaluate(entered, this.#outcome.values, context) };
  }

  #withRows(context: EvaluationContext): Values {
    const computed = this.#rows.computed(context.values, context);
    return Object.keys(computed).length === 0 ? context.values : { ...context.values, ...computed };
  }

  #rowsIn(values: Values): Values {
    return Object.fromEntries(this.#rows.names.map((name) => [name, values[name] ?? null]));
  }
}
