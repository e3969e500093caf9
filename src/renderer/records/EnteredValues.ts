import type { Values } from '#language/Value.ts';

/**
 * What was entered into a record. It is kept once, by the form that is filled in; the record state reads it there, and writes there what
 * the program enters.
 */
export interface EnteredValues {
  /** By field, as they are at any moment; also of hidden fields, and of those that are not drawn. */
  readonly values: Values;
  /** Replaces these values. Lists are taken as copies: whoever fills in the form may change his own in place. */
  readonly set: (values: Values) => void;
}
