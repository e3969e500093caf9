import { AppError } from '#engine/errors.ts';
import { addOpLog, type OpLogRow } from '../db/system/opLog.ts';
import { errorFacts, type Log } from '../settings/Log.ts';
import type { Database } from '../db/Database.ts';
import type { Call } from './Call.ts';

interface DeniedLog {
  readonly database: Database;
  readonly log: Log;
}

/** What somebody may not do. */
export interface Denied {
  /** The call, without what was sent with it. */
  readonly route: string;
  readonly entity: string | null;
  readonly recordId: number | null;
}

/** Adds to the op log that the user of a call was refused what he may not do. What cannot be written is told in the technical log. */
export async function logDenied({ route, entity, recordId }: Denied, services: DeniedLog, call: Call): Promise<void> {
  try {
    const facts = { EntityKey: entity, RecordId: recordId, OpAction: 'denied', denied: route };
    await addOpLog(services.database.db, [opLogEntry(facts, call)]);
  } catch (error) {
    services.log.error(errorFacts(error), 'a refusal could not be written to the op log');
  }
}

/** Does something with one of several records, and writes down when it is refused. Throws what the work throws. */
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

/** What was done: its action, and whatever of the rest is known. */
type OpLogFacts = Pick<OpLogRow, 'OpAction' | 'EntityKey'> &
  Partial<Pick<OpLogRow, 'RecordId' | 'RecordTitle' | 'Changes'>> & {
    /** What was refused: the call, without what was sent with it. */
    readonly denied?: string;
  };

/** An entry of the op log about what the user of a call did, with the moment and the address of the call. */
export function opLogEntry({ denied, ...facts }: OpLogFacts, { now, who, address }: Call): OpLogRow {
  return {
    OpTime: now,
    AccountId: who.accountId,
    OperatorName: who.name,
    RecordId: null,
    RecordTitle: null,
    Changes: null,
    ...facts,
    Ip: address,
    Result: denied === undefined ? 'ok' : 'failed',
    ErrorMessage: denied ?? null,
  };
}
