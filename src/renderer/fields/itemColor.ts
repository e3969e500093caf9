import type { EnumSource, TagColor } from '#language/EnumType.ts';
import { findEnumItem } from '#language/findEnumItem.ts';
import { type Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { statusOf } from '#engine/model/EntitySource.ts';

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
