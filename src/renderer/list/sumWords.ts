import type { MoneyUnit } from '#fields/Currency.ts';
import { bareAmount, fieldKind, shownUnit } from '#fields/table/fieldKinds.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { SumModel } from '#engine/model/ListModel.ts';
import { formatNumber } from '#fields/formatNumber.ts';

export const sumTitle = ({ title, field, key }: SumModel, entity: EntityModel): string =>
  title === '' ? (entity.field(field ?? '')?.title ?? key) : title;

/** The text of a sum: a share in percent, money with its unit, or a number. */
export function sumWords(sum: SumModel, value: number | null, entity: EntityModel, unit: MoneyUnit): string {
  if (value === null) return '—';
  if (sum.ratio !== undefined) return `${formatNumber(value, 1)}%`;
  const field = sum.field === undefined ? undefined : entity.field(sum.field);
  if (field === undefined) return formatNumber(value, 0);
  const text = fieldKind(field).format(value, field, unit);
  return field.currency === undefined ? text : `${bareAmount(text, field)} ${shownUnit(field, unit)}`;
}
