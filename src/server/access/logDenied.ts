import { AppError } from '#engine/errors.ts';
import { addOpLog } from '../db/system/opLog.ts';
import { errorFacts } from '../settings/Log.ts';
import type { Call } from './Call.ts';
import { opLogEntry } from './opLogEntry.ts';

/** What somebody may not do. */
export interface Denied {
  /** The call, without what was sent with it. */
  readonly route: string;
  readonly entity: string | null;
  readonly recordId: number | null;
}

/** Adds to the op log that the user of a call was refused what he may not do. What cannot be written is told in the technical log. */
export async function logDenied(call: Call, { route, entity, recordId }: Denied): Promise<void> {
  try {
    const facts = { EntityKey: entity, RecordId: recordId, OpAction: 'denied', denied: route };
    await addOpLog(call.services.database.db, [opLogEntry(call, facts)]);
  } catch (error) {
    call.services.log.error(errorFacts(error), 'a refusal could not be written to the op log');
  }
}

/** Does something with one of several records, and writes down when it is refused. Throws what the work throws. */
export async function notingDenied<T>(call: Call, denied: Denied, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'FORBIDDEN') await logDenied(call, denied);
    throw error;
  }
}
