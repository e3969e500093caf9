import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { Organisation } from '#engine/model/EntityModel.ts';
import type { EnumItem } from '#language/EnumType.ts';
import { flag, given, integer, list, map, object, text, type TypeOf } from './schema.ts';

export const publicFormReply = object({
  Key: text(),
  Api: text(),
  Organisation: given<Organisation>({ type: 'object' }),
  Documents: given<EntityDocuments>({ type: 'object' }),
  Enums: map(list(given<EnumItem>({ $ref: '#/definitions/EnumItem' }))),
  /** The form takes files. */
  Uploads: flag(),
  /** The name of a field that people leave empty. */
  Honeypot: text(),
  /** The name of the field for the sender's consent. */
  Consent: text(),
});
/** A public form, with all documents for rendering it. */
export type PublicFormReply = TypeOf<typeof publicFormReply>;

export const uploadGrant = object({
  Token: text(),
  /** Endings of files. */
  Accept: list(text()),
  /** Bytes. */
  Largest: integer(),
});
/** The grant to upload files with a form for a limited time. */
export type UploadGrant = TypeOf<typeof uploadGrant>;
