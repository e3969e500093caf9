import type { Values } from '#language/Value.ts';

/**
 * The input of a record. The form holds the only copy; the record state reads it there, and writes there what the
 * program enters.
 */
export interface EnteredValues {
  /** The current values by field, including hidden and unrendered fields. */
  readonly values: Values;
  /** Replaces these values. Lists are copied: the form may change its own in place. */
  readonly set: (values: Values) => void;
}
