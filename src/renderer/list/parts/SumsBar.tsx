import type { ReactNode } from 'react';
import { formatMoney, type MoneyUnit } from '#fields/formatMoney.ts';
import { formatNumber } from '#fields/formatNumber.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ListModel, SumModel } from '#engine/model/ListModel.ts';

/** The sums of a list over everything the filters leave, or over the chosen rows while there are some. */
export function SumsBar({
  list,
  entity,
  sums,
  chosen,
  unit,
}: {
  list: ListModel;
  entity: EntityModel;
  sums: Readonly<Record<string, number | null>> | undefined;
  chosen: { readonly count: number; readonly sums: Readonly<Record<string, number>> } | undefined;
  unit: MoneyUnit;
}): ReactNode {
  const values = chosen?.sums ?? sums;
  const shown = chosen === undefined ? list.sums : list.sums.filter(({ key }) => Object.hasOwn(chosen.sums, key));
  return (
    <div className="gj-sums" aria-live="polite">
      <span className="gj-sums-scope">{chosen === undefined ? '合计' : `已选 ${chosen.count} 条`}</span>
      <dl>
        {shown.map((sum) => (
          <div key={sum.key}>
            <dt>{sum.title === '' ? (entity.field(sum.field ?? '')?.title ?? sum.key) : sum.title}</dt>
            <dd>{values === undefined ? '…' : sumText(sum, values[sum.key] ?? null, entity, unit)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The text of a sum: a share in percent, money with its unit, or a number. */
export function sumText(sum: SumModel, value: number | null, entity: EntityModel, unit: MoneyUnit): string {
  if (value === null) return '—';
  if (sum.ratio !== undefined) return `${formatNumber(value, 1)}%`;
  const field = sum.field === undefined ? undefined : entity.field(sum.field);
  if (field?.type === 'money') return `${formatMoney(value, unit)}${unit === '万元' ? ' 万元' : ''}`;
  return formatNumber(value, field === undefined ? 0 : undefined);
}
