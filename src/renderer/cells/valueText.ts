import type { EnumSource } from '#core/enums/EnumType.ts';
import { isEmpty } from '#core/expression/isEmpty.ts';
import { isList } from '#core/expression/isList.ts';
import type { Value, Values } from '#core/expression/Value.ts';
import type { MoneyUnit } from '#core/format/formatMoney.ts';
import { formatValue } from '#core/format/formatValue.ts';
import type { EntityModel } from '#core/schema/EntityModel.ts';
import type { FieldModel } from '#core/schema/FieldModel.ts';

/** The text of a field in a row or record, from the server's own text where there is one. Empty text for nothing. */
export function valueText(
  field: FieldModel,
  row: Values,
  key: string,
  more: { enums: EnumSource; unit?: MoneyUnit; entity?: EntityModel },
): string {
  const value = row[key] ?? null;
  if (isEmpty(value)) return '';
  if (field.type === 'attachments' || field.type === 'rows') return countText(field, value);
  const state = more.entity?.workflow?.status
    .find((status) => status.field === key)
    ?.states.find((other) => other.value === value);
  return state?.title ?? formatValue(field, value, { enums: more.enums, unit: more.unit, text: row[`${key}Text`] });
}

function countText(field: FieldModel, value: Value): string {
  const count = isList(value) ? value.length : 0;
  return count === 0 ? '' : `${count} ${field.type === 'attachments' ? '个文件' : '行'}`;
}
