/**
 * A reply without what its lists say to listen from (`Since`): it counts the transactions of a database, which goes on with whatever anybody writes, and
 * which a copy of the database has of its own.
 */
export const withoutSince = (reply: unknown): unknown =>
  JSON.parse(JSON.stringify(reply), (key, value: unknown) => (key === 'Since' ? undefined : value));
