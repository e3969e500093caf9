import type { Settings } from '../settings/Settings.ts';
import type { Database, OnTrouble } from './Database.ts';
import { openPglite } from './pglite/openPglite.ts';
import { openPostgres } from './openPostgres.ts';

/** Opens PostgreSQL when `DATABASE_URL` is set, else the embedded database in the data folder. Throws StartError. */
export function openDatabase(settings: Settings, onTrouble: OnTrouble): Promise<Database> {
  return settings.databaseUrl === undefined
    ? openPglite(settings, onTrouble)
    : openPostgres(settings.databaseUrl, onTrouble);
}
