/** The members of an object parsed from JSON, by their names; empty for anything else. */
export const membersOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
