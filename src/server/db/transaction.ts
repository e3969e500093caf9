import { AppError } from '#engine/errors.ts';
import type { Database, Db } from './Database.ts';
import { isLost, isStale, ignoreLostConnection } from './driver/PgDriver.ts';
import { inWritePlace } from './driver/writePlaces.ts';
import { execute } from './queryRows.ts';

/** Deadlock, serialization failure. */
const PASSING: readonly unknown[] = ['40P01', '40001'];
/** The disk is full, or a file of the database could not be written. */
const FULL: readonly unknown[] = ['53100', '58030', '58P01'];
/**
 * Errors for a database that is temporarily unavailable: connection lost or refused (08, 28, 3D), no space (53),
 * shutting down or cancelled (57), a lock not acquired (55P03), read-only during a failover (25006), and network
 * errors.
 */
const BUSY = /^(08...|28...|3D...|53...|57...|55P03|25006|E(CONN|HOST|NET)[A-Z]+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** Errors that the driver reports only as text. */
const BUSY_WORDS =
  /timeout exceeded when trying to connect|timeout expired|read timeout|Connection (terminated|ended)|Client was closed|not queryable|end on the pool|does not answer|embedded database ended/;

const TOO_LONG_WORDS = /due to statement timeout|longer than \d+ ms and was ended/;
const TOO_LONG = '数据库做了太久没有做完，已经停止；请缩小范围（如加筛选条件）再试，仍然这样请联系管理员';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Values that no column holds (class 22), or that contradict other rows (class 23); duplicates are reported by their index. */
const UNFIT_CODES = /^(22...|23(?!505)...)$/;
const UNFIT = '有一个值超出能处理的范围，操作没有完成；请检查很大的数字和很远的日期';

/** Whether the database refused a value. */
export const isUnfit = (error: unknown): error is Error =>
  error instanceof Error && UNFIT_CODES.test(String(codeOf(error)));

const isPassing = (error: unknown): boolean => PASSING.includes(codeOf(error)) || isStale(error);

/** Whether another transaction took a unique value first: a retry of the same work will see it. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'RECORD_INVALID' && violatedIndex(error.cause) !== undefined;

/** Whether the database cancelled a statement because it exceeded the time limit. */
export const isTooLong = (error: unknown): error is Error =>
  error instanceof Error && TOO_LONG_WORDS.test(error.message);

/** Converts a driver error to an AppError, with an own message for a timeout; returns others unchanged. */
export function databaseFailure(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (isTooLong(error)) return new AppError('BUSY', { text: TOO_LONG, detail: error.message, cause: error });
  if (isUnfit(error)) return new AppError('RECORD_INVALID', { text: UNFIT, detail: error.message, cause: error });
  if (FULL.includes(code)) return new AppError('STORAGE_FULL', { cause: error });
  if ((typeof code === 'string' && BUSY.test(code)) || PASSING.includes(code))
    return new AppError('BUSY', { cause: error });
  if (error instanceof Error && BUSY_WORDS.test(error.message)) return new AppError('BUSY', { cause: error });
  return error;
}

/** The name of the violated unique index; undefined for other errors. */
export function violatedIndex(error: unknown): string | undefined {
  if (codeOf(error) !== '23505' || !(error instanceof Error) || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}

const TRIES = 4;

/** A task after a commit; it receives the pool and handles its own failures. */
type AfterCommit = (db: Db) => Promise<void>;

/** Tasks that wait for the commit of running transactions. */
const waiting = new WeakMap<Db, AfterCommit[]>();

/** Runs `work` after the transaction `db` is committed, in the order of the calls; never when it is rolled back. */
export function afterCommit(db: Db, work: AfterCommit): void {
  const tasks = waiting.get(db);
  if (tasks === undefined) throw new Error('there is no transaction whose commit could be waited for');
  tasks.push(work);
}

/**
 * Runs `work` in one transaction, and again when the database broke a deadlock, a concurrent write violated a unique
 * index, or the connection broke before the commit; with `isOnce` also when it broke during the commit, as the work
 * finds out what it has done. Inside, only the given `db` may be used: the embedded database has one connection. Expected failures of the
 * database become AppErrors. Returns after the tasks that waited for the commit.
 */
export async function transaction<T>(
  { db }: Pick<Database, 'db'>,
  work: (db: Db) => Promise<T>,
  { isOnce = false }: { readonly isOnce?: boolean } = {},
): Promise<T> {
  for (let i = 1; ; i += 1) {
    const tasks: AfterCommit[] = [];
    let isCommitting = false;
    let result: T;
    try {
      result = await inWritePlace(db, () =>
        db.transaction().execute(async (inner) => {
          waiting.set(inner, tasks);
          const done = await work(inner);
          isCommitting = !isOnce;
          return done;
        }),
      );
    } catch (error) {
      if (i < TRIES && !isCommitting && isLost(error)) continue;
      if (i === 1 && isOvertaken(error)) continue;
      if (error instanceof AppError) throw error;
      if (i < TRIES && isPassing(error)) continue;
      throw databaseFailure(error);
    }
    for (const task of tasks) await task(db);
    return result;
  }
}

/** Runs `work` like `transaction`, then rolls it back: tasks that wait for a commit never run. */
export async function tryOut(database: Pick<Database, 'db'>, work: (db: Db) => Promise<unknown>): Promise<void> {
  const over = new Error('tried out');
  try {
    await transaction(database, async (db) => {
      await work(db);
      throw over;
    });
  } catch (error) {
    if (error !== over) throw error;
  }
}

/** Waits until no other transaction holds the lock of this name, and holds it until this one ends. */
export async function lockName(db: Db, name: string): Promise<void> {
  await execute(db)`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/** Runs `work` on a snapshot of the database, in a read-only transaction. Expected failures become AppErrors. */
export async function readOnly<T>({ db }: Pick<Database, 'db'>, work: (db: Db) => Promise<T>): Promise<T> {
  const read = (): Promise<T> =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
  try {
    // Retry after a broken connection: nothing was written.
    return await read().catch((error: unknown) => {
      if (!isLost(error)) throw error;
      return read();
    });
  } catch (error) {
    throw databaseFailure(error);
  }
}

/**
 * Removes the time limits of the transaction `db`, for its statements and for the pauses between them: scans of all
 * data would exceed the limits of requests on large tables. The embedded database still ends a statement after its
 * limit.
 */
export async function withoutLimits(db: Db): Promise<void> {
  await execute(db)`set local statement_timeout = 0`;
  await execute(db)`set local idle_in_transaction_session_timeout = 0`;
}

/** Runs `work` within the transaction `db`; when it throws, only its own writes and tasks are discarded. */
export async function attempt<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const tasks = waiting.get(db);
  const before = tasks?.length ?? 0;
  await execute(db)`savepoint attempt`;
  try {
    const result = await work();
    await execute(db)`release savepoint attempt`;
    return result;
  } catch (error) {
    tasks?.splice(before);
    await execute(db)`rollback to savepoint attempt`.catch(ignoreLostConnection);
    throw error;
  }
}
