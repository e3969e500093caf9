/** The numbers of the advisory locks of PostgreSQL. Each purpose has its own: two purposes with one number wait for each other. */
export const ADVISORY_LOCKS = {
  /** One process migrates at a time. */
  migration: 727001,
  /** The chain of the op log: a transaction that commits entries holds it until the commit is done. Trigger functions contain it. */
  opLogChain: 727002,
  /** Changes that are being read are not removed. */
  changesFeed: 727003,
  /** Codes are counted one at a time, by all processes together. */
  codeSends: 727004,
  /** One process creates indexes of lists. */
  listIndexes: 727005,
} as const;
