import type { EnumItem, EnumSource } from '#language/enums/EnumType.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** Longer lists are only described. */
const MOST_ITEMS = 40;

/** How a cell for a field is filled in, for people who fill it in. */
export function cellHint(field: FieldModel, enums: EnumSource): string {
  const { type, words, maxLength } = field;
  if (field.enum !== undefined) return itemsHint(field, enums(field.enum.type)?.items ?? []);
  switch (type) {
    case 'boolean':
      return `${words?.yes ?? '是'} 或 ${words?.no ?? '否'}`;
    case 'date':
      return '日期，如 2026-03-01';
    case 'datetime':
      return '日期和时间，如 2026-03-01 09:30';
    case 'money':
      return '金额，单位元，最多两位小数';
    case 'integer':
      return '整数';
    case 'decimal':
    case 'percent':
      return type === 'percent' ? '百分数，如 12.5' : '数字';
    case 'lookup':
    case 'reference':
      return '系统里已有的名称或编号';
    case 'references':
      return '系统里已有的名称，几个之间用顿号';
    case 'phone':
      return '电话号码';
    case 'email':
      return '邮箱';
    default:
      return maxLength === undefined ? '文字' : `文字，不超过 ${maxLength} 个字`;
  }
}

function itemsHint({ type, title }: FieldModel, items: readonly EnumItem[]): string {
  const isTree = items.some(({ Children }) => (Children ?? []).length > 0);
  const offered = items.filter(({ IsEnabled }) => IsEnabled !== false);
  if (isTree) return `${title}的名称；重名时写上它的上级，如“${firstPath(offered)}”`;
  const names = offered.map(({ Label }) => Label);
  const list = names.length > MOST_ITEMS ? `${names.slice(0, MOST_ITEMS).join('、')} 等` : names.join('、');
  return type === 'multiEnum' ? `可填几项，用顿号隔开：${list}` : `只能填其中一项：${list}`;
}

function firstPath(items: readonly EnumItem[]): string {
  const parent = items.find(({ Children }) => (Children ?? []).length > 0);
  return parent === undefined ? '' : `${parent.Label}/${parent.Children?.[0]?.Label ?? ''}`;
}
