import type { Expression } from '#language/Expression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Values } from '#language/Value.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Symbolic } from './conditions.ts';

/** In what way a stored record breaks the rules; the limits are named like the keys of form.json. */
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

/** A stored record with what the rules make of it. */
export interface JudgedRecord {
  readonly stored: Values;
  readonly outcome: Outcome;
  /** What checks and limits may read. */
  readonly scope: Scope;
  /** Names of the fields of the form that the record was made with. */
  readonly drawn: ReadonlySet<string>;
}

/** One way to break one rule, told in two ways that mean the same: as a condition and as a test. */
export interface BreakDraft {
  readonly field: FieldModel;
  readonly kind: BreakKind;
  /** Where the rule or limit stands in its document. */
  readonly pointer: string;
  /** Over `$record`, which is the row as stored. */
  readonly when: Symbolic;
  /** What `when` would read, where it cannot be written. */
  readonly reads?: Symbolic;
  readonly holds: (judged: JudgedRecord) => boolean;
  readonly unwritable?: Unwritable;
  /** What the rule itself says to people. */
  readonly message?: string;
}

/** One way to break one rule, for whoever looks at the record. */
export interface Break extends Omit<BreakDraft, 'when' | 'reads' | 'unwritable'> {
  /** Document of the entity in which the pointer leads. */
  readonly file: 'form.json' | 'workflow.json';
  /** The condition for all users; undefined where only `breaksOf` can tell. */
  readonly when: Expression | undefined;
  readonly unwritable: Unwritable | undefined;
  /** Users that stand for all: the record must break the rule for each. */
  readonly users: readonly Values[];
  /** The answer changes with the time, without anybody saving the record. */
  readonly readsNow: boolean;
}
