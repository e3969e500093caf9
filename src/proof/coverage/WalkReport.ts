import type { RulePlace } from './RulePlace.ts';

export const FINDING_CODES = [
  'never-visible',
  'required-while-hidden',
  'never-reached',
  'always-true',
  'always-false',
  'redundant',
] as const;
/** What a walk can find out about rules. */
export type FindingCode = (typeof FINDING_CODES)[number];

/** Something that holds in every state of an entity and hardly was meant, or in every one that was seen. */
export interface Finding {
  readonly code: FindingCode;
  readonly place: RulePlace;
  /** Title and name of what the rule governs. */
  readonly target: string;
  /** The whole finding as a Chinese sentence. */
  readonly text: string;
}

/** What walking all states of an entity found. */
export interface WalkReport {
  readonly entity: string;
  readonly title: string;
  readonly findings: readonly Finding[];
  /** What was seen in no state and could not be shown to be in none: of these rules it is not known whether they are sound. */
  readonly undecided: readonly Finding[];
  /** Every state was visited, and the states stand for all that can be entered. */
  readonly isExhaustive: boolean;
  readonly isComplete: boolean;
  readonly states: number;
}
