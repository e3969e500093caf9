import type { EnumItem } from '#language/EnumType.ts';
import type { Values } from '#language/Value.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { Organisation } from '#engine/model/EntityModel.ts';
import type { RecordReply } from '#wire/RecordReply.ts';

/** A form to mount: posted to the window as `{ harness: request }`. */
export interface HarnessRequest {
  /** Written to `data-ready` of the document's body when the form is rendered. */
  readonly id: string;
  /** The entity and those needed to render it. */
  readonly entities: readonly EntityDocuments[];
  readonly organisation: Organisation;
  readonly entity: string;
  readonly form: string;
  /** Enum types by name. */
  readonly enums: Readonly<Record<string, readonly EnumItem[]>>;
  readonly user: Values;
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly now: string;
  /** The values entered into the form, all together. */
  readonly values: Values;
  /** Fields of referenced records, by reference. */
  readonly refs: Readonly<Record<string, Values>>;
  /** Start with the defaults of a new record; otherwise with empty fields. */
  readonly defaults: boolean;
  /** Renders sections only when they come near the window, as the product does; otherwise all immediately. */
  readonly isDeferred?: boolean;
  /** A save that finds something wrong brings it into sight, as the product does. */
  readonly reveals?: boolean;
  /** The stored record, for the form of an existing one. */
  readonly record?: RecordReply;
}

/**
 * The result of saving the mounted form: written to `#harness-result` as JSON after `{ harnessSave: true }` was posted.
 */
export interface HarnessResult {
  readonly issues: readonly { readonly field: string; readonly message: string }[];
  readonly cleared: readonly string[];
  readonly wire: readonly (readonly [name: string, text: string])[];
  /** The number of the save: a result may belong to an earlier one. */
  readonly save: number;
}
