import type { FieldModel } from '#fields/FieldModel.ts';
import type { FieldState } from './FieldState.ts';
import type { Rule } from './Rule.ts';

/** All rules of an entity, ordered so that every rule follows those it depends on. */
export interface RuleSet {
  readonly fields: readonly FieldModel[];
  readonly rules: readonly Rule[];
  /** Rules in cycles: they never run, and are listed for explanations and graphs. */
  readonly cycles: readonly (readonly Rule[])[];
  /** Fields that rules read, by the slot they are kept in during one evaluation. */
  readonly slots: readonly string[];
  /** Slot of each field by index; -1 when no rule reads it. */
  readonly slotOf: readonly number[];
  readonly baseStates: readonly FieldState[];
  /** Fields that some rule governs. */
  readonly governed: readonly number[];
  /** Fields that an action requires in addition to the rules (`x-required-by`), by its code. */
  readonly requiredBy: ReadonlyMap<string, readonly number[]>;
  /** Reference fields whose records rules, checks and defaults read, with the names they read there. */
  readonly references: ReadonlyMap<string, readonly string[]>;
}
