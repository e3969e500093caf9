import type { Issue } from '../validate/Issue.ts';
import { TAG_COLORS } from '#language/EnumType.ts';
import type { FlatEnumItem } from './FlatEnumItem.ts';

/** The type an item belongs to, with all its items as they would become, by Value. */
export interface EnumItemPlace {
  readonly isTree: boolean;
  /** The type's Values are texts. */
  readonly isText: boolean;
  readonly after: ReadonlyMap<string, Pick<FlatEnumItem, 'ParentValue'>>;
}

const MAX_LABEL_LENGTH = 50;
const MAX_REMARK_LENGTH = 200;

/** The first problem of an item, with its field; the caller checks names among siblings. */
export function checkEnumItem(item: FlatEnumItem, place: EnumItemPlace): Issue | undefined {
  const { Value, Label, Color, LoginId, Remark } = item;
  if (!/^[^\s/,]{1,50}$/.test(Value)) return { field: 'Value', message: '值是 1 到 50 个字符，不能有空格、逗号和斜线' };
  if (!place.isText && !/^-?\d{1,15}$/.test(Value))
    return { field: 'Value', message: `这个类型的值是整数，“${Value}”不是` };
  if (Label === '') return { field: 'Label', message: '请输入名称' };
  if (Label.length > MAX_LABEL_LENGTH) return { field: 'Label', message: `名称不能超过 ${MAX_LABEL_LENGTH} 个字` };
  if (Color !== null && !TAG_COLORS.some((known) => known === Color))
    return { field: 'Color', message: `没有颜色“${Color}”` };
  if ((LoginId ?? '').length > MAX_LABEL_LENGTH)
    return { field: 'LoginId', message: `登录账号不能超过 ${MAX_LABEL_LENGTH} 个字` };
  if ((Remark ?? '').length > MAX_REMARK_LENGTH)
    return { field: 'Remark', message: `说明不能超过 ${MAX_REMARK_LENGTH} 个字` };
  const message = wrongParent(item, place);
  return message === undefined ? undefined : { field: 'ParentValue', message };
}

function wrongParent({ Value, ParentValue }: FlatEnumItem, { isTree, after }: EnumItemPlace): string | undefined {
  if (ParentValue === null) return undefined;
  if (!isTree) return '这个类型没有层级，不能有上级';
  if (!after.has(ParentValue)) return `上级“${ParentValue}”不存在`;
  const path = new Set([Value]);
  for (let at: string | null = ParentValue; at !== null; at = after.get(at)?.ParentValue ?? null) {
    if (path.has(at)) return '上级不能是它自己，也不能是它自己的下级';
    path.add(at);
  }
  return undefined;
}
