import type { Value } from '../Value.ts';
import { plainText } from '../plainText.ts';
import type { EnumType } from './EnumType.ts';

/**
 * How a Value reads that the type has no more: by the name of its deleted item, or that there is none. A slash-joined path is read by
 * its last part. Rules never see it.
 */
export function goneLabel(type: EnumType, value: Value): string {
  const text = plainText(value, '/');
  const last = text.slice(text.lastIndexOf('/') + 1);
  const item = type.gone?.find(({ Value }) => String(Value) === text || String(Value) === last);
  return item === undefined ? '已删除的选项' : `${item.Label}（已删除）`;
}
