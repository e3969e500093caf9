import type { Values } from '#language/Value.ts';
import { isEmpty } from '#language/isEmpty.ts';
import { plainText } from '#language/plainText.ts';
import { refKey } from '#engine/records/dependentReferences.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Subject } from '../Subject.ts';
import { currentWords } from '../words/valueWords.ts';

/** Which record to choose: `一条记录`, or `合同状态 = 执行中 的记录` where rules tell records apart. */
export function describeRecord(
  { entity, wording }: Subject,
  field: FieldModel,
  refs: Readonly<Record<string, Values>>,
): string {
  const key = refKey(field);
  const target = entity.field(key)?.reference?.entity ?? field.reference?.entity;
  const model = target === undefined ? undefined : wording.findEntity?.(target);
  const parts = Object.entries(refs[key] ?? {}).flatMap(([name, value]) => {
    if (name === 'Id') return [];
    const read = model?.field(name);
    const title = read?.title ?? name;
    if (isEmpty(value)) return [`${title} 未填写`];
    return [`${title} = ${read === undefined ? plainText(value, '、') : currentWords(read, value, wording.enums)}`];
  });
  return parts.length === 0 ? '一条记录' : ` ${parts.join('、')} 的记录`;
}
