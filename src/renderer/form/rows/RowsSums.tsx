import type { ReactNode } from 'react';
import { sumDecimals } from '#language/decimalArithmetic.ts';
import type { Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind, textWithUnit } from '#fields/table/fieldKinds.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { FormEngine } from '../formily/FormEngine.ts';

interface RowsSumsProps {
  readonly columns: readonly FieldModel[];
  readonly values: readonly Values[];
  readonly outcomes: readonly Outcome[];
  readonly engine: FormEngine;
  readonly field: FieldModel;
}

/** What the total of a column lacks of the field of the record that it should equal (`totals`). */
function missingText({ state }: FormEngine, { child }: FieldModel, name: string, sum: number): string | undefined {
  const field = state.model.field(child?.totals[name] ?? '');
  const wanted = field === undefined ? null : state.shown(field.name);
  if (field === undefined || typeof wanted !== 'number' || wanted === sum) return undefined;
  const [less, more] = wanted > sum ? [wanted, sum] : [sum, wanted];
  const amount = amountText(field, sumDecimals([less, -more]));
  return wanted > sum ? `还差 ${amount} 与${field.title}一致` : `超出${field.title} ${amount}`;
}

/** The totals below the rows: computed values count as the rules compute them, hidden values do not count. */
export function RowsSums({ engine, field, columns, values, outcomes }: RowsSumsProps): ReactNode {
  const sums = columns.map((column) => (fieldKind(column).isSummed ? sumOf(column, values, outcomes) : undefined));
  const notes = columns.map(({ name }, place) =>
    sums[place] === undefined ? undefined : missingText(engine, field, name, sums[place]),
  );
  if (sums.every((sum) => sum === undefined) || (values.length < 2 && notes.every((note) => note === undefined)))
    return null;
  return (
    <tfoot>
      <tr>
        <td className="gj-rows-index">合计</td>
        {columns.map((column, place) => (
          <td key={column.name} className="gj-number">
            {sums[place] === undefined ? null : amountText(column, sums[place])}
            {notes[place] === undefined ? null : <p className="gj-rows-missing">{notes[place]}</p>}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  );
}

function sumOf({ index, name }: FieldModel, values: readonly Values[], outcomes: readonly Outcome[]): number {
  const shown = values.map((row, place) => {
    const outcome = outcomes[place];
    if (outcome?.states[index]?.display !== 'visible') return 0;
    const value = outcome.computed.has(index) ? outcome.computed.get(index) : row[name];
    return typeof value === 'number' ? value : 0;
  });
  return sumDecimals(shown);
}

function amountText(field: FieldModel, amount: number): string {
  const text = fieldKind(field).format(amount, field, undefined);
  return field.currency === undefined ? text : textWithUnit(text, field);
}
