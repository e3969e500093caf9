import { bringInitials as bringOf } from '../db/initials/initialTable.ts';
import type { JobServices } from './removeOld.ts';

/** Records between two progress messages. */
const STEP = 20_000;

/** Updates the initials for Ctrl+K, entity by entity, with logged progress. Returns a line when any were created. */
export async function bringInitials(
  { database, products, log }: Pick<JobServices, 'database' | 'products' | 'log'>,
  ended: AbortSignal,
): Promise<string | undefined> {
  const made: string[] = [];
  for (const entity of products.current.entities.values()) {
    if (ended.aborted) break;
    let next = STEP;
    const told = (looked: number): void => {
      if (looked < next) return;
      next += STEP;
      log.info({ entity: entity.key, looked }, 'initials of records');
    };
    const count = await bringOf(database.db, entity, told, ended);
    if (count > 0) made.push(`${entity.key} ${count}`);
  }
  return made.length === 0 ? undefined : made.join(', ');
}
