import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { Organisation } from '#engine/model/EntityModel.ts';
import { type TypeOf, flag, given, list, map, object, optional, text } from './schema.ts';

/** Schema documents on the server's disk. */
export const schemaFilesReply = object({
  /** A large enum document is sent without its text unless the text is requested. */
  Files: list(object({ File: text(), Text: optional(text()) })),
});

export const schemaReply = object({
  Key: text(),
  Hash: text(),
  Organisation: given<Organisation>({ type: 'object' }),
  Documents: given<EntityDocuments>({ type: 'object' }),
  Access: object({
    Actions: list(text()),
    Readable: list(text()),
    Writable: list(text()),
    /** Readable fields that are shown without their middle in other people's rows. */
    Masked: list(text()),
  }),
  /** Public pages show records of the entity; editors of a record may preview it as visitors will see it. */
  IsShownOnSite: optional(flag()),
  /** Keys of the scenes this user is offered, by list. */
  Scenes: map(list(text())),
});
/** The documents of one entity, and what this user may do with it at all. */
export type SchemaReply = TypeOf<typeof schemaReply>;
