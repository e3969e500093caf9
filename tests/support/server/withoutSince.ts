/**
 * A reply without the position of its lists (`Since`): it counts the transactions of a database, which continues with
 * every write of any user, and which differs in a copy of the database.
 */
export const withoutSince = (reply: unknown): unknown =>
  JSON.parse(JSON.stringify(reply), (key, value: unknown) => (key === 'Since' ? undefined : value));
