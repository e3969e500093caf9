import type { RulePlace } from './RulePlace.ts';

export const FINDING_CODES = [
  'never-visible',
  'required-while-hidden',
  'never-reached',
  'always-true',
  'always-false',
  'redundant',
] as const;
/** The findings of a walk. */
export type FindingCode = (typeof FINDING_CODES)[number];

/** A probably unintended fact that holds in every state of an entity, or in every visited one. */
export interface Finding {
  readonly code: FindingCode;
  readonly place: RulePlace;
  /** Title and name of the rule's target. */
  readonly target: string;
  /** The whole finding as a Chinese sentence. */
  readonly text: string;
}

/** The result of walking all states of an entity. */
export interface WalkReport {
  readonly entity: string;
  readonly title: string;
  readonly findings: readonly Finding[];
  /** Conditions that no state met and that are not proven impossible: it is unknown whether these rules are sound. */
  readonly undecided: readonly Finding[];
  /** Every state was visited, and the states represent all possible input. */
  readonly isExhaustive: boolean;
  readonly isComplete: boolean;
  readonly states: number;
}
