import type { Expression } from '#language/Expression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Values } from '#language/Value.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Symbolic } from './conditions.ts';

/** The kinds of violations of a stored record; those of limits have the names of the keys in form.json. */
export const BREAK_KINDS = [
  'hidden',
  'computed',
  'required',
  'unlinked',
  'options',
  'enum',
  'minimum',
  'maximum',
  'decimals',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'check',
] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];

/** Why a break cannot be written as one condition. */
export type Unwritable = 'pattern' | 'list' | 'reference' | 'type' | 'size' | 'saver';

/** A stored record with the rules' outcome. */
export interface JudgedRecord {
  readonly stored: Values;
  readonly outcome: Outcome;
  /** The evaluation scope of checks and limits. */
  readonly scope: Scope;
  /** Names of the fields on the form that created the record. */
  readonly drawn: ReadonlySet<string>;
}

/** One possible violation of a rule, in two equivalent forms: as a condition and as a test. */
export interface BreakDraft {
  readonly field: FieldModel;
  readonly kind: BreakKind;
  /** JSON pointer of the rule or limit in its document. */
  readonly pointer: string;
  /** Over `$record`, which is the row as stored. */
  readonly when: Symbolic;
  /** The inputs of `when`, when it cannot be expressed. */
  readonly reads?: Symbolic;
  readonly holds: (judged: JudgedRecord) => boolean;
  readonly unwritable?: Unwritable;
  /** The rule's own message for users. */
  readonly message?: string;
}

/** One possible violation of a rule, for any user. */
export interface Break extends Omit<BreakDraft, 'when' | 'reads' | 'unwritable'> {
  /** The entity's document that contains the pointer. */
  readonly file: 'form.json' | 'workflow.json';
  /** The condition for all users; undefined where only `breaksOf` can tell. */
  readonly when: Expression | undefined;
  readonly unwritable: Unwritable | undefined;
  /** Representative users: a record must violate the rule for each of them. */
  readonly users: readonly Values[];
  /** The result changes over time without a save. */
  readonly readsNow: boolean;
}
