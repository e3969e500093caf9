import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { SumModel } from '#engine/model/ListModel.ts';
import { formatMoney, type MoneyUnit, formatNumber } from '#fields/formatNumber.ts';
import { isMoney } from '#fields/table/traits.ts';

/** What people call a sum of a list. */
export const sumTitle = ({ title, field, key }: SumModel, entity: EntityModel): string =>
  title === '' ? (entity.field(field ?? '')?.title ?? key) : title;

/** The text of a sum: a share in percent, money with its unit, or a number. */
export function sumWords(sum: SumModel, value: number | null, entity: EntityModel, unit: MoneyUnit): string {
  if (value === null) return '—';
  if (sum.ratio !== undefined) return `${formatNumber(value, 1)}%`;
  const field = sum.field === undefined ? undefined : entity.field(sum.field);
  if (isMoney(field)) return `${formatMoney(value, unit)} ${unit}`;
  return formatNumber(value, field === undefined ? 0 : undefined);
}
