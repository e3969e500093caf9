import type { Scope } from '#language/compiler/Scope.ts';
import type { Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** What is on or off in a field while rules run, as bits of one number. */
export const REQUIRED = 1;
export const READ_ONLY = 2;
export const HIDDEN = 4;
export const NONE = 8;

/** The scope of rules: field values are read from slots, not by name. */
export interface RuleScope extends Scope {
  readonly slots: Value[];
}

/** One evaluation of all rules under way, which effects write into. Fields go by their index. */
export interface RuleRun {
  readonly fields: readonly FieldModel[];
  readonly slotOf: readonly number[];
  readonly scope: RuleScope;
  readonly flags: number[];
  /** Values of fields that rules compute. */
  readonly computed: Map<number, Value>;
  /** Whatever else rules set of a field, by the name of the effect. */
  readonly set: Map<number, Record<string, Value>>;
}

/** Does to one field what a rule set. */
export type ApplyEffect = (run: RuleRun, target: number, value: Value) => void;

/** How the lines of an effect look in graphs: the colour is never the only difference. */
export interface LineStyle {
  readonly color: string;
  /** Lengths of dashes and gaps; empty for a full line. */
  readonly dash: string;
}

/** An effect of a product: a key of `state` of the same name, whose value the field keeps while a rule sets it. */
export interface OwnEffect extends Pick<RuleEffect, 'refuses'> {
  /** What people call it. */
  readonly title: string;
  readonly line: LineStyle;
  /** Tells which values it may have. */
  readonly fits: (value: Value) => boolean;
}

/** What one thing does that rules set of a field. What people and tools need to know of it besides is in `proof/analysis/effectFacts`. */
export interface RuleEffect {
  /**
   * The keys of `state` that set it, each with what it means for a written or computed value; undefined for one that means nothing, which
   * documents may not write.
   */
  readonly spellings: Readonly<Record<string, (value: Value) => Value | undefined>>;
  readonly apply: ApplyEffect;
  /** A section passes it on to the fields in it, and a lookup text to its Id. */
  readonly isWide: boolean;
  /** Other rules read what it makes: they run later, and an influence is carried on through it. */
  readonly isCarrying: boolean;
  /** What is wrong with a value of the field while this is set, as a message to people. */
  readonly refuses?: ((set: Value, value: Value, title: string) => string | undefined) | undefined;
  /** What the product says that brings it; undefined for those that every product has. */
  readonly own?: OwnEffect;
}
