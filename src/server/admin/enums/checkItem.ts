import { AppError } from '#core/errors.ts';
import type { EnumItemRow } from '../../db/system/enumTables.ts';
import type { EnumEdit } from './EnumEdit.ts';

const COLORS = ['grey', 'blue', 'orange', 'green', 'red', 'purple'];
const LONGEST_REMARK = 200;

const invalid = (field: string, message: string): AppError =>
  new AppError('RECORD_INVALID', { text: message, data: { Issues: [{ Field: field, Message: message }] } });

/** Throws RECORD_INVALID when an item as it would become does not fit beside the other items of its type. */
export function checkItem(
  { type, items }: Pick<EnumEdit, 'type' | 'items'>,
  item: Omit<EnumItemRow, 'Sort' | 'TypeName'>,
): void {
  const label = item.Label.trim();
  if (label === '' || label.length > 50) throw invalid('Label', label === '' ? '请输入名称' : '名称不能超过 50 个字');
  const others = items.filter(({ Value }) => Value !== item.Value);
  if (others.some((other) => other.Label === label && other.ParentValue === item.ParentValue))
    throw invalid('Label', '同级已有这个名称');
  if (item.Color !== null && !COLORS.includes(item.Color)) throw invalid('Color', '没有这种颜色');
  if ((item.Remark ?? '').length > LONGEST_REMARK) throw invalid('Remark', `说明不能超过 ${LONGEST_REMARK} 个字`);
  if (item.ParentValue === null) return;
  if (!type.IsTree) throw invalid('ParentValue', '这个类型没有层级');
  if (!others.some(({ Value }) => Value === item.ParentValue))
    throw invalid('ParentValue', '上级不存在，或者就是它自己');
  if (pathTo(items, item.ParentValue).includes(item.Value)) throw invalid('ParentValue', '不能移到自己的下级里面');
}

/** Throws RECORD_INVALID for a Value that a new item cannot have. */
export function checkValue({ items }: Pick<EnumEdit, 'items'>, value: string, isText: boolean): void {
  if (!/^[^\s/,]{1,50}$/.test(value)) throw invalid('Value', '值是 1 到 50 个字符，不能有空格、逗号和斜线');
  if (!isText && !/^-?\d{1,15}$/.test(value)) throw invalid('Value', '这个类型的值是整数');
  if (items.some((item) => item.Value === value)) throw invalid('Value', '值已存在');
}

/** The Values from the root to an item, itself last. */
export function pathTo(items: readonly EnumItemRow[], value: string): string[] {
  const byValue = new Map(items.map((item) => [item.Value, item]));
  const path: string[] = [];
  for (let at: string | null = value; at !== null && !path.includes(at); at = byValue.get(at)?.ParentValue ?? null)
    path.unshift(at);
  return path;
}

/** The Value after the greatest; undefined in types whose values are texts. */
export function nextValue(items: readonly EnumItemRow[]): string | undefined {
  if (items.some(({ IsText }) => IsText)) return undefined;
  return String(Math.max(0, ...items.map(({ Value }) => Number(Value)).filter(Number.isSafeInteger)) + 1);
}
