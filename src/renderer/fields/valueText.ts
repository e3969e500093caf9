import type { EnumSource, TagColor } from '#language/EnumType.ts';
import { findEnumItem, enumLabel } from '#language/findEnumItem.ts';
import { type Value, isEmpty, isList, type Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind, formatValue, isLookup } from '#fields/table/fieldKinds.ts';
import { statusOf } from '#engine/model/EntitySource.ts';
import type { MoneyUnit } from '#fields/Currency.ts';

/** The colour of a state or an enum item; undefined for items without one. */
export function itemColor(
  entity: EntityModel,
  field: FieldModel,
  value: Value,
  enums: EnumSource,
): TagColor | undefined {
  const status = statusOf(entity, field.name);
  if (status !== undefined) return status.states.find((state) => state.value === value)?.color;
  const type = field.enum === undefined ? undefined : enums(field.enum.type);
  return type === undefined ? undefined : findEnumItem(type, value)?.item.Color;
}

/** The enum types whose colours are needed for these fields; states have their own colours, regions have none. */
export const coloredTypes = (entity: EntityModel, fields: readonly FieldModel[]): string[] =>
  fields.flatMap((field) =>
    fieldKind(field).isTagged && field.enum !== undefined && statusOf(entity, field.name) === undefined
      ? [field.enum.type]
      : [],
  );

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
