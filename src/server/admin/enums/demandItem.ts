import { checkEnumItem } from '#engine/enums/checkEnumItem.ts';
import { recordInvalid } from '../../records/recordInvalid.ts';
import type { EnumItemRow } from '../../db/system/enumTables.ts';
import type { EnumEdit } from './EnumEdit.ts';

/** Throws RECORD_INVALID when an item as it would become does not fit beside the other items of its type. */
export function demandItem(
  { type, items }: Pick<EnumEdit, 'type' | 'items'>,
  item: Omit<EnumItemRow, 'Sort' | 'TypeName'>,
): void {
  const after = new Map([...items, item].map((each) => [each.Value, each]));
  const issue = checkEnumItem(item, { isTree: type.IsTree, isText: item.IsText, after });
  if (issue !== undefined) throw recordInvalid([issue]);
  if (
    items.some(
      ({ Value, Label, ParentValue }) =>
        Value !== item.Value && Label === item.Label && ParentValue === item.ParentValue,
    )
  )
    throw recordInvalid([{ field: 'Label', message: '同级已有这个名称' }]);
}

/** Throws RECORD_INVALID when another item has the Value that a new one would get. */
export function demandNewValue({ items }: Pick<EnumEdit, 'items'>, value: string): void {
  if (items.some((item) => item.Value === value)) throw recordInvalid([{ field: 'Value', message: '值已存在' }]);
}
