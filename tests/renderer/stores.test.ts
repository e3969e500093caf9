import { describe, expect, it, vi } from 'vitest';
import type { SchemaReply } from '#wire/SchemaReply.ts';
import { AppError } from '#engine/errors.ts';
import { createEnumStore } from '#renderer/stores/createEnumStore.ts';
import { createSchemaStore } from '#renderer/stores/createSchemaStore.ts';
import { createWork } from '#renderer/stores/createSignal.ts';
import { typedRecord } from '#renderer/records/initialRecord.ts';
import { documentsOf, entityOf } from '../support/buildEntity.ts';

describe('enum types', () => {
  it('are fetched once, however many ask, and again after a failure', async () => {
    const asked: string[] = [];
    const store = createEnumStore((name) => {
      asked.push(name);
      return asked.length === 1 ? Promise.reject(new AppError('BUSY')) : Promise.resolve([{ Value: 1, Label: name }]);
    });
    await expect(store.load(['A'])).rejects.toMatchObject({ code: 'BUSY' });
    await Promise.all([store.load(['A']), store.load(['A'])]);
    await store.load(['A']);

    expect(asked).toEqual(['A', 'A']);
    expect(store.source('A')?.items).toEqual([{ Value: 1, Label: 'A' }]);
    expect(store.source('B')).toBeUndefined();
  });

  it('tell those who subscribed when they are fetched anew, even when none is here', async () => {
    let told = 0;
    const store = createEnumStore(() => Promise.resolve([]));
    store.subscribe(() => (told += 1));
    await store.reload();
    expect(told).toBe(1);
  });

  it('remember the name of an item that is deleted while a form holds it', async () => {
    let items = [{ Value: 1, Label: '甲' }];
    const store = createEnumStore(() => Promise.resolve(items));
    await store.load(['A']);
    items = [{ Value: 2, Label: '乙' }];
    await store.reload();
    expect(store.source('A')).toMatchObject({ items: [{ Value: 2 }], gone: [{ Value: 1, Label: '甲' }] });
  });
});

describe('entities', () => {
  const reply = (key: string, title: string, hash = title): SchemaReply => ({
    Key: key,
    Hash: hash,
    Organisation: {},
    Documents: documentsOf(key, {
      Name: { type: 'string', title },
      ...(key === 'order' ? { line: { type: 'array', title: '明细', 'x-child': { entity: 'line', by: 'Name' } } } : {}),
    }),
    Access: { Actions: ['view'], Readable: ['Name'], Writable: [], Masked: [] },
    Scenes: {},
  });

  it('come with those that drawing them needs, and once', async () => {
    const asked: string[] = [];
    const store = createSchemaStore((key) => {
      asked.push(key);
      return Promise.resolve(reply(key, '名称'));
    });
    await Promise.all([store.load('order'), store.load('order')]);
    await store.load('line');

    expect(asked).toEqual(['order', 'line']);
    expect(store.findEntity('line')?.field('Name')?.title).toBe('名称');
    expect(store.get('order')?.actions.has('view')).toBe(true);
  });

  it('stay the same objects when another one that needs them arrives later', async () => {
    const waiting: (() => void)[] = [];
    const store = createSchemaStore((key) =>
      key === 'line' && waiting.length === 0
        ? new Promise((resolve) => waiting.push(() => resolve(reply(key, '名称'))))
        : Promise.resolve(reply(key, '名称')),
    );
    const order = store.load('order');
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const line = await store.load('line');
    waiting[0]?.();
    await order;
    expect(store.get('line')).toBe(line);
  });

  it('are replaced when their documents change, and only then', async () => {
    let title = '名称';
    const store = createSchemaStore((key) => Promise.resolve(reply(key, title)));
    await store.load('line');
    const before = store.get('line');
    await store.reload();
    expect([store.get('line'), store.epoch()]).toEqual([before, 0]);

    title = '品名';
    let told = 0;
    const stop = store.subscribe(() => (told += 1));
    await store.reload();
    stop();
    expect(store.get('line')?.model.field('Name')?.title).toBe('品名');
    expect([told, store.epoch()]).toEqual([1, 1]);
  });
});

it('work is busy until everything is settled, well or not', async () => {
  const work = createWork();
  const first = work.track(Promise.resolve(1));
  const second = work.track(Promise.reject(new Error('no')));
  expect(work.isBusy()).toBe(true);
  await Promise.allSettled([first, second]);
  expect(work.isBusy()).toBe(false);
});

it('a served record has numbers again where the wire carries text', () => {
  const entity = entityOf({ Sum: { type: 'number', title: '额', 'x-wire': 'text', 'x-component': 'MoneyInput' } });
  const plain = { Sum: 3 };

  expect(typedRecord(entity, { Sum: '1234.50', Other: '1' })).toEqual({ Sum: 1234.5, Other: '1' });
  expect(typedRecord(entity, { Sum: ' ' })).toEqual({ Sum: null });
  expect(typedRecord(entity, plain)).toBe(plain);
});
