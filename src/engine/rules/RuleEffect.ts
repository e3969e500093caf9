import type { Scope } from '#language/compiler/Scope.ts';
import type { Value } from '#language/Value.ts';
import type { ValueSort } from '#fields/facets/FieldKind.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { UnfitValue } from './FieldState.ts';

/** The flags of a field while rules run, as bits of one number. */
export const REQUIRED = 1;
export const READ_ONLY = 2;
export const HIDDEN = 4;
export const NONE = 8;

/** The scope of rules: field values are read from slots, not by name. */
export interface RuleScope extends Scope {
  readonly slots: Value[];
}

/** A running evaluation of all rules, which effects write into. Fields are identified by index. */
export interface RuleRun {
  readonly fields: readonly FieldModel[];
  readonly slotOf: readonly number[];
  readonly scope: RuleScope;
  readonly flags: number[];
  readonly computed: Map<number, Value>;
  /** Whatever else rules set of a field, by the name of the effect. */
  readonly set: Map<number, Record<string, Value>>;
  readonly unfit: UnfitValue[];
}

/** Applies the value that a rule set to a field. */
export type ApplyEffect = (run: RuleRun, target: number, value: Value) => void;

/** The line style of an effect in graphs: colour is never the only difference. */
export interface LineStyle {
  readonly color: string;
  /** Lengths of dashes and gaps; empty for a full line. */
  readonly dash: string;
}

/** An effect of a product: a key of `state` of the same name, whose value the field has while a rule sets it. */
export interface OwnEffect extends Pick<RuleEffect, 'refuses' | 'takes'> {
  /** The display name. */
  readonly title: string;
  readonly line: LineStyle;
  readonly fits: (value: Value) => boolean;
}

/** An effect that rules can have on a field. Further facts for users and tools are in `proof/analysis/effectFacts`. */
export interface RuleEffect {
  /** The keys of `state` that set it, with the meaning of a value; undefined for a meaningless one. */
  readonly spellings: Readonly<Record<string, (value: Value) => Value | undefined>>;
  /** The type of value that an expression has to return; `field`: a value of the field that it sets, or a list of them. */
  readonly takes: ValueSort | 'field';
  readonly apply: ApplyEffect;
  /** A section passes it on to the fields in it, and a lookup text to its Id. */
  readonly isWide: boolean;
  /** Other rules read its result: they run later, and influences continue through it. */
  readonly isCarrying: boolean;
  /** The problem of the field's value while this is set, as a message. */
  readonly refuses?: ((set: Value, value: Value, title: string) => string | undefined) | undefined;
  /** The definition by the product that adds it; undefined for built-in effects. */
  readonly own?: OwnEffect;
}
