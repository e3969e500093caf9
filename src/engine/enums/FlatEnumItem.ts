/** An item of an enum type in a flat list; texts as in the file it came from. */
export interface FlatEnumItem {
  readonly Value: string;
  readonly Label: string;
  readonly ParentValue: string | null;
  readonly Color: string | null;
  readonly LoginId: string | null;
  readonly Remark: string | null;
  readonly IsEnabled: boolean;
}

/** The Value after the greatest of a type whose Values are whole numbers, 1 in an empty one. */
export function nextItemValue(items: readonly { readonly Value: string }[]): string {
  return String(Math.max(0, ...items.map(({ Value }) => Number(Value)).filter(Number.isSafeInteger)) + 1);
}

/** The Values from the root to an item, itself last; ends where a parent is missing or would come a second time. */
export function pathToItem(items: readonly Pick<FlatEnumItem, 'Value' | 'ParentValue'>[], value: string): string[] {
  const byValue = new Map(items.map((item) => [item.Value, item]));
  const path: string[] = [];
  for (let at: string | null = value; at !== null && !path.includes(at); at = byValue.get(at)?.ParentValue ?? null)
    path.unshift(at);
  return path;
}
