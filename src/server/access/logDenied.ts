import { AppError } from '#engine/errors.ts';
import { addOpLog, opLogEntry } from '../db/system/opLog.ts';
import { errorFacts, type Log } from '../settings/Log.ts';
import type { Database } from '../db/Database.ts';
import type { Call } from './Call.ts';

interface DeniedLog {
  readonly database: Database;
  readonly log: Log;
}

/** An action that the user has no permission for. */
export interface Denied {
  /** The call, without its parameters. */
  readonly route: string;
  readonly entity: string | null;
  readonly recordId: number | null;
}

/** Adds a denied permission to the op log. A failed write is reported in the technical log. */
export async function logDenied({ route, entity, recordId }: Denied, services: DeniedLog, call: Call): Promise<void> {
  try {
    const facts = { EntityKey: entity, RecordId: recordId, OpAction: 'denied', denied: route };
    await addOpLog(services.database.db, [opLogEntry(facts, call)]);
  } catch (error) {
    services.log.error(errorFacts(error), 'a refusal could not be written to the op log');
  }
}

/** Does work on one of several records, and logs a denied permission. Throws the errors of the work. */
export async function notingDenied<T>(
  denied: Denied,
  services: DeniedLog,
  call: Call,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'FORBIDDEN') await logDenied(denied, services, call);
    throw error;
  }
}
