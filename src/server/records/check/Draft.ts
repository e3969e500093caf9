import type { Value, Values } from '#language/Value.ts';
import type { IgnoredField, WritableRecord } from '#engine/records/pickWritable.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import type { FindingInput } from '../read/FoundValues.ts';
import type { RuleRun } from '../read/runRules.ts';
import type { ChangedRecord } from '../read/getRecord.ts';

/** A transition as a save carries it out. */
export interface DraftStep {
  /** The state field that the transition is about. */
  readonly field: string;
  /** State fields that only transitions write. */
  readonly states: Readonly<Record<string, Value>>;
  readonly reason: string | null;
}

/** What the hook of a product put into fields, by name: what it wants there, and what would have been stored without it. */
export type HookedValues = Readonly<Record<string, { readonly wanted: Value; readonly instead: Value }>>;

/** A record on its way into the database: what was there, what was sent, what it would become. */
export interface Draft {
  readonly entity: EntityModel;
  /** The record before; undefined for a new one. */
  readonly stored: Values | undefined;
  /** Typed values that the user sent and may write. */
  readonly sent: Readonly<Record<string, Value>>;
  /** Fields of a new record that were not sent and took their default. */
  readonly defaulted: ReadonlySet<string>;
  /** The record as its rules see it: what was stored, defaults, and what was sent, in this order. */
  readonly values: Record<string, Value>;
  /** The fields that are validated. */
  readonly fields: readonly FieldModel[];
  readonly editable: ReadonlySet<string>;
  /** What it is saved for: a transition, or the name of a form other than the main one. */
  readonly action?: string | undefined;
  /** The transition that the save is part of. */
  readonly step?: DraftStep | undefined;
  /** Whoever saves is to be told of warnings first: he has not accepted them yet. */
  readonly warns?: boolean | undefined;
  /** What whoever saves has read and accepted of whom it lets reach other records. */
  readonly accepted?: string | undefined;
  /** What the transition itself has to say beforehand. */
  readonly warnings?: readonly string[] | undefined;
  /** Files that its log says it held before: they may come back, whoever uploaded them, while they are part of nothing else. */
  readonly restored?: ReadonlySet<number> | undefined;
  /** A row that was taken off and is there again with this save: to all others it is new, though it is stored. */
  readonly isRevived?: boolean | undefined;
  /** Set once the hook of the product has changed it. */
  readonly hooked?: HookedValues | undefined;
  /** Sent although the save does not take them. */
  readonly ignored: readonly IgnoredField[];
  /** What could not be read. */
  readonly issues: readonly Issue[];
}

/** What a record was as far as others are concerned: nothing, for one that is new, and for a row that was taken off and comes back. */
export const formerly = ({ stored, isRevived }: Draft): Values | undefined => (isRevived === true ? undefined : stored);

/** How a save finds what the system finds; undefined for a row that came along and stays as it is. */
export function findingOf({ stored, sent }: Draft): FindingInput | undefined {
  return stored !== undefined && Object.keys(sent).length === 0 ? undefined : { before: stored };
}

/** A draft after its rules and checks. */
export interface CheckedDraft {
  readonly draft: Draft;
  readonly run: RuleRun;
  readonly picked: WritableRecord;
  /** Everything that was sent and is not stored. */
  readonly ignored: readonly IgnoredField[];
  /** The whole record as it would be stored. */
  readonly after: Record<string, Value>;
  readonly issues: readonly Issue[];
}

/** A record that changed on the way. */
export type Touched = ChangedRecord;
