import { describe, expect, it } from 'vitest';
import type { Client } from '#client/Client.ts';
import type { CallOptions } from '#client/http/Http.ts';
import { AppError, type ErrorCode } from '#engine/errors.ts';
import { sendWaiting } from '#renderer/form/kept/sendWaiting.ts';
import type { WaitingSave } from '#renderer/form/kept/WaitingSave.ts';
import { waitingStore, type WaitingStore } from '#renderer/form/kept/waitingStore.ts';
import { makeStorage, waitingSave } from '../../support/renderer/waiting.ts';

interface Sent {
  readonly key: string | undefined;
  readonly headers: CallOptions['headers'];
}

/** A server that refuses some requests by their key. */
function server(refused: Readonly<Record<string, ErrorCode>>): {
  sent: Sent[];
  save: Client['save'];
} {
  const sent: Sent[] = [];
  const save: Client['save'] = (_, { key, headers } = {}) => {
    sent.push({ key, headers });
    const code = refused[key ?? ''];
    return code === undefined
      ? Promise.resolve({ Record: { Id: 7 }, Can: [], Editable: [], Masked: [], Refs: {}, Ignored: [] })
      : Promise.reject(new AppError(code));
  };
  return { sent, save };
}

function keep(...saves: readonly WaitingSave[]): WaitingStore {
  const store = waitingStore('6', makeStorage());
  for (const save of saves) store.put(save);
  return store;
}

const round = (store: WaitingStore, save: Client['save']) =>
  sendWaiting({ account: '6', store, save, hours: 24, onSending: () => undefined });

const statesOf = (store: WaitingStore): Record<string, string> =>
  Object.fromEntries(store.list().map(({ key, state }) => [key, state]));

describe('saves that wait', () => {
  it('are sent for the account that made them, and wait on where it is not signed in', async () => {
    const { sent, save } = server({ a: 'NOT_SIGNED_IN' });
    const store = keep(waitingSave('a', 1), waitingSave('b'));

    expect(await round(store, save)).toBe('server');
    expect(sent).toEqual([{ key: 'a', headers: { 'x-account': '6' } }]);
    expect(statesOf(store)).toEqual({ a: 'waiting', b: 'waiting' });
  });

  it.each(['INTERNAL', 'SCHEMA_INVALID'] as const)(
    'go on with other records where the server fails at one (%s)',
    async (code) => {
      const { sent, save } = server({ a: code, d: code });
      const store = keep(
        ...[waitingSave('a', 1), waitingSave('b', 1), waitingSave('c', 1, { api: 'quote' })],
        ...[waitingSave('d'), waitingSave('e'), waitingSave('f', 2)],
      );

      expect(await round(store, save)).toBe('server');
      // Each once: those of one record in their order, or not at all.
      expect(sent.map(({ key }) => key)).toEqual(['a', 'c', 'd', 'e', 'f']);
      expect(statesOf(store)).toEqual({
        ...{ a: 'waiting', b: 'waiting', c: 'stored' },
        ...{ d: 'waiting', e: 'stored', f: 'stored' },
      });
      expect(store.list()[0]?.note).toBe('操作失败，请稍后重试');

      // The next round begins with what failed.
      const later = server({});
      expect(await round(store, later.save)).toBe('nothing');
      expect(later.sent.map(({ key }) => key)).toEqual(['a', 'b', 'd']);
    },
  );

  it.each(['NOT_SIGNED_IN', 'BUSY', 'TOO_MANY_REQUESTS', 'STORAGE_FULL'] as const)(
    'all wait where the server takes nothing (%s)',
    async (code) => {
      const { sent, save } = server({ a: code });
      const store = keep(waitingSave('a', 1), waitingSave('b', 2));

      expect(await round(store, save)).toBe('server');
      expect(sent).toHaveLength(1);
      expect(statesOf(store)).toEqual({ a: 'waiting', b: 'waiting' });
    },
  );

  it('say what became of an earlier attempt that was stored, while its reply got lost', async () => {
    const { save } = server({ a: 'KEY_REUSED', b: 'KEY_REUSED' });
    const store = keep(waitingSave('a', 1), waitingSave('b'));

    expect(await round(store, save)).toBe('nothing');
    expect(store.list().map(({ state, note }) => [state, note])).toEqual([
      ['refused', '之前保存的修改已经提交，之后又改的还没有：请打开，选择保留哪一个'],
      ['refused', '这条记录已经提交过，只是当时没有收到回复：请到列表核对后再修改'],
    ]);
  });

  it('are tried once a round, also where what became of them cannot be noted', async () => {
    const waiting = waitingSave('a', 1);
    // There is no room for a reason.
    const store = waitingStore('6', makeStorage(JSON.stringify([waiting]).length));
    expect(store.put(waiting)).toBe(true);
    const { sent, save } = server({ a: 'RECORD_INVALID' });

    expect(await round(store, save)).toBe('nothing');
    expect(statesOf(store)).toEqual({ a: 'waiting' });
    expect(sent).toHaveLength(1);
  });
});
