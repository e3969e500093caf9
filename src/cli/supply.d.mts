/** The licences of the server's packages with their numbers, and what is wrong with any package. */
export function readSupply(lock: unknown): {
  readonly licences: ReadonlyMap<string, number>;
  readonly wrong: readonly string[];
};
