import { enumLabel } from '#language/findEnumItem.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { isList, type Value, plainText } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** Whether the text of a field shows this value. Selects show a chosen node without its parents. */
export function shows(field: FieldModel, text: string, value: Value, enums: EnumSource): boolean {
  if (value === null) return text === '';
  if (typeof value === 'number' && field.enum === undefined && field.reference === undefined)
    return text !== '' && Number(text.replace(/[￥,%]| \D+$/g, '')) === value;
  const texts = (isList(value) ? value : [value]).map((item) => textOf(field, item, enums));
  const isChosen = field.enum !== undefined && field.type !== 'region';
  const ends = isChosen ? texts.map((each) => each.split(' / ').at(-1)) : texts;
  return text === texts.join('、') || text === ends.join('、');
}

function textOf(field: FieldModel, value: Value, enums: EnumSource): string {
  const plain = plainText(value, '、');
  if (field.enum !== undefined) return enumLabel(enums, field.enum.type, value) ?? plain;
  switch (field.type) {
    case 'boolean':
      return value === true ? '是' : '否';
    case 'datetime':
      return plain.slice(0, 16);
    case 'reference':
    case 'references':
      return `编号 ${plain}`;
    case 'attachments':
      return `文件 ${plain}`;
    default:
      return plain;
  }
}
