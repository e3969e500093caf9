import type { ReactNode } from 'react';
import type { Values } from '#language/Value.ts';
import { sumDecimals } from '#language/sumDecimals.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { formatMoney, formatNumber } from '#fields/formatNumber.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';

interface RowsSumsProps {
  readonly columns: readonly FieldModel[];
  readonly values: readonly Values[];
  readonly outcomes: readonly Outcome[];
}

/** The totals below the rows: computed values count as the rules compute them, hidden values do not count. */
export function RowsSums({ columns, values, outcomes }: RowsSumsProps): ReactNode {
  if (values.length < 2 || !columns.some((column) => fieldKind(column).isSummed)) return null;
  return (
    <tfoot>
      <tr>
        <td className="gj-rows-index">合计</td>
        {columns.map((column) => (
          <td key={column.name} className="gj-number">
            {fieldKind(column).isSummed ? sumText(column, values, outcomes) : null}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  );
}

function sumText(field: FieldModel, values: readonly Values[], outcomes: readonly Outcome[]): string {
  const { index, name, currency } = field;
  const shown = values.map((row, place) => {
    const outcome = outcomes[place];
    if (outcome?.states[index]?.display !== 'visible') return 0;
    const value = outcome.computed.has(index) ? outcome.computed.get(index) : row[name];
    return typeof value === 'number' ? value : 0;
  });
  const exact = sumDecimals(shown);
  return currency === undefined ? formatNumber(exact) : formatMoney(exact, currency);
}
