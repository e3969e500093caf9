import type { Value, Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/**
 * How a candidate stands for what a person would enter: exactly this value, one of many that compare alike (`example`), any text of a
 * length, anything at all, a record, nothing.
 */
export type CandidateKind = 'value' | 'example' | 'length' | 'any' | 'record' | 'clear';

/** One way to fill in one field. */
export interface Candidate {
  readonly field: FieldModel;
  readonly kind: CandidateKind;
  readonly value: Value;
  /** What is entered, by field: a lookup text comes with its Id. */
  readonly values: Values;
  /** Fields of the chosen record that rules read, by reference. */
  readonly refs: Readonly<Record<string, Values>>;
}
