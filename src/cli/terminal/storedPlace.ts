import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openTarget, type BackupTarget } from '#server/archive/BackupTarget.ts';
import { AppError } from '#engine/errors.ts';
import { claimToFill } from '#server/db/claimFolder.ts';
import { lockFolder, type Unlock } from '#server/db/lockFolder.ts';
import { announceCopy } from '#server/db/copy/copyNotes.ts';
import { isTooLong, transaction } from '#server/db/transaction.ts';
import { needDatabase } from '#server/db/newDatabase.ts';
import { makeFilesPrivate } from '#server/db/privateFolder.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { readTables } from '#server/db/migrate/readTables.ts';
import { openMediaStore } from '#server/media/openMediaStore.ts';
import { readSettings } from '#server/settings/readSettings.ts';
import type { Settings } from '#server/settings/Settings.ts';
import { StartError } from '#server/settings/StartError.ts';
import type { Database } from '#server/db/Database.ts';
import type { StoredPlace } from '#server/archive/copyDatabase.ts';
import { type CheckedProduct, type CliCommand, type CliInput, CommandError } from './CliCommand.ts';

/** Options that name the database of a product, and their lines of help. */
export const STORED_OPTIONS: CliCommand['options'] = {
  data: { type: 'string' },
  'data-dir': { type: 'string' },
  'database-url': { type: 'string' },
};
export const STORED_USAGE = [
  '  --data DIR           the data folder (default: DATA_DIR, else .data); --data-dir is the same',
  '  --database-url URL   a PostgreSQL database instead (default: DATABASE_URL)',
];

/** The settings `npm start` would use. Throws CommandError for invalid ones. */
export function settingsOf({ options, folder }: CliInput): Settings {
  const flags = [
    ['--schemas', folder],
    ['--data', options['data'] ?? options['data-dir']],
    ['--database-url', options['database-url']],
  ].flatMap(([name, value]) => (typeof value === 'string' ? [`${String(name)}=${value}`] : []));
  try {
    // What these commands write is as private as the database.
    makeFilesPrivate();
    return readSettings(flags, process.env, process.cwd());
  } catch (error) {
    throw error instanceof StartError ? new CommandError(error.lines.join('\n')) : error;
  }
}

/** The product of the documents, for a command that checks stored data. Throws CommandError if they have problems. */
export function loadSound(input: CliInput): CheckedProduct {
  const product = input.load();
  if (product.problems.length > 0)
    throw new CommandError(`The schemas have ${product.problems.length} problems; see guiju check`);
  return product;
}

/** Runs `work`; converts errors that the operator can fix to a CommandError with one clear line. */
export async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartError) throw new CommandError(error.lines.join('\n'));
    if (isTooLong(error))
      throw new CommandError(
        'The database ended a statement that took too long; what is too much for the embedded one goes to PostgreSQL (guiju move)',
      );
    if (error instanceof AppError && error.code === 'BUSY')
      throw new CommandError(error.text ?? 'The database does not answer in time');
    if (error instanceof AppError && error.code === 'STORAGE_FULL')
      throw new CommandError(`The disk is full: ${error.text}`);
    // Errors of the file system.
    if (error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code))
      throw new CommandError(error.message);
    throw error;
  }
}

interface OpenPlace extends StoredPlace {
  readonly database: Database;
}

/** Opens database and files of a product for `work`, and closes them after it. */
export const withPlace = <T>(settings: Settings, work: (place: OpenPlace) => Promise<T>): Promise<T> =>
  withClaimed(settings, undefined, work);

/** Like `withPlace`, for an empty place to be filled: no server can start on it until `work` has filled it. */
export const withTarget = async <T>(settings: Settings, work: (place: OpenPlace) => Promise<T>): Promise<T> =>
  withClaimed(settings, await claimToFill(settings), async (place) => {
    // An embedded database needs no announcement: its claimed folder already shows the copy.
    if (place.database.kind === 'postgres') await transaction(place.database, announceCopy);
    return work(place);
  });

async function withClaimed<T>(
  settings: Settings,
  claimed: Unlock | undefined,
  work: (place: OpenPlace) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(settings, () => undefined, claimed);
  try {
    return await work({ database, media: openMediaStore(settings), dataDir: settings.dataDir });
  } finally {
    await database.close();
  }
}

/** As `withPlace`, for a started product. Throws StartError without a database, CommandError without tables. */
export async function withStored<T>(settings: Settings, work: (place: OpenPlace) => Promise<T>): Promise<T> {
  needDatabase(settings);
  return withPlace(settings, async (place) => {
    if (!(await readTables(place.database.db)).tables.has('account'))
      throw new CommandError('The database has no tables of a product yet: start it once, or name another database');
    return work(place);
  });
}

/** The settings of a place in one argument: a folder, or the URL of a PostgreSQL database with files in `dataDir`. */
export function settingsAt(input: CliInput, place: string, dataDir: string | undefined): Settings {
  const settings = settingsOf(input);
  return /^postgres(ql)?:\/\//.test(place)
    ? { ...settings, databaseUrl: place, dataDir: dataDir === undefined ? settings.dataDir : resolve(dataDir) }
    : { ...settings, databaseUrl: undefined, dataDir: resolve(place) };
}

/** The passphrase for backups; undefined if not set. Throws CommandError for an empty one: it would not protect. */
export function readPassphrase(): string | undefined {
  const passphrase = process.env['BACKUP_PASSPHRASE'];
  if (passphrase?.trim() === '') throw new CommandError('BACKUP_PASSPHRASE is empty: set it, or leave it out');
  return passphrase;
}

/** Names the backup store in place of a path. */
export const STORE = 's3';

/** Opens the backup store for `work`; removes local temporary files afterwards. Throws StartError without a store. */
export async function withStore<T>(
  { backup, dataDir }: Settings,
  work: (store: BackupTarget) => Promise<T>,
): Promise<T> {
  // Not in the temporary folder, often in memory; next to the data, as a restored data folder must be empty.
  return withScratch(dirname(dataDir), '.guiju-s3-', async (scratch) =>
    work(await openTarget('s3', '', backup, scratch)),
  );
}

/** Milliseconds a new scratch folder may be unlocked. */
const YOUNG = 60_000;

/**
 * Creates an empty folder below `parent` for `work`, and removes it afterwards. First removes folders of the same
 * prefix left by killed commands, which may contain all data unencrypted.
 */
export async function withScratch<T>(parent: string, prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  for (const name of await readdir(parent))
    if (name.startsWith(prefix)) await removeDead(join(parent, name)).catch(() => undefined);
  const scratch = await mkdtemp(join(parent, prefix));
  const unlock = await lockFolder(scratch);
  try {
    const folder = join(scratch, 'work');
    await mkdir(folder);
    return await work(folder);
  } finally {
    unlock();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Removes a scratch folder whose process has ended. Throws for one that is locked, or owned by another user. */
async function removeDead(scratch: string): Promise<void> {
  if (Date.now() - (await stat(scratch)).mtimeMs < YOUNG) return;
  const unlock = await lockFolder(scratch);
  unlock();
  await rm(scratch, { recursive: true, force: true });
}
