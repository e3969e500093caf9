import type { EnumItem } from '#language/EnumType.ts';

export interface TreeOption {
  readonly value: string;
  readonly title: string;
  readonly disabled: boolean;
  readonly selectable: boolean;
  readonly children: TreeOption[];
}

/** The items of an enum tree for antd. `path`: slash-joined values; `leaf`: only leaves; disabled ones when `kept`. */
export const treeOptions = (
  items: readonly EnumItem[],
  { path, leaf = false, kept }: { path: boolean; leaf?: boolean; kept?: string },
  parent = '',
): TreeOption[] =>
  items.flatMap((item) => {
    const value = path && parent !== '' ? `${parent}/${item.Value}` : String(item.Value);
    if (item.IsEnabled === false && value !== kept) return [];
    const children = treeOptions(item.Children ?? [], { path, leaf, ...(kept === undefined ? {} : { kept }) }, value);
    return [{ value, title: item.Label, disabled: false, selectable: !leaf || children.length === 0, children }];
  });
