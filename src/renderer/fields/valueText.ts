import type { EnumSource } from '#language/EnumType.ts';
import { enumLabel } from '#language/findEnumItem.ts';
import { type Value, isEmpty, isList, type Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind, formatValue, isLookup } from '#fields/table/fieldKinds.ts';
import type { MoneyUnit } from '#fields/Currency.ts';

/** Shown for an empty value. */
export const NOTHING = '—';

/** The text of a field in a row: from the loaded enum items, else the server's text. Empty for an empty value. */
export function valueText(
  field: FieldModel,
  row: Values,
  key: string,
  more: { enums: EnumSource; unit?: MoneyUnit; entity?: EntityModel },
): string {
  const value = row[key] ?? null;
  if (isEmpty(value)) return '';
  const { counted } = fieldKind(field);
  if (counted !== undefined) return countText(value, counted);
  const state = more.entity?.workflow?.status
    .find((status) => status.field === key)
    ?.states.find((other) => other.value === value);
  const text = liveText(field, value, more.enums) ?? row[`${key}Text`];
  return state?.title ?? formatValue(field, value, { enums: more.enums, unit: more.unit, text });
}

/** The labels of items as they are now; undefined unless all of them are here. */
function liveText(field: FieldModel, value: Value, enums: EnumSource): string | undefined {
  const { enum: binding } = field;
  if (binding === undefined || isLookup(field) || enums(binding.type) === undefined) return undefined;
  const labels = (isList(value) ? value : [value]).map((item) => enumLabel(enums, binding.type, item));
  return labels.includes(null) ? undefined : labels.join('、');
}

function countText(value: Value, counted: string): string {
  const count = isList(value) ? value.length : 0;
  return count === 0 ? '' : `${count} ${counted}`;
}
