import type { EnumSource } from '../EnumType.ts';
import type { Value, Values } from '../Value.ts';

/** Everything an expression may read while it is evaluated. */
export interface Scope {
  /** Values of the form; in a list or picker, of the form that opened it. */
  readonly values: Values;
  /** The record at hand: the form's own record, a child row or a candidate of a picker. */
  readonly record: Values;
  readonly index: number;
  /** The row for which the condition of a row function is evaluated. */
  readonly row?: Values | undefined;
  readonly user: Values;
  /** `YYYY-MM-DD HH:mm:ss`, in the zone of the product. */
  readonly now: string;
  /** Fields of referenced records by reference field. */
  readonly refs: { readonly [field: string]: Values };
  readonly enums: EnumSource;
  /** The value of the field the rule belongs to. */
  readonly self: Value;
  /** The figure over other records, in a check that has one. */
  readonly total?: number | undefined;
}
