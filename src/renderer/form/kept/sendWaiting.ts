import type { Client } from '#client/Client.ts';
import { onlyOne } from '#client/http/onlyOne.ts';
import { NoReply } from '#client/http/failureOf.ts';
import { ACCOUNT_HEADER } from '#wire/calls/callHeaders.ts';
import type { AppError, ErrorCode } from '#engine/errors.ts';
import { errorText, readIssues } from '../../feedback/errorText.ts';
import { readWarnings } from '../../feedback/readWarnings.ts';
import { asAppError } from '../../stores/RendererContext.ts';
import type { LocalDraft } from '../save/LocalDraft.ts';
import { SENT_BEFORE } from '../save/SENT_BEFORE.ts';
import type { WaitingSave } from './WaitingSave.ts';
import type { WaitingStore } from './waitingStore.ts';

const HOUR = 3_600_000;
/** Replies that do not depend on the request: the server accepts no save at present. */
const CLOSED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'NOT_SIGNED_IN',
  'BUSY',
  'TOO_MANY_REQUESTS',
  'STORAGE_FULL',
]);
/** The server failed at this request: it may succeed the next time, and other records may succeed now. */
const FAILED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['SCHEMA_INVALID', 'INTERNAL']);

export interface Sending {
  /** The account of the saves; only one browser window sends them. */
  readonly account: string;
  readonly store: WaitingStore;
  readonly save: Client['save'];
  /** The maximum waiting time of a save in hours. */
  readonly hours: number;
  /** Receives the key of the save being sent; undefined: none. */
  readonly onSending: (key: string | undefined) => void;
}

/**
 * Sends the waiting saves, each once, oldest first, with the key and body of the first attempt, and stores the results.
 * A save at which the server fails blocks only later saves of the same record. Resolves to what the rest waits for:
 * `line` for a connection, `server` for a server that accepts saves, `nothing` when none is left or another window is
 * sending.
 */
export const sendWaiting = (sending: Sending): Promise<'line' | 'server' | 'nothing'> =>
  onlyOne(`guiju waiting ${sending.account}`, async (isOnly) => {
    if (!isOnly) return 'nothing';
    try {
      const tried = new Set<string>();
      const held = new Set<string>();
      const nextOf = (): WaitingSave | undefined =>
        sending.store
          .list()
          .find((save) => save.state === 'waiting' && !tried.has(save.key) && !held.has(recordOf(save)));
      // Read the store again each time: another window may have added, sent or cancelled saves.
      for (let next = nextOf(); next !== undefined; next = nextOf()) {
        tried.add(next.key);
        const outcome = await sendOne(next, sending);
        if (outcome === 'line' || outcome === 'server') return outcome;
        if (outcome === 'failed') held.add(recordOf(next));
      }
      return held.size === 0 ? 'nothing' : 'server';
    } finally {
      sending.onSending(undefined);
    }
  });

/** The key of saves that must be sent in order; a new record has only its own save. */
const recordOf = ({ api, isNew, key, request }: WaitingSave): string => `${api} ${isNew ? key : String(request.id)}`;

/** Sends one; `line` and `server`: what all of them wait for; `failed`: the server failed at this one. */
async function sendOne(
  waiting: WaitingSave,
  { account, store, save, hours, onSending }: Sending,
): Promise<'line' | 'server' | 'failed' | 'done'> {
  const { key, at } = waiting;
  // The server knows keys for so long, and a day more.
  if (Date.now() - at > hours * HOUR) {
    store.put({ ...waiting, state: 'late', note: '' });
    return 'done';
  }
  onSending(key);
  // The user may have cancelled it meanwhile; then it stays cancelled, unless it was stored.
  const isWanted = (): boolean => store.list().some((each) => each.key === key && each.state === 'waiting');
  // Another user may be signed in by then, in this or another window.
  const headers = { [ACCOUNT_HEADER]: account };
  try {
    const { Record, Ignored } = await save(waiting, { key, headers });
    const note = Ignored.map(({ Title, Reason }) => `${Title}：${Reason}`).join('；');
    // Delete the stored input, which is no longer needed.
    store.put({ ...waiting, draft: emptied(waiting.draft), body: [], state: 'stored', note, id: Number(Record['Id']) });
    return 'done';
  } catch (cause) {
    if (cause instanceof NoReply) return 'line';
    const error = asAppError(cause);
    const outcome = CLOSED.has(error.code) ? 'server' : FAILED.has(error.code) ? 'failed' : 'done';
    const note = error.code === 'KEY_REUSED' ? reusedOf(waiting) : reasonOf(error);
    if (isWanted()) store.put(outcome === 'done' ? { ...waiting, state: 'refused', note } : { ...waiting, note });
    return outcome;
  }
}

const emptied = ({ id, time }: LocalDraft): LocalDraft => ({
  ...{ id, time, values: {}, texts: {}, typed: {}, files: [], over: undefined },
});

/** Why a resumed save was rejected: its first attempt was stored, and the reply lost. The form resolves changes. */
const reusedOf = ({ isNew }: WaitingSave): string =>
  isNew ? SENT_BEFORE : '之前保存的修改已经提交，之后又改的还没有：请打开，选择保留哪一个';

/** The reason of a rejection, as far as it can be shown outside of the form. */
function reasonOf(error: AppError): string {
  const told = [
    ...readIssues(error.data).map(({ message }) => message),
    ...readWarnings(error.data).map(({ Message }) => Message),
  ];
  return told.length === 0 ? errorText(error) : told.join('；');
}
