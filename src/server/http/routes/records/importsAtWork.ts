import type { Database } from '../../../db/Database.ts';

/** The imports running in this process, by Id, for each open database. */
const AT_WORK = new WeakMap<Database, Map<number, Promise<void>>>();

/** Whether this process runs an import, however old its heartbeat: one long part may keep it busy. */
export const isAtWork = (database: Database, id: number): boolean => AT_WORK.get(database)?.has(id) === true;

/**
 * Runs an import, after the work that this process still does for it: one that was stopped and restarted immediately
 * finishes its part first. `work` must not reject.
 */
export function workAt(database: Database, id: number, work: () => Promise<void>): void {
  const own = AT_WORK.get(database) ?? new Map<number, Promise<void>>();
  AT_WORK.set(database, own);
  const before = own.get(id) ?? Promise.resolve();
  const done = before.then(work).then(() => {
    if (own.get(id) === done) own.delete(id);
  });
  own.set(id, done);
}
