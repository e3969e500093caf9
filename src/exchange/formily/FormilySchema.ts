import type { EnumSource } from '#language/EnumType.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';

/** What JSON knows. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A node of a plain Formily schema, as JSON. */
export type FormilyNode = { readonly [key: string]: Json };

/** What is around an entity that is exported. */
export interface ExportWorld {
  readonly enums: EnumSource;
  readonly findEntity: FindEntity;
}

/** Something of a document that the exported schema does not say, says otherwise, or leaves to the program that runs it. */
export interface ExportNote {
  /**
   * `rule`: the states differ without it. `scope`: it is as here where the program supplies what is read. `look`: values, checks or controls
   * of Formily's own side are missing.
   */
  readonly kind: 'rule' | 'scope' | 'look';
  /** The document that it is about, below the schemas folder, and where it stands in that. */
  readonly file: string;
  readonly pointer: string;
  readonly text: string;
}

/** An entity as a plain Formily schema. */
export interface FormilyExport {
  /** What the program supplies stands at the root, under `SCOPE_KEY`. */
  readonly schema: FormilyNode;
  readonly notes: readonly ExportNote[];
  /** The names that the program supplies: `$now`, `$user.Role`, `$ref.ProjectId.OwnerId`, `$values.Id`; `$ref.lines.PartId.Price` of rows, by Id. */
  readonly supplied: readonly string[];
  /** The fields, `lines.Price` of rows, whose states are not those of ours, because rules that decide about them could not be said. */
  readonly open: readonly string[];
}

/** The key of an exported schema that says, as JSON Schema, what the program supplies as `scope` and as values. */
export const SCOPE_KEY = 'x-scope';
