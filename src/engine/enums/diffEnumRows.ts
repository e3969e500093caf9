import { checkEnumItem } from './checkEnumItem.ts';
import type { FlatEnumItem } from './FlatEnumItem.ts';

/** The change that an import makes to one item. */
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

/** Compares a list with the items of a type by their Values, and returns the differences and the problems. */
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
      checkEnumItem(row, { isTree, isText, after })?.message ??
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
