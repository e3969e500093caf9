import type { EnumSource } from '#language/EnumType.ts';
import type { Values } from '#language/Value.ts';

/** What rules may see besides the record: handed in, never fetched. */
export interface EvaluationContext {
  readonly values: Values;
  readonly user: Values;
  /** `YYYY-MM-DD HH:mm:ss`, in the zone of the product. */
  readonly now: string;
  /** Fields of referenced records by reference field. */
  readonly refs: { readonly [field: string]: Values };
  readonly enums: EnumSource;
  readonly index?: number | undefined;
  /** What the record is saved for: the name of a picked form or the code of a transition; undefined for the main form. */
  readonly action?: string | undefined;
}
