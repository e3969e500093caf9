/** Limits of an analysis. Analyses are pure functions: the caller knows the time. */
export interface Limits {
  /** Maximum number of states to visit one by one; larger spaces are walked pairwise. */
  readonly mostStates: number;
  /** Called from time to time; after `true` the analysis ends and reports that it is incomplete. */
  readonly shouldStop: () => boolean;
}

/** Walks whole spaces of up to 10^6 states and never stops before the end. */
export const NO_LIMITS: Limits = { mostStates: 1_000_000, shouldStop: () => false };
