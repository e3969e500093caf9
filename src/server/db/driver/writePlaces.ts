import pLimit, { type LimitFunction } from 'p-limit';

/** Longest wait of a call for a connection or a place, as on the embedded database. Milliseconds. */
export const TURN_LIMIT_MS = 30_000;
/** Connections of a pool that writing transactions never take: saves wait for each other's locks, and reads need not wait for them. */
const FOR_READS = 3;

const places = new WeakMap<object, LimitFunction>();

/** Lets only so many transactions write at a time on `db` that its pool of `connections` has some left for reads. */
export const limitWriters = (db: object, connections: number): void =>
  void places.set(db, pLimit(Math.max(1, connections - FOR_READS)));

/** Number of transactions on `db` that wait for a place. */
export const waitingWriters = (db: object): number => places.get(db)?.pendingCount ?? 0;

/** Runs `work`, which writes in a transaction on `db`, when there is a place. Throws as the pool does when there is none in time. */
export function inWritePlace<T>(db: object, work: () => Promise<T>): Promise<T> {
  const limit = places.get(db);
  if (limit === undefined) return work();
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error('timeout exceeded when trying to connect'));
    }, TURN_LIMIT_MS);
    void limit(async () => {
      clearTimeout(timer);
      if (!isLate) await work().then(resolve, reject);
    });
  });
}
