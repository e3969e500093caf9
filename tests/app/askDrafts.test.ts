import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askDrafts } from '#app/shell/askDrafts.ts';
import type { Notify } from '#renderer/feedback/Notify.ts';
import { addPicks, recentPicks } from '#renderer/fields/recentPicks.ts';
import { waitingStore } from '#renderer/form/kept/waitingStore.ts';
import { makeStorage, waitingSave } from '../support/renderer/waiting.ts';

const NAME = 'guiju.waiting.6';

let storage: Storage;
beforeEach(() => {
  storage = makeStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Signs out a user who answers every prompt the same way; resolves to the titles of the prompts. */
async function leave(answer: boolean): Promise<string[]> {
  const asked: string[] = [];
  const say = (): void => undefined;
  const ask: Notify['ask'] = ({ title }) => {
    asked.push(title);
    return Promise.resolve(answer);
  };
  await askDrafts('6', { success: say, offer: say, error: say, info: say, tell: say, ask });
  return asked;
}

it('takes away what was stored meanwhile, without a question', async () => {
  const store = waitingStore('6', storage);
  store.put(waitingSave('a', 1, { state: 'stored', id: 1 }));
  expect(await leave(false)).toEqual([]);
  expect(storage.getItem(NAME)).toBeNull();

  store.put(waitingSave('a', 1, { state: 'stored', id: 1 }));
  store.put(waitingSave('b', 2));
  expect(await leave(false)).toEqual(['有 1 个表单填写后没有保存']);
  expect(store.list().map(({ key }) => key)).toEqual(['b']);
  await leave(true);
  expect(storage.getItem(NAME)).toBeNull();
});

it('forgets the records that were chosen last, five of each field', async () => {
  addPicks('6', 'tender.CustomerId', [1, 2, 3, 4, 5]);
  addPicks('6', 'tender.CustomerId', [6, 2]);
  expect(recentPicks('6', 'tender.CustomerId')).toEqual([6, 2, 1, 3, 4]);
  expect([recentPicks('6', 'tender.OwnerId'), recentPicks('7', 'tender.CustomerId')]).toEqual([[], []]);
  storage.setItem('guiju.picks.7', '{"tender.CustomerId":["a"');
  expect(recentPicks('7', 'tender.CustomerId')).toEqual([]);
  await leave(false);
  expect(recentPicks('6', 'tender.CustomerId')).toEqual([]);
});

it('asks about what another version of the page has kept, too', async () => {
  storage.setItem(NAME, '[{"version":9}]');
  expect(await leave(false)).toEqual(['有 1 个表单填写后没有保存']);
  expect(storage.getItem(NAME)).toBe('[{"version":9}]');
  await leave(true);
  expect(storage.getItem(NAME)).toBeNull();
});
