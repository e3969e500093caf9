import type { Client } from '#client/Client.ts';
import { isEmpty } from '#language/isEmpty.ts';
import type { Prefilled } from '../form/open/FormRequest.ts';
import { readRecord } from '../form/open/readRecord.ts';
import type { EntitySchema } from '../stores/EntitySchema.ts';
import { typedRecord } from './typedRecord.ts';

const FILES = ['attachments', 'image', 'rows'];

/**
 * What a copy of a record starts with: everything that people fill in, but neither files, which belong to one record, nor what no two
 * records may share. Throws AppError when the record cannot be read.
 */
export async function copyPrefill(
  client: Pick<Client, 'records'>,
  { model, writable }: EntitySchema,
  id: number,
): Promise<Record<string, Prefilled>> {
  const { Record: served } = await client.records.get(model.api, id);
  const { values, texts } = readRecord(model.fields, typedRecord(model, served));
  const own = new Set(model.unique.flatMap(({ fields, clears }) => [...(fields.length === 1 ? fields : []), clears]));
  const copied = model.fields.filter(
    ({ name, type, computed }) => writable.has(name) && !computed && !FILES.includes(type) && !own.has(name),
  );
  return Object.fromEntries(
    copied.flatMap(({ name }): [string, Prefilled][] => {
      const value = values[name] ?? null;
      const text = texts[name];
      return isEmpty(value) ? [] : [[name, { value, ...(typeof text === 'string' ? { text } : {}) }]];
    }),
  );
}
