import type { FieldModel } from '#fields/FieldModel.ts';
import { plainText, type Value, type Values } from '#language/Value.ts';
import { AS_IS } from '#engine/words/translator.ts';
import type { Call } from '../../access/Call.ts';
import { translateMessage } from './ownMessages.ts';

const [TITLE, CONTENT] = ['MessageTitle', 'Content'];

/** Translates the value of a record's field for its reader. */
export type WordField = (values: Values, value: Value) => Value;

const NONE: ReadonlyMap<FieldModel, WordField> = new Map();

/**
 * The fields with texts that the server may have written: messages are stored in the product's language, and translated
 * for the reader.
 */
export function wordedFields({
  say,
  product,
  findEntity,
}: Pick<Call, 'say' | 'product' | 'findEntity'>): ReadonlyMap<FieldModel, WordField> {
  const message = say === AS_IS ? undefined : findEntity(product.organisation.message ?? '');
  if (message === undefined) return NONE;
  const said = (values: Values): ReturnType<typeof translateMessage> => messageWords(values, say);
  return new Map(
    message.fields.flatMap((field): [FieldModel, WordField][] => {
      if (field.name === TITLE) return [[field, (values, value) => (value === null ? null : said(values).title)]];
      if (field.name === CONTENT) return [[field, (values, value) => (value === null ? null : said(values).content)]];
      return [];
    }),
  );
}

/** Translates a message for its reader; without a title it stays as stored. */
export const messageWords = (values: Values, say: Call['say']): ReturnType<typeof translateMessage> =>
  translateMessage(
    { title: plainText(values[TITLE] ?? null, ''), content: plainText(values[CONTENT] ?? null, '') },
    say,
  );
