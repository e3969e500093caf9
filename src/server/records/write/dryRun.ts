import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ImportNote } from '#wire/ImportReply.ts';
import type { ImportProgress } from '#wire/ImportRow.ts';
import type { Database, Db } from '../../db/Database.ts';
import { attempt, transaction } from '../../db/transaction.ts';
import type { Call } from '../../access/Call.ts';
import type { ImportRuns } from './ImportRuns.ts';

/** Ends the transaction of a dry run: what it tried has not happened. */
class Undo extends Error {
  constructor() {
    super('a dry run was made');
  }
}

/** Does work in a transaction that is taken back, and returns what it found out. Throws STORAGE_FULL before anything when there is no room. */
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

/** What refusals are said in. */
export interface RefusalWords {
  /** The refusal of a record that lets people reach others, from what it says of that: where many are written there is no place to read and accept that. */
  readonly alone: (text: string) => string;
  /** What is said of an error that names no field. */
  readonly textOf: (error: AppError) => string;
  /** Where a child row stands that something is said of; undefined: it is said of the record only. */
  readonly placeOf?: (field: string, index: number, own: string) => Pick<ImportNote, 'Title' | 'Child'> | undefined;
}

/** What came of trying to write a record: it was refused, or written with something to think over. */
export interface Tried<T> {
  /** Undefined: it was refused, and nothing is written of it. */
  readonly done: T | undefined;
  readonly issues: readonly ImportNote[];
  readonly warnings: readonly ImportNote[];
}

/** Tries to write one record within a transaction, first as somebody who has not been warned. Throws what is no refusal. */
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

/** What an error says of the fields of a record; never empty. */
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

/** A record that lets people reach other records: who that is has to be read and accepted. */
const letsReach = ({ data }: AppError): boolean => typeof data === 'object' && data !== null && 'Gains' in data;

/** How work at many records is watched, and stopped. */
export interface Watch {
  /** The name that its account gave the run. */
  readonly run: string;
  /** Nobody waits for the answer any longer. */
  readonly isCancelled: () => boolean;
  /** What it is refused with then. */
  readonly cancelled: string;
}

/** Works at records one after the other and notes how far it is. Throws BAD_REQUEST as soon as it is cancelled. */
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
