import type { Value, Values } from '#language/Value.ts';
import type { IgnoredField, WritableRecord } from '#engine/records/pickWritable.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import type { FindingInput, RuleRun } from '../read/runRules.ts';
import type { ChangedRecord } from '../read/getRecord.ts';

export interface DraftStep {
  readonly field: string;
  /** State fields, which only transitions write. */
  readonly states: Readonly<Record<string, Value>>;
  readonly reason: string | null;
}

/** The values that the product's hook set, by field: the wanted value, and the value without the hook. */
export type HookedValues = Readonly<Record<string, { readonly wanted: Value; readonly instead: Value }>>;

/** A record being saved: its stored values, the sent values, and the result. */
export interface Draft {
  readonly entity: EntityModel;
  /** The record before; undefined for a new one. */
  readonly stored: Values | undefined;
  /** Typed values that the user sent and may write. */
  readonly sent: Readonly<Record<string, Value>>;
  /** Fields of a new record that were not sent and have their default. */
  readonly defaulted: ReadonlySet<string>;
  /** The record as its rules see it: stored values, defaults and sent values, later ones replacing earlier ones. */
  readonly values: Record<string, Value>;
  readonly fields: readonly FieldModel[];
  readonly editable: ReadonlySet<string>;
  /** The purpose of the save: a transition, or the name of a form other than the main one. */
  readonly action?: string | undefined;
  /** The transition that the save is part of. */
  readonly step?: DraftStep | undefined;
  /** Warnings are still to be confirmed: the save reports them instead of storing. */
  readonly warns?: boolean | undefined;
  /** The effect on the access of users that the caller has accepted. */
  readonly accepted?: string | undefined;
  /** The transition's own warnings. */
  readonly warnings?: readonly string[] | undefined;
  /** Files that the record held before: they may be restored if they belong to nothing else. */
  readonly restored?: ReadonlySet<number> | undefined;
  /** A removed row that this save restores: for all other checks it is new, although it is stored. */
  readonly isRevived?: boolean | undefined;
  /** Set once the product's hook has changed it. */
  readonly hooked?: HookedValues | undefined;
  /** Sent fields that the save does not accept. */
  readonly ignored: readonly IgnoredField[];
  /** Values that could not be parsed. */
  readonly issues: readonly Issue[];
}

/** The previous values that other records depend on: undefined for a new record, and for a restored row. */
export const formerly = ({ stored, isRevived }: Draft): Values | undefined => (isRevived === true ? undefined : stored);

/** How a save computes found values; undefined for an unchanged row that was sent along. */
export function findingOf({ stored, sent }: Draft): FindingInput | undefined {
  return stored !== undefined && Object.keys(sent).length === 0 ? undefined : { before: stored };
}

export interface CheckedDraft {
  readonly draft: Draft;
  readonly run: RuleRun;
  readonly picked: WritableRecord;
  /** All sent fields that are not stored. */
  readonly ignored: readonly IgnoredField[];
  /** The whole record to be stored. */
  readonly after: Record<string, Value>;
  readonly issues: readonly Issue[];
}

export type Touched = ChangedRecord;
