import { deletedItemLabel, enumLabel } from '#language/findEnumItem.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { isList, isRow, type Value, plainText } from '#language/Value.ts';
import { fieldKind } from './fieldKinds.ts';
import type { FieldModel } from '../FieldModel.ts';
import type { MoneyUnit } from '../Currency.ts';

export interface Wording {
  readonly enums: EnumSource;
  /** Translates the texts defined here, if the reader's language is only known later. */
  readonly say?: ((text: string) => string) | undefined;
}

interface ValueWording extends Wording {
  readonly text?: Value | undefined;
  readonly unit?: MoneyUnit | undefined;
}

/** The text a person reads for a value; `text` is the server's own text of it (`FText`) where there is one. Empty for null. */
export function formatValue(field: FieldModel, value: Value, wording: ValueWording): string {
  const { text, unit, say = (words) => words } = wording;
  if (value === null) return '';
  if (field.component === 'ListLink') return say('查看列表');
  if (text !== undefined && text !== null) return plainText(text, '、');
  if (typeof value === 'boolean') return value ? (field.words?.yes ?? say('是')) : (field.words?.no ?? say('否'));
  if (isList(value)) return value.map((item) => itemText(field, item, wording)).join('、');
  if (field.enum !== undefined) return itemText(field, value, wording);
  return fieldKind(field).format(value, field, unit);
}

function itemText(field: FieldModel, value: Value, { enums, say = (words) => words }: Wording): string {
  if (isRow(value)) return plainText(value['FileName'] ?? null, '');
  if (field.enum === undefined) return plainText(value, '、');
  const type = enums(field.enum.type);
  const isGone = type?.gone?.some((item) => item.Value === value) === true;
  if (type !== undefined && isGone) return say(deletedItemLabel(type, value));
  return enumLabel(enums, field.enum.type, value) ?? plainText(value, '、');
}
