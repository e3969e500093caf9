import { TAG_COLORS, type EnumItem } from '#language/enums/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { EnumItemRow, EnumTypeRow } from '../db/system/enumTables.ts';
import type { StoredEnum } from './StoredEnum.ts';

/** Makes the enum types of the database's rows. Dynamic ones are left out: their items are records. */
export function buildEnums(types: readonly EnumTypeRow[], items: readonly EnumItemRow[]): StoredEnum[] {
  const byParent = new Map<string, EnumItemRow[]>();
  const place = (type: string, parent: string | null): string => JSON.stringify([type, parent]);
  for (const item of items) {
    const at = place(item.TypeName, item.ParentValue);
    byParent.set(at, [...(byParent.get(at) ?? []), item]);
  }
  const below = (type: string, parent: string | null): EnumItem[] =>
    (byParent.get(place(type, parent)) ?? []).map((row) => {
      const children = below(type, row.Value);
      return { ...toItem(row), ...(children.length === 0 ? {} : { Children: children }) };
    });
  return types
    .filter(({ IsDynamic }) => !IsDynamic)
    .map(({ TypeName, Title, IsTree, ValueField }) => ({
      name: TypeName,
      title: Title,
      items: below(TypeName, null),
      isTree: IsTree,
      isDynamic: false,
      isStored: true,
      valueField: ValueField,
    }));
}

function toItem(row: EnumItemRow): EnumItem {
  const color = TAG_COLORS.find((known) => known === row.Color);
  return {
    Value: row.IsText || !/^-?\d{1,15}$/.test(row.Value) ? row.Value : Number(row.Value),
    Label: row.Label,
    ...(color === undefined ? {} : { Color: color }),
    ...(row.IsEnabled ? {} : { IsEnabled: false }),
    ...(row.LoginId === null ? {} : { LoginId: row.LoginId }),
    ...(row.Remark === null ? {} : { Remark: row.Remark }),
  };
}

/** The enum types of the states of entities: each has the name of its field. */
export function stateEnums(entities: Iterable<EntityModel>): StoredEnum[] {
  return [...entities].flatMap(({ workflow }) =>
    (workflow?.status ?? []).map(({ field, title, states }) => ({
      name: field,
      title,
      items: states.map((state) => ({ Value: state.value, Label: state.title, Color: state.color })),
      isTree: false,
      isDynamic: false,
      isStored: false,
      valueField: 'Value',
    })),
  );
}
