import type { FieldModel } from '#fields/FieldModel.ts';
import { plainText, type Values } from '#language/Value.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { isAmount } from '#fields/table/fieldKinds.ts';
import { valueText } from '../fields/valueText.ts';

/** The text of a cell for the clipboard: amounts as plain numbers, other values as shown. */
export function cellText(
  field: FieldModel,
  row: Values,
  key: string,
  { entity, enums }: { readonly entity: EntityModel; readonly enums: EnumSource },
): string {
  // The unit of a list is for reading only.
  const value = row[key] ?? null;
  return isAmount(field) && typeof value === 'number'
    ? plainText(value, '')
    : valueText(field, row, key, { entity, enums });
}

/** Lines of cells as text that spreadsheets paste. */
export const copiedText = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.map(quoted).join('\t')).join('\n');

const quoted = (text: string): string => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
