import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../settings/StartError.ts';
import type { Settings } from '../settings/Settings.ts';
import { demandFilled } from './newDatabase.ts';

/**
 * For work on a database that has to be there: opening one makes an empty one in an empty folder, so that a mistyped folder would look like a
 * product without records. Throws StartError where the data folder has none, or one that is not restored to its end; of PostgreSQL it asks nothing, as it never makes one.
 */
export function needDatabase({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>): void {
  if (databaseUrl !== undefined) return;
  demandFilled(dataDir);
  if (!existsSync(join(dataDir, 'db', 'PG_VERSION')))
    throw new StartError(
      `${dataDir} 里没有数据库，请先启动一次服务，或用 --data、--database-url 指定（no database there）`,
    );
}
