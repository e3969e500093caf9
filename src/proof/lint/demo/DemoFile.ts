import type { DemoDocument } from '#generated/documents/DemoDocument.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

/** Name of the files with accounts. */
export const ACCOUNTS = 'account';

export type DemoRow = DemoDocument['rows'][number];

/** A file of demo records. */
export interface DemoFile {
  readonly file: string;
  readonly document: DemoDocument;
  /** The entity that its rows are of, or `account`. */
  readonly key: string;
}

/** Context for checking the rows of an entity. */
export interface DemoSurroundings {
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly enums: EnumSource;
  readonly reportTo: (file: string) => Report;
}

/** The Ids of the demo records of each entity. */
export type DemoIds = ReadonlyMap<string, ReadonlySet<unknown>>;
