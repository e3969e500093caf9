import { describe, expect, it } from 'vitest';
import type { RecordCalls } from '#client/createRecordCalls.ts';
import type { CallOptions, FormFields } from '#client/http/Http.ts';
import { AppError, type ErrorCode } from '#engine/errors.ts';
import { sendWaiting } from '#renderer/form/kept/sendWaiting.ts';
import type { WaitingSave } from '#renderer/form/kept/WaitingSave.ts';
import { waitingStore, type WaitingStore } from '#renderer/form/kept/waitingStore.ts';
import { makeStorage, waitingSave } from '../../support/renderer/waiting.ts';

interface Sent {
  readonly key: string | undefined;
  readonly headers: CallOptions['headers'];
}

/** A server that refuses some of what it is sent, by its key. */
function server(refused: Readonly<Record<string, ErrorCode>>): {
  sent: Sent[];
  records: Pick<RecordCalls, 'add' | 'update'>;
} {
  const sent: Sent[] = [];
  const take: RecordCalls['add'] = (_api: string, _fields: FormFields, { key, headers }: CallOptions = {}) => {
    sent.push({ key, headers });
    const code = refused[key ?? ''];
    return code === undefined
      ? Promise.resolve({ Record: { Id: 7 }, Can: [], Editable: [], Masked: [], Refs: {}, Ignored: [] })
      : Promise.reject(new AppError(code));
  };
  return { sent, records: { add: take, update: take } };
}

function keep(...saves: readonly WaitingSave[]): WaitingStore {
  const store = waitingStore('6', makeStorage());
  for (const save of saves) store.put(save);
  return store;
}

const round = (store: WaitingStore, records: Pick<RecordCalls, 'add' | 'update'>) =>
  sendWaiting({ account: '6', store, records, hours: 24, onSending: () => undefined });

const statesOf = (store: WaitingStore): Record<string, string> =>
  Object.fromEntries(store.list().map(({ key, state }) => [key, state]));

describe('saves that wait', () => {
  it('are sent for the account that made them, and wait on where it is not signed in', async () => {
    const { sent, records } = server({ a: 'NOT_SIGNED_IN' });
    const store = keep(waitingSave('a', 1), waitingSave('b'));

    expect(await round(store, records)).toBe('server');
    expect(sent).toEqual([{ key: 'a', headers: { 'x-account': '6' } }]);
    expect(statesOf(store)).toEqual({ a: 'waiting', b: 'waiting' });
  });
});
