import type { OpLogRow } from '../db/system/opLog.ts';
import type { Call } from './Call.ts';

/** What was done: its action, and whatever of the rest is known. */
export type OpLogFacts = Pick<OpLogRow, 'OpAction' | 'EntityKey'> &
  Partial<Pick<OpLogRow, 'RecordId' | 'RecordTitle' | 'Changes'>> & {
    /** What was refused: the call, without what was sent with it. */
    readonly denied?: string;
  };

/** An entry of the op log about what the user of a call did, with the moment and the address of the call. */
export function opLogEntry({ now, who, address }: Call, { denied, ...facts }: OpLogFacts): OpLogRow {
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
