/** Returns how many packages of the server have each licence, and the problems of all packages. */
export function readSupply(lock: unknown): {
  readonly licences: ReadonlyMap<string, number>;
  readonly wrong: readonly string[];
};
