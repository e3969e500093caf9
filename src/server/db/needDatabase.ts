import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../settings/StartError.ts';
import type { Settings } from '../settings/Settings.ts';
import { demandFilled } from './newDatabase.ts';

/**
 * For work on an existing database: opening one creates an empty one in an empty folder, so that a mistyped folder
 * would look like a product without records. Throws StartError where the data folder has none, or an incompletely
 * restored one; PostgreSQL databases are not checked, as they are never created.
 */
export function needDatabase({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>): void {
  if (databaseUrl !== undefined) return;
  demandFilled(dataDir);
  if (!existsSync(join(dataDir, 'db', 'PG_VERSION')))
    throw new StartError(
      `${dataDir} 里没有数据库，请先启动一次服务，或用 --data、--database-url 指定（no database there）`,
    );
}
