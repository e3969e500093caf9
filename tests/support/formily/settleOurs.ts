import type { EntityModel } from '#engine/model/EntityModel.ts';
import { suggestible, Suggestions } from '#engine/records/Suggestions.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { ExportWorld } from '#annex/import/formily/FormilySchema.ts';
import { isRows } from '#fields/table/fieldKinds.ts';
import { isList, isRow, type Value, type Values } from '#language/Value.ts';
import { childRows, ROW_REFS, type ChildRows } from '#renderer/records/childRows.ts';

/** The result of our rules for a record and its rows. */
export interface Settled {
  readonly outcome: Outcome;
  /** The outcomes of each row by the name of the field. */
  readonly rows: ReadonlyMap<string, readonly Outcome[]>;
}

/** A record while it is being filled in: its rules, those of its rows, and their suggestions. */
export class OurForm {
  readonly #entity: EntityModel;
  readonly #tables: ReadonlyMap<string, ChildRows>;
  readonly #own = new Suggestions();
  readonly #ofRows = new Map<string, Suggestions>();

  constructor(entity: EntityModel, { findEntity }: ExportWorld) {
    this.#entity = entity;
    this.#tables = new Map(
      entity.fields.filter(isRows).flatMap((field): [string, ChildRows][] => {
        const rows = childRows(field, findEntity);
        return rows === undefined ? [] : [[field.name, rows]];
      }),
    );
  }

  /** Runs all rules; a new record takes their suggestions, except for fields in `kept`. */
  settle(context: EvaluationContext, isNew: boolean, kept: readonly string[] = []): Settled {
    let values = context.values;
    for (;;) {
      const settled = this.#run({ ...context, values });
      const taken = isNew ? this.#take(settled, values, kept) : {};
      if (!isNew) this.#take(settled, values, kept);
      if (Object.keys(taken).length === 0) return settled;
      values = { ...values, ...taken };
    }
  }

  #run(context: EvaluationContext): Settled {
    const { values } = context;
    const computed = [...this.#tables].flatMap(([name, { compute }]): [string, Value][] =>
      compute === undefined || !isList(values[name] ?? null)
        ? []
        : [[name, compute(rowsIn(values, name), values, context)]],
    );
    const outcome = evaluateRules(this.#entity.ruleSet, {
      ...context,
      values: { ...values, ...Object.fromEntries(computed) },
    });
    const rows = [...this.#tables].map(([name, { evaluate }]): [string, Outcome[]] => [
      name,
      evaluate(rowsIn(values, name), outcome.values, context),
    ]);
    return { outcome, rows: new Map(rows) };
  }

  #take({ outcome, rows }: Settled, values: Values, kept: readonly string[]): Values {
    const { ruleSet, fields } = this.#entity;
    const own = this.#own.take(suggestible(ruleSet, fields), outcome, values, (name) => kept.includes(name));
    const lists = [...rows].flatMap(([name, outcomes]): [string, Value][] => {
      const { entity } = this.#tables.get(name) ?? {};
      const columns = entity === undefined ? [] : suggestible(entity.ruleSet, entity.fields);
      if (columns.length === 0) return [];
      let isOther = false;
      const after = rowsIn(values, name).map((row, i) => {
        const key = `${name}.${i}`;
        const suggestions = this.#ofRows.get(key) ?? new Suggestions();
        this.#ofRows.set(key, suggestions);
        const at = outcomes[i];
        const taken = at === undefined ? {} : suggestions.take(columns, at, row, () => false);
        isOther ||= Object.keys(taken).length > 0;
        return { ...row, ...taken };
      });
      return isOther ? [[name, after]] : [];
    });
    return { ...own, ...Object.fromEntries(lists) };
  }
}

const rowsIn = (values: Values, name: string): readonly Values[] => {
  const list = values[name];
  return list !== undefined && isList(list) ? list.filter(isRow) : [];
};

/** A row with the records that its references refer to. */
export const withRefs = (row: Values, refs: { readonly [field: string]: Values }): Values => ({
  ...row,
  [ROW_REFS]: refs,
});
