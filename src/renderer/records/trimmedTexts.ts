import { withoutInvisible } from '#language/plainName.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import type { Value, Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** The texts with blanks at an end or with invisible characters, by field, without them, as the server stores them. */
export function trimmedTexts(fields: readonly FieldModel[], values: Values): Record<string, Value> {
  const trimmed: Record<string, Value> = {};
  for (const { name, type } of fields) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    const seen = withoutInvisible(value).trim();
    const text = seen === '' || isOnOneLine({ type }) ? seen : value.trim();
    if (text !== value) trimmed[name] = text === '' ? null : text;
  }
  return trimmed;
}

const isOnOneLine = ({ type }: Pick<FieldModel, 'type'>): boolean => {
  const { text } = fieldKind({ type });
  return text !== 'lines' && text !== 'html';
};
