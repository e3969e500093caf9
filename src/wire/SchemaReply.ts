import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { Organisation } from '#engine/model/EntityModel.ts';

/** The documents of one entity, and what this user may do with it at all. */
export interface SchemaReply {
  readonly Key: string;
  readonly Hash: string;
  readonly Organisation: Organisation;
  readonly Documents: EntityDocuments;
  readonly Access: {
    readonly Actions: readonly string[];
    readonly Readable: readonly string[];
    readonly Writable: readonly string[];
    /** Readable fields that are shown without their middle in other people's rows. */
    readonly Masked: readonly string[];
  };
  /** Public pages show records of the entity; whoever works on one may look at it as everybody will see it. */
  readonly IsShownOnSite?: boolean;
  /** Keys of the scenes this user is offered, by list. */
  readonly Scenes: Readonly<Record<string, readonly string[]>>;
}
