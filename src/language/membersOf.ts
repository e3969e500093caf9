/** The members of an object in what was read of JSON, by their names; none of anything else. */
export const membersOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
