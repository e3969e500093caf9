import type { Value, Values } from '#language/Value.ts';

/** `hidden` keeps the value, `none` takes the field out of the record: nothing is stored. */
export type Display = 'visible' | 'hidden' | 'none';

/** What a field is after the rules: shown or not, required, editable, and what it offers. */
export interface FieldState {
  readonly display: Display;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Replaces the title of the field. */
  readonly title: string | undefined;
  /** Values that may be chosen; undefined leaves the enum as it is. */
  readonly options: readonly Value[] | undefined;
  /** All that rules set besides what is on or off and the value, by the names of the effects: title and options are among it. */
  readonly set: Readonly<Record<string, Value>> | undefined;
}

/** What `evaluateRules` returns: the state of every field by index, and the values as rules leave them. */
export interface Outcome {
  readonly states: readonly FieldState[];
  /** Values set by rules, by field index; hidden fields are not in it. */
  readonly computed: ReadonlyMap<number, Value>;
  /** The record as the rules see it: hidden fields are null, computed ones replaced. Made on first use. */
  readonly values: Values;
}
