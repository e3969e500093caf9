import { cleanSystemTables } from '../db/system/cleanSystemTables.ts';
import { errorFacts } from '../settings/Log.ts';
import type { Services } from '../http/Services.ts';
import { removeOldParts } from '../media/Parts.ts';
import { removeLeftFiles } from '../media/removeLeftFiles.ts';

const EVERY = 60 * 60 * 1000;

/** Every hour removes files that became part of no record or never arrived whole, and rows that nobody needs any more. Returns what stops it. */
export function startCleaning(services: Services): () => void {
  const timer = setInterval(() => {
    clean(services).catch((error: unknown) => services.log.error(errorFacts(error), 'cleaning failed'));
  }, EVERY);
  timer.unref();
  return () => clearInterval(timer);
}

async function clean(services: Services): Promise<void> {
  await cleanSystemTables(services.database.db, services.clock().getTime());
  await removeLeftFiles(services);
  await removeOldParts(services);
}
