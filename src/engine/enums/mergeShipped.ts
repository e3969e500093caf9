import type { FlatEnumItem } from './FlatEnumItem.ts';

export interface KeptItem extends FlatEnumItem {
  /** Created by an administrator. */
  readonly isOwn: boolean;
  /** An administrator changed it. */
  readonly isTouched: boolean;
}

/** The changes that a new version of the product makes to a type that administrators have changed. */
export interface ShippedMerge {
  /** In order; `after` is the Value of the sibling behind which an item belongs, null for the first place. */
  readonly added: readonly { readonly item: FlatEnumItem; readonly after: string | null }[];
  readonly changed: readonly FlatEnumItem[];
  /** New items that cannot be added, as messages. */
  readonly refused: readonly string[];
}

const FOLLOWED = ['Label', 'Color', 'LoginId', 'Remark', 'IsEnabled'] as const;

/**
 * Merges the items that a product ships into a type that administrators have changed. New items are added; untouched
 * items follow the product. Items that an administrator created, changed, moved or deleted (`deleted`: the Values) stay
 * unchanged. No item is removed.
 */
export function mergeShipped(
  kept: readonly KeptItem[],
  deleted: ReadonlySet<string>,
  shipped: readonly FlatEnumItem[],
): ShippedMerge {
  const known = new Map(kept.map((item) => [item.Value, item]));
  const places = new Map(kept.map(({ Value, ParentValue }) => [Value, ParentValue]));
  const added: { item: FlatEnumItem; after: string | null }[] = [];
  const changed: FlatEnumItem[] = [];
  const refused: string[] = [];
  const last = new Map<string | null, string>();
  for (const item of shipped) {
    const { Value, Label, ParentValue } = item;
    const own = known.get(Value);
    if (own === undefined && !deleted.has(Value)) {
      if (ParentValue !== null && !places.has(ParentValue)) continue;
      added.push({ item, after: last.get(ParentValue) ?? null });
      places.set(Value, ParentValue);
    } else if (own?.isOwn === true && own.Label !== Label)
      refused.push(`“${Label}”（${Value}）没有加入：这个值已用于“${own.Label}”`);
    else if (own?.isTouched === false && FOLLOWED.some((name) => own[name] !== item[name])) changed.push(item);
    if (places.get(Value) === ParentValue) last.set(ParentValue, Value);
  }
  return { added, changed, refused };
}
