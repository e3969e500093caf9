import type { Value, Values } from '#language/Value.ts';

/** `hidden` keeps the value, `none` takes the field out of the record: nothing is stored. */
export type Display = 'visible' | 'hidden' | 'none';

/** The state of a field after the rules: shown or not, required, editable, and its options. */
export interface FieldState {
  readonly display: Display;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly title: string | undefined;
  /** Values that may be chosen; undefined leaves the enum as it is. */
  readonly options: readonly Value[] | undefined;
  /** Everything else that rules set, by the names of the effects: title and options, but no flags and no value. */
  readonly set: Readonly<Record<string, Value>> | undefined;
}

/** A value that a rule computed for an effect that does not take such a value: it has no effect. */
export interface UnfitValue {
  /** The index of the field. */
  readonly index: number;
  /** The name of the effect. */
  readonly property: string;
  readonly value: Value;
}

/** The result of `evaluateRules`: the state of every field by index, and the values after the rules. */
export interface Outcome {
  readonly states: readonly FieldState[];
  /** Values set by rules, by field index; hidden fields are not in it. */
  readonly computed: ReadonlyMap<number, Value>;
  readonly unfit: readonly UnfitValue[];
  /** The record as the rules see it: hidden fields are null, computed ones replaced. Computed on first use. */
  readonly values: Values;
}
