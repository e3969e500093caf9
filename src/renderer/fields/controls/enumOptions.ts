import type { EnumItem } from '#language/EnumType.ts';
import type { Value } from '#language/Value.ts';

export interface EnumOption {
  readonly value: string | number;
  readonly label: string;
}

export interface EnumOptionGroup {
  readonly label: string;
  readonly options: readonly EnumOption[];
}

/**
 * The items of an enum type to choose from: enabled ones and those already chosen, limited to `allowed`.
 * Child items form a group with the parent's name, unless only one group remains.
 */
export function enumOptions(
  items: readonly EnumItem[],
  allowed: readonly Value[] | undefined,
  chosen: readonly Value[],
): (EnumOption | EnumOptionGroup)[] {
  const offered = (item: EnumItem): EnumOption[] =>
    (item.IsEnabled === false && !chosen.includes(item.Value)) ||
    (allowed !== undefined && !allowed.includes(item.Value))
      ? []
      : [{ value: item.Value, label: item.Label }];
  const groups = items.flatMap((item): (EnumOption | EnumOptionGroup)[] => {
    if ((item.Children ?? []).length === 0) return offered(item);
    const options = (item.Children ?? []).flatMap(offered);
    return options.length === 0 ? [] : [{ label: item.Label, options }];
  });
  const [only] = groups;
  return groups.length === 1 && only !== undefined && 'options' in only ? [...only.options] : groups;
}
