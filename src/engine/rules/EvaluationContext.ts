import type { EnumSource } from '#language/EnumType.ts';
import type { Values } from '#language/Value.ts';

/** The inputs of rules other than the record: passed in, never fetched. */
export interface EvaluationContext {
  readonly values: Values;
  readonly user: Values;
  /** `YYYY-MM-DD HH:mm:ss`, in the zone of the product. */
  readonly now: string;
  /** Fields of referenced records by reference field. */
  readonly refs: { readonly [field: string]: Values };
  readonly enums: EnumSource;
  readonly index?: number | undefined;
  /** The purpose of the save: the name of a picked form or the code of a transition; undefined for the main form. */
  readonly action?: string | undefined;
}
