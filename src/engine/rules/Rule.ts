import type { FieldModel } from '#fields/FieldModel.ts';
import type { Expression } from '#language/Expression.ts';
import type { Value } from '#language/Value.ts';
import type { Evaluate } from '#language/compiler/compileExpression.ts';
import type { FieldState } from './FieldState.ts';
import type { ApplyEffect } from './RuleEffect.ts';
import type { Reactions } from '#generated/documents/FormDocument.ts';
import type { Report } from '../schema/SchemaProblem.ts';

/** The name of a property that rules set: a key of `EFFECTS`, or one that a product adds. */
export type RuleProperty = string;

/** The value that one branch of a rule sets. `expression` is undefined for a constant. */
export interface Effect {
  /** The key of `state` as written: `visible`, `hidden` and `display` are three spellings of one property. */
  readonly key: string;
  readonly expression: Expression | undefined;
  readonly evaluate: Evaluate;
  readonly constant: Value | undefined;
}

/** A compiled reaction: sets one property of one field (or of a section's fields). */
export interface Rule {
  /** Name of the field, or JSON pointer of the section. */
  readonly target: string;
  /** Index of the field itself; -1 for a section. */
  readonly self: number;
  /** Indexes of all fields that the rule governs. */
  readonly targets: readonly number[];
  readonly property: RuleProperty;
  /** Applies the effect to a field, and the indexes of the affected fields. */
  readonly apply: ApplyEffect;
  readonly reach: readonly number[];
  readonly condition: Expression | undefined;
  readonly holds: Evaluate | undefined;
  readonly fulfill: Effect | undefined;
  readonly otherwise: Effect | undefined;
  readonly reads: readonly string[];
  /** It depends on its own field's previous value, which is not in `reads`: a state, a field shown while filled. */
  readonly goesOn: boolean;
  /** The location of the rule: pointer of the reaction in form.json. */
  readonly pointer: string;
}

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
  readonly governed: readonly number[];
  /** Fields that an action requires in addition to the rules (`x-required-by`), by its code. */
  readonly requiredBy: ReadonlyMap<string, readonly number[]>;
  /** Reference fields whose records rules, checks and defaults read, with the names they read there. */
  readonly references: ReadonlyMap<string, readonly string[]>;
}

/** A node of a form document that carries reactions: a field, or a section with the fields in it. */
export interface ReactingNode {
  readonly name: string;
  /** Index of the field; -1 for a section. */
  readonly self: number;
  readonly members: readonly number[];
  readonly reactions: Reactions | undefined;
  readonly pointer: string;
  /** Reporter of the node's document, if that is not form.json. */
  readonly report?: Report;
  /** The result of the reactions may depend on the previous value of the field. */
  readonly goesOn?: boolean;
}
