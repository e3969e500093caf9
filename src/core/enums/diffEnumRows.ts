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

/** What bringing a list in would do to one item. */
export interface EnumRowChange {
  readonly Value: string;
  readonly Label: string;
  readonly Kind: 'add' | 'change';
  /** By field, before and after. */
  readonly Changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** Why a list cannot be brought in, with the row (from 1) in which it is wrong. */
export interface EnumRowIssue {
  readonly Row: number;
  readonly Message: string;
}

export interface EnumRowsDiff {
  readonly Changes: readonly EnumRowChange[];
  readonly Issues: readonly EnumRowIssue[];
  /** Items that are not in the list; they stay as they are. */
  readonly Missing: readonly string[];
  /** The items in the list come in another order than before. */
  readonly IsReordered: boolean;
}

const FIELDS = ['Label', 'ParentValue', 'Color', 'LoginId', 'Remark', 'IsEnabled'] as const;
const COLORS = ['grey', 'blue', 'orange', 'green', 'red', 'purple'];

/** Tells how a list differs from the items of a type, by their Values, and what is wrong with it. */
export function diffEnumRows(
  items: readonly FlatEnumItem[],
  rows: readonly FlatEnumItem[],
  { isTree, isText }: { readonly isTree: boolean; readonly isText: boolean },
): EnumRowsDiff {
  const before = new Map(items.map((item) => [item.Value, item]));
  const given = new Set(rows.map(({ Value }) => Value));
  const after = new Map([...before, ...rows.map((row) => [row.Value, row] as const)]);
  const seen = new Set<string>();
  const siblings = new Set(
    items.filter(({ Value }) => !given.has(Value)).map(({ ParentValue, Label }) => place(ParentValue, Label)),
  );
  const issues: EnumRowIssue[] = [];
  const changes: EnumRowChange[] = [];
  rows.forEach((row, i) => {
    const { Value, Label, ParentValue } = row;
    const wrong =
      wrongRow(row, { isTree, isText, after }) ??
      (seen.has(Value) ? `值 ${Value} 重复` : undefined) ??
      (siblings.has(place(ParentValue, Label)) ? `同级已有名称“${Label}”` : undefined);
    seen.add(Value);
    siblings.add(place(ParentValue, Label));
    if (wrong !== undefined) issues.push({ Row: i + 1, Message: wrong });
    const old = before.get(Value);
    const differing = FIELDS.filter((field) => (old?.[field] ?? null) !== row[field]);
    if (old !== undefined && differing.length === 0) return;
    changes.push({
      Value,
      Label,
      Kind: old === undefined ? 'add' : 'change',
      Changes: Object.fromEntries(differing.map((field) => [field, [old?.[field] ?? null, row[field]] as const])),
    });
  });
  const kept = items.filter(({ Value }) => given.has(Value)).map(({ Value }) => Value);
  const order = rows.filter(({ Value }) => before.has(Value)).map(({ Value }) => Value);
  return {
    Changes: changes,
    Issues: issues,
    Missing: items.filter(({ Value }) => !given.has(Value)).map(({ Value }) => Value),
    IsReordered: kept.join() !== order.join(),
  };
}

const place = (parent: string | null, label: string): string => JSON.stringify([parent, label]);

function wrongRow(
  { Value, Label, ParentValue, Color }: FlatEnumItem,
  { isTree, isText, after }: { isTree: boolean; isText: boolean; after: ReadonlyMap<string, FlatEnumItem> },
): string | undefined {
  if (!/^[^\s/,]{1,50}$/.test(Value)) return '值是 1 到 50 个字符，不能有空格、逗号和斜线';
  if (!isText && !/^-?\d{1,15}$/.test(Value)) return `值“${Value}”不是整数`;
  if (Label === '' || Label.length > 50) return Label === '' ? '没有名称' : '名称不能超过 50 个字';
  if (Color !== null && !COLORS.includes(Color)) return `没有颜色“${Color}”`;
  if (ParentValue === null) return undefined;
  if (!isTree) return '这个类型没有层级，不能有上级';
  if (!after.has(ParentValue)) return `上级“${ParentValue}”不存在`;
  const path = new Set([Value]);
  for (let at: string | null = ParentValue; at !== null; at = after.get(at)?.ParentValue ?? null) {
    if (path.has(at)) return '上级绕成了圈';
    path.add(at);
  }
  return undefined;
}
