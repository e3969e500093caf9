import type { Value, Values } from '#language/Value.ts';
import type { FieldState } from './FieldState.ts';

/** What `evaluateRules` returns: the state of every field by index, and the values as rules leave them. */
export interface Outcome {
  readonly states: readonly FieldState[];
  /** Values set by rules, by field index; hidden fields are not in it. */
  readonly computed: ReadonlyMap<number, Value>;
  /** The record as the rules see it: hidden fields are null, computed ones replaced. Made on first use. */
  readonly values: Values;
}
