import type { RecordCalls } from '#client/createRecordCalls.ts';
import { onlyOne } from '#client/http/onlyOne.ts';
import { NoReply } from '#client/http/failureOf.ts';
import { ACCOUNT_HEADER } from '#wire/calls/accountHeader.ts';
import type { AppError, ErrorCode } from '#engine/errors.ts';
import { errorText } from '../../feedback/errorText.ts';
import { readIssues, readWarnings } from '../../feedback/readFailureData.ts';
import { asAppError } from '../../stores/useLoad.ts';
import type { LocalDraft } from '../save/LocalDraft.ts';
import type { WaitingSave } from './WaitingSave.ts';
import type { WaitingStore } from './waitingStore.ts';

const HOUR = 3_600_000;
/** Replies that say nothing of what was sent: the same may be taken the next time. */
const UNDECIDED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'NOT_SIGNED_IN',
  'BUSY',
  'TOO_MANY_REQUESTS',
  'STORAGE_FULL',
  'SCHEMA_INVALID',
  'INTERNAL',
]);

export interface Sending {
  /** Whose saves these are: one window of the browser sends them. */
  readonly account: string;
  readonly store: WaitingStore;
  readonly records: Pick<RecordCalls, 'add' | 'update'>;
  /** How long a save may have waited. */
  readonly hours: number;
  /** Hears which save is being sent; undefined: none any more. */
  readonly onSending: (key: string | undefined) => void;
}

/**
 * Sends the saves that wait, the oldest first, each with the key and the body of its first attempt, and notes what became of them. Resolves to what the rest
 * waits for: `line` for a line, `server` for a server that takes them, `nothing` where nothing is left or another window is at it.
 */
export function sendWaiting(sending: Sending): Promise<'line' | 'server' | 'nothing'> {
  return onlyOne(`guiju waiting ${sending.account}`, async (isOnly) => {
    if (!isOnly) return 'nothing';
    try {
      // What another window has kept, sent or taken back meanwhile counts, too.
      for (let next = nextOf(sending); next !== undefined; next = nextOf(sending)) {
        const missing = await sendOne(next, sending);
        if (missing !== undefined) return missing;
      }
      return 'nothing';
    } finally {
      sending.onSending(undefined);
    }
  });
}

const nextOf = ({ store }: Sending): WaitingSave | undefined => store.list().find(({ state }) => state === 'waiting');

async function sendOne(
  save: WaitingSave,
  { account, store, records, hours, onSending }: Sending,
): Promise<'line' | 'server' | undefined> {
  const { key, api, isNew, body, at } = save;
  // The server knows keys for so long, and a day more.
  if (Date.now() - at > hours * HOUR) {
    store.put({ ...save, state: 'late', note: '' });
    return undefined;
  }
  onSending(key);
  // Who took it back meanwhile is told what he took back, unless it was stored all the same.
  const isWanted = (): boolean => store.list().some((each) => each.key === key && each.state === 'waiting');
  // By then somebody else may be signed in, in another window or in this one.
  const headers = { [ACCOUNT_HEADER]: account };
  try {
    const { Record, Ignored } = await (isNew ? records.add : records.update)(api, body, { key, headers });
    const note = Ignored.map(({ Title, Reason }) => `${Title}：${Reason}`).join('；');
    // What was entered need not lie here any longer.
    store.put({ ...save, draft: emptied(save.draft), body: [], state: 'stored', note, id: Number(Record['Id']) });
    return undefined;
  } catch (cause) {
    if (cause instanceof NoReply) return 'line';
    const error = asAppError(cause);
    const isUndecided = UNDECIDED.has(error.code);
    const note = reasonOf(error);
    if (isWanted()) store.put(isUndecided ? { ...save, note } : { ...save, state: 'refused', note });
    return isUndecided ? 'server' : undefined;
  }
}

const emptied = ({ id, time }: LocalDraft): LocalDraft => ({
  ...{ id, time, values: {}, texts: {}, typed: {}, files: [], over: undefined },
});

/** Why a save was not taken, as far as it can be told outside of its form. */
function reasonOf(error: AppError): string {
  const told = [...readIssues(error.data), ...readWarnings(error.data)].map(({ message }) => message);
  return told.length === 0 ? errorText(error) : told.join('；');
}
