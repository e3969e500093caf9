/** How far an analysis may go. Analyses are pure: who calls them knows the time. */
export interface Limits {
  /** Most states to walk one by one; larger spaces are walked pairwise. */
  readonly mostStates: number;
  /** Asked from time to time; after `true` an analysis ends and says that it is incomplete. */
  readonly shouldStop: () => boolean;
}

/** Walks whole spaces of up to 10^6 states and never stops before the end. */
export const NO_LIMITS: Limits = { mostStates: 1_000_000, shouldStop: () => false };
