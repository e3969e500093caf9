import type { EnumSource } from '#language/EnumType.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A node of a plain Formily schema, as JSON. */
export type FormilyNode = { readonly [key: string]: Json };

export interface ExportWorld {
  readonly enums: EnumSource;
  readonly findEntity: FindEntity;
}

/** A part of a document that the exported schema omits, expresses differently, or leaves to the host program. */
export interface ExportNote {
  /** `rule`: states differ; `scope`: equal with supplied values; `look`: values or controls are missing. */
  readonly kind: 'rule' | 'scope' | 'look';
  /** The document, below the schemas folder, and the place in it. */
  readonly file: string;
  readonly pointer: string;
  /** The title of the field that it is about. */
  readonly title?: string;
  readonly text: string;
}

/** An entity as a plain Formily schema. */
export interface FormilyExport {
  /** The values that the program supplies are described at the root, under `SCOPE_KEY`. */
  readonly schema: FormilyNode;
  readonly notes: readonly ExportNote[];
  /** The names that the program supplies: `$now`, `$user.Role`, `$ref.ProjectId.OwnerId`, `$values.Id`; `$ref.lines.PartId.Price` of rows, by Id. */
  readonly supplied: readonly string[];
  /** Fields (`lines.Price` for rows) whose states differ, as a rule could not be exported. */
  readonly open: readonly string[];
}

/** The exported key with a JSON Schema of the values that the program supplies. */
export const SCOPE_KEY = 'x-scope';
