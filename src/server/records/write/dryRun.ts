import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ImportNote } from '#wire/ImportReply.ts';
import type { ImportProgress } from '#wire/ImportRow.ts';
import type { Call } from '../../access/Call.ts';
import type { Database, Db } from '../../db/Database.ts';
import { attempt, transaction } from '../../db/transaction.ts';

/** The imports running in this process, for reporting their progress to the users who started them. */
export class ImportRuns {
  readonly #runs = new Map<string, ImportProgress>();

  /** Stores the progress of a run; `key` identifies it among those of its account. */
  note(accountId: number, key: string, progress: ImportProgress): void {
    this.#runs.set(`${accountId} ${key}`, progress);
  }

  end(accountId: number, key: string): void {
    this.#runs.delete(`${accountId} ${key}`);
  }

  /** The progress of an account's run; null for a finished one, or one of another process. */
  find(accountId: number, key: string): ImportProgress | null {
    return this.#runs.get(`${accountId} ${key}`) ?? null;
  }
}

/** Thrown to roll back the transaction of a dry run. */
class Undo extends Error {
  constructor() {
    super('a dry run was made');
  }
}

/** Runs work in a transaction that is rolled back, and returns its result. Throws STORAGE_FULL first. */
export async function dryRun<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  await database.checkSpace();
  const results: T[] = [];
  try {
    await transaction(database, async (db) => {
      results.push(await work(db));
      throw new Undo();
    });
  } catch (error) {
    const [result] = results;
    if (error instanceof Undo && result !== undefined) return result;
    throw error;
  }
  throw new Error('a dry run was not taken back');
}

export interface RefusalWords {
  /** The rejection, from its text, of a record that gives access to others: a bulk write cannot confirm it. */
  readonly alone: (text: string) => string;
  readonly textOf: (error: AppError) => string;
  /** The location of a child row with an issue; undefined: only the record is named. */
  readonly placeOf?: (field: string, index: number, own: string) => Pick<ImportNote, 'Title' | 'Child'> | undefined;
}

/** The result of trying to write a record: rejected, or written, with warnings if any. */
export interface Tried<T> {
  /** Undefined: rejected, and nothing of it is written. */
  readonly done: T | undefined;
  readonly issues: readonly ImportNote[];
  readonly warnings: readonly ImportNote[];
}

/** Tries to write one record within a transaction, first without confirmed warnings. Throws faults only. */
export async function tryWrite<T>(
  entity: EntityModel,
  words: RefusalWords,
  db: Db,
  write: (warns: boolean) => Promise<T>,
): Promise<Tried<T>> {
  const warnings: ImportNote[] = [];
  for (const warns of [true, false]) {
    try {
      return { done: await attempt(db, () => write(warns)), issues: [], warnings };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (warns && error.code === 'UNCONFIRMED' && !letsReach(error))
        warnings.push(...notesOf(entity, error, 'Warnings', words));
      else return { done: undefined, issues: notesOf(entity, error, 'Issues', words), warnings: [] };
    }
  }
  return { done: undefined, issues: [], warnings };
}

/** The notes of an error for the fields of a record; never empty. */
export function notesOf(
  entity: EntityModel,
  error: AppError,
  list: 'Issues' | 'Warnings',
  { alone, textOf, placeOf }: RefusalWords,
): [ImportNote, ...ImportNote[]] {
  if (letsReach(error)) return [{ Field: '', Title: '', Message: alone(textOf(error)) }];
  const { data } = error;
  const found: unknown =
    typeof data === 'object' && data !== null ? new Map(Object.entries(data)).get(list) : undefined;
  const [first, ...rest] = (Array.isArray(found) ? found : []).flatMap((each: unknown): ImportNote[] => {
    const note = new Map<string, unknown>(typeof each === 'object' && each !== null ? Object.entries(each) : []);
    const [field, message] = [note.get('Field'), note.get('Message')];
    if (typeof message !== 'string') return [];
    const about = entity.field(String(field));
    const said = { Field: about?.name ?? '', Title: about?.title ?? '', Message: message };
    const row = note.get('Row');
    const at = new Map<string, unknown>(typeof row === 'object' && row !== null ? Object.entries(row) : []);
    const place = at.size === 0 ? undefined : placeOf?.(said.Field, Number(at.get('Index')), String(at.get('Field')));
    return [{ ...said, ...place }];
  });
  return first === undefined ? [{ Field: '', Title: '', Message: textOf(error) }] : [first, ...rest];
}

/** Whether a record gives users access to others: that has to be shown and confirmed. */
const letsReach = ({ data }: AppError): boolean => typeof data === 'object' && data !== null && 'Gains' in data;

/** How work over many records reports progress and is cancelled. */
export interface Watch {
  /** The account's name for the run. */
  readonly run: string;
  /** The client no longer waits for the reply. */
  readonly isCancelled: () => boolean;
  /** The message of the resulting error. */
  readonly cancelled: string;
}

/** Runs work on records one after the other and reports progress. Throws BAD_REQUEST as soon as it is cancelled. */
export async function eachWatched<T>(
  items: readonly T[],
  { run, isCancelled, cancelled }: Watch,
  runs: ImportRuns,
  { who }: Pick<Call, 'who'>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const note = (progress: ImportProgress): void => runs.note(who.accountId, run, progress);
  try {
    for (const [done, item] of items.entries()) {
      if (isCancelled()) throw new AppError('BAD_REQUEST', { text: cancelled });
      note({ Done: done, Total: items.length });
      await work(item);
    }
  } finally {
    runs.end(who.accountId, run);
  }
}
