import type { AccountRow } from '../db/system/accounts.ts';
import { addOpLog } from '../db/system/opLog.ts';
import type { Services } from '../Services.ts';
import { beijingTime } from '../settings/beijingTime.ts';

export interface AccountEvent {
  readonly action:
    | 'login'
    | 'signOut'
    | 'register'
    | 'bindWx'
    | 'resetPassword'
    | 'changePassword'
    | 'rebindPhone'
    | 'confirmMail'
    | 'endSession';
  /** Undefined: there is no such account. What was typed instead is not kept. */
  readonly account: Pick<AccountRow, 'Id' | 'RealName' | 'NickName'> | undefined;
  readonly address: string;
  /** Why it was refused. */
  readonly failed?: string;
  /** Whose account it is about, when somebody else acts. */
  readonly recordId?: number;
}

/** Adds to the op log what somebody did, or tried, about his way in. */
export async function logAccountEvent(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { action, account, address, failed, recordId }: AccountEvent,
): Promise<void> {
  const name = account === undefined ? null : (account.RealName ?? account.NickName);
  await addOpLog(database.db, [
    {
      OpTime: beijingTime(clock()),
      AccountId: account?.Id ?? null,
      OperatorName: name,
      EntityKey: 'account',
      RecordId: recordId ?? account?.Id ?? null,
      RecordTitle: recordId === undefined || recordId === account?.Id ? name : null,
      OpAction: action,
      Changes: null,
      Ip: address,
      Result: failed === undefined ? 'ok' : 'failed',
      ErrorMessage: failed ?? null,
    },
  ]);
}
