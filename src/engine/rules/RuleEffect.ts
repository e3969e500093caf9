import type { RuleCase } from '#generated/documents/CasesDocument.ts';
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

/** All that is decided about one thing that rules set of a field. */
export interface RuleEffect {
  /** What people call it. */
  readonly title: string;
  /**
   * The keys of `state` that set it, each with what it means for a written or computed value; undefined for one that means nothing, which
   * documents may not write.
   */
  readonly spellings: Readonly<Record<string, (value: Value) => Value | undefined>>;
  readonly apply: ApplyEffect;
  /** The words for one that holds or does not, so that what is computed for it is a condition; undefined for any other. */
  readonly flag: readonly [yes: string, no: string] | undefined;
  /** The words for any other: what is set, and how it is where no rule sets it (empty: as the field says). */
  readonly says: readonly [what: string, unset: string];
  /** A section passes it on to the fields in it, and a lookup text to its Id. */
  readonly isWide: boolean;
  /** What is computed for it is a value of the field, or a list of them. */
  readonly isOfField: boolean;
  /** Other rules read what it makes: they run later, and an influence is carried on through it. */
  readonly isCarrying: boolean;
  /** What it has a say in: a field that is hidden is neither required nor open. */
  readonly decides: readonly ('visible' | 'required' | 'editable')[];
  /** Which expectations of a case can tell what a rule set; titles show in messages only. */
  readonly toldBy: readonly (keyof RuleCase['expect'][string])[];
  readonly line: LineStyle;
  /** What is wrong with a value of the field while this is set, as a message to people. */
  readonly refuses?: ((set: Value, value: Value, title: string) => string | undefined) | undefined;
}
