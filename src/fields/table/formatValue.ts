import { enumLabel } from '#language/findEnumItem.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { goneLabel } from '#language/goneLabel.ts';
import { isList, isRow, type Value, plainText } from '#language/Value.ts';
import { fieldKind } from './fieldKinds.ts';
import type { FieldModel } from '../FieldModel.ts';
import type { MoneyUnit } from '../formatNumber.ts';

/** The text a person reads for a value; `text` is the server's own text of it (`FText`) where there is one. Empty for null. */
export function formatValue(
  field: FieldModel,
  value: Value,
  more: { enums: EnumSource; text?: Value | undefined; unit?: MoneyUnit | undefined },
): string {
  if (value === null) return '';
  if (field.component === 'ListLink') return '查看列表';
  if (more.text !== undefined && more.text !== null) return plainText(more.text, '、');
  if (typeof value === 'boolean') return value ? (field.words?.yes ?? '是') : (field.words?.no ?? '否');
  if (isList(value)) return value.map((item) => itemText(field, item, more.enums)).join('、');
  if (field.enum !== undefined) return itemText(field, value, more.enums);
  return fieldKind(field).format(value, field, more.unit ?? '元');
}

function itemText(field: FieldModel, value: Value, enums: EnumSource): string {
  if (isRow(value)) return plainText(value['FileName'] ?? null, '');
  if (field.enum === undefined) return plainText(value, '、');
  const type = enums(field.enum.type);
  const isGone = type?.gone?.some((item) => item.Value === value) === true;
  if (type !== undefined && isGone) return goneLabel(type, value);
  return enumLabel(enums, field.enum.type, value) ?? plainText(value, '、');
}
