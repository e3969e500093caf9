import type { FlatEnumItem } from '#engine/enums/FlatEnumItem.ts';
import type { EnumItem } from '#language/EnumType.ts';

/** The items of a tree one after the other, each below its parent. */
export function flatItems(items: readonly EnumItem[], parent: string | null = null): FlatEnumItem[] {
  return items.flatMap(({ Value, Label, Color, LoginId, Remark, IsEnabled, Children = [] }) => [
    {
      Value: String(Value),
      Label,
      ParentValue: parent,
      Color: Color ?? null,
      LoginId: LoginId ?? null,
      Remark: Remark ?? null,
      IsEnabled: IsEnabled !== false,
    },
    ...flatItems(Children, String(Value)),
  ]);
}
