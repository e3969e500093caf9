import { isList, sameValue, type Value, type Values, rowsOf } from '#language/Value.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import { suggestible, Suggestions } from '#engine/records/Suggestions.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { filledColumns, type ChildRows, maskedNames, rowKey } from './childRows.ts';
import { typedInRow } from './unreadIssues.ts';
import type { RowStates } from './RowStates.ts';

interface KnownRow {
  readonly row: Values;
  readonly suggestions: Suggestions;
}

/** Suggestions by the rules of a form and its child rows. */
export class FormSuggestions {
  readonly #own = new Suggestions();
  readonly #fields: readonly FieldModel[];
  readonly #rows: RowStates;
  readonly #columns: ReadonlyMap<string, readonly FieldModel[]>;
  readonly #known = new Map<string, ReadonlyMap<number, KnownRow>>();

  constructor(model: EntityModel, fields: readonly FieldModel[], rows: RowStates) {
    this.#fields = suggestible(model.ruleSet, fields);
    this.#rows = rows;
    const columnsOf = (child: ChildRows | undefined): readonly FieldModel[] =>
      child === undefined ? [] : suggestible(child.entity.ruleSet, filledColumns(child));
    this.#columns = new Map(
      rows.names.flatMap((name): [string, readonly FieldModel[]][] => {
        const columns = columnsOf(rows.of(name));
        return columns.length === 0 ? [] : [[name, columns]];
      }),
    );
  }

  /**
   * Stores the suggestions for editable fields, and returns the values of fields that follow them; for child rows the
   * whole list. Fields in `kept` stay, and so do cells changed since the last call; followed fields are added to
   * `kept`.
   */
  take(outcome: Outcome, values: Values, isShut: (field: FieldModel) => boolean, kept: Set<string>): Values {
    const open = this.#fields.filter((field) => !isShut(field));
    const own = this.#own.take(open, outcome, values, (name) => kept.has(name));
    for (const name of Object.keys(own)) kept.add(name);
    const lists = [...this.#columns].flatMap(([name, columns]): [string, Value][] => {
      const list = values[name];
      if (list === undefined || !isList(list)) return [];
      const rows = this.#takeRows(name, columns, rowsOf(list), kept);
      return rows === undefined ? [] : [[name, rows]];
    });
    return { ...own, ...Object.fromEntries(lists) };
  }

  #takeRows(
    name: string,
    columns: readonly FieldModel[],
    rows: readonly Values[],
    kept: Set<string>,
  ): Values[] | undefined {
    const before = this.#known.get(name);
    const outcomes = this.#rows.outcomes(name);
    const known = new Map<number, KnownRow>();
    let isOther = false;
    const after = rows.map((row, index) => {
      const [key, outcome] = [rowKey(row), outcomes[index]];
      const { row: old, suggestions } = before?.get(key) ?? { row, suggestions: new Suggestions() };
      known.set(key, { row, suggestions });
      if (outcome === undefined) return row;
      const cell = (column: string): string => `${name} ${key} ${column}`;
      for (const column of columns) if (!sameValue(old[column.name], row[column.name])) kept.add(cell(column.name));
      const shut = [...maskedNames(row), ...Object.keys(typedInRow(row))];
      const open = columns.filter((column) => !shut.includes(column.name));
      const taken = suggestions.take(open, outcome, row, (column) => kept.has(cell(column)));
      if (Object.keys(taken).length === 0) return row;
      isOther = true;
      // The name of the record that was referred to before is not that of the next one.
      const named = new Set(Object.keys(taken).map((column) => `${column}Text`));
      const rest = Object.entries(row).filter(([each]) => !named.has(each));
      return { ...Object.fromEntries(rest), ...taken };
    });
    this.#known.set(name, known);
    return isOther ? after : undefined;
  }
}
