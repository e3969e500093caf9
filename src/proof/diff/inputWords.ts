import { ACTION, splitReference } from '../analysis/inputKey.ts';
import type { Value } from '#language/Value.ts';
import { ROLE_LABELS, USER_TITLES } from '../explain/words/userWords.ts';
import { currentWords } from '../explain/words/valueWords.ts';
import { titleOf } from '../explain/words/Wording.ts';
import { isEmpty } from '#language/isEmpty.ts';
import { plainText } from '#language/plainText.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Version } from './BehaviourDiff.ts';

/** An input of a state with its value in words: `付款方式=支票`, `当前用户的身份=客户`. */
export function inputWords(key: string, value: Value, version: Version): string {
  const { entity } = version;
  const field = entity.field(key);
  if (field !== undefined) return `${titleOf({ entity }, field)}=${valueWords(field, value, version)}`;
  const reference = splitReference(key);
  if (reference !== undefined) {
    const own = entity.field(reference.field);
    const other = version.findEntity?.(own?.reference?.entity ?? '')?.field(reference.name);
    const text = other === undefined ? plain(value) : valueWords(other, value, version);
    return `${own?.title ?? reference.field}的${other?.title ?? reference.name}=${text}`;
  }
  if (key === ACTION) return `操作=${entity.forms.get(plain(value))?.title ?? plain(value)}`;
  if (key === '$now') return `当前时间=${plain(value)}`;
  if (key === '$index') return `行号=${plain(value)}`;
  const name = key.replace(/^\$user\./, '');
  const text = name === 'Role' ? (ROLE_LABELS[plain(value)] ?? plain(value)) : plain(value);
  return `${USER_TITLES[name] ?? key}=${text}`;
}

/** A value as a person reads it; 空 for nothing. */
export function valueWords(field: FieldModel, value: Value, { enums }: Version): string {
  return isEmpty(value) ? '空' : currentWords(field, value, enums);
}

function plain(value: Value): string {
  if (isEmpty(value)) return '空';
  return typeof value === 'boolean' ? (value ? '是' : '否') : plainText(value, '、');
}
