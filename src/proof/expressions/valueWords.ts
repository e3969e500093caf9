import { enumLabel } from '#language/findEnumItem.ts';
import { isEmpty, isList, type Scalar, type Value, plainText } from '#language/Value.ts';
import { formatNumber } from '#fields/formatNumber.ts';
import { formatValue, type Wording } from '#fields/table/formatValue.ts';
import { AS_IS } from '#engine/words/translator.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { isLookup, isMoment, isPicture } from '#fields/table/traits.ts';

/** A constant as text: the label of an enum item, 是 or 否, a number with separators, a text in quotes. */
export function literalWords(value: Scalar, field: FieldModel | undefined, wording: Wording): string {
  const { enums, say = AS_IS } = wording;
  if (value === null) return say('空');
  if (typeof value === 'boolean') return say(value ? '是' : '否');
  if (field?.enum !== undefined) {
    const label = enumLabel(enums, field.enum.type, value);
    if (label !== null) return label;
  }
  if (typeof value === 'number')
    return `${formatNumber(value)}${field !== undefined && fieldKind(field).amount === 'percent' ? '%' : ''}`;
  return isMoment(field) ? value : `“${value}”`;
}

/** A field's value as displayed; `text` is the name of a referenced record, if known. */
export function currentWords(field: FieldModel, value: Value, wording: Wording, text?: Value): string {
  const { say = AS_IS } = wording;
  if (isEmpty(value)) return say('未填写');
  const { counted } = fieldKind(field);
  if (counted !== undefined) return say(`${isList(value) ? value.length : 0} ${counted}`);
  if (isPicture(field)) return say('已上传');
  const isReference = field.reference !== undefined && !isLookup(field);
  if (isReference && (text === undefined || text === null)) return say(`编号 ${plainText(value, '、')}`);
  return formatValue(field, value, { ...wording, text });
}
