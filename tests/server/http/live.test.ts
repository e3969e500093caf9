import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, type Stream } from '../../support/server/listen.ts';
import { column, type Fields, listAt, numberAt, type TestClient } from '../../support/server/TestClient.ts';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

const ADMIN = '13900000001';
const SALES = '13900000006';

const PATIENCE = { timeout: 20_000 };

onEachDatabase('a window that listens', (kind) => {
  let server: TestServer;
  let admin: TestClient;
  let sales: TestClient;
  const streams: Stream[] = [];
  const open = async (client: TestClient, query: Record<string, string>): Promise<Stream> => {
    const stream = await listen(client, query);
    streams.push(stream);
    return stream;
  };
  beforeAll(async () => {
    server = await openServer(kind);
    [admin, sales] = [await server.signIn(ADMIN), await server.signIn(SALES)];
  });
  afterAll(async () => {
    for (const { leave } of streams) leave();
    await server.close();
  });

  const idsOf = async (client: TestClient): Promise<unknown[]> =>
    column((await client.get('/api/order/Search', { list: 'order/list', rows: 100 })).Data, 'Id');
  /** The first of some records that can be changed as it stands. */
  const changeable = async (ids: readonly unknown[]): Promise<string> => {
    for (const id of ids)
      if (listAt((await admin.get('/api/order/Get', { id: Number(id) })).Data, 'Can').includes('edit'))
        return String(id);
    throw new Error('none of them can be changed');
  };
  const change = async (id: number, fields: Fields): Promise<number> => {
    const Version = numberAt((await admin.get('/api/order/Get', { id })).Data, 'Record.Version');
    const saved = await admin.post('/api/order/Update', { Id: id, Version, ...fields });
    expect(saved).toMatchObject({ Code: 0 });
    return Version + 1;
  };

  it('is told of versions, comments and people of a record that its user may view', async () => {
    const record = await changeable(await idsOf(sales));
    const stream = await open(sales, { entity: 'order', record });
    await expect.poll(() => stream.events.map(({ type }) => type), PATIENCE).toContain('record');
    const version = await change(Number(record), { Title: '改过的订单' });
    await expect
      .poll(() => stream.events.filter(({ type }) => type === 'record').at(-1), PATIENCE)
      .toMatchObject({ version });
    const before = stream.events.length;
    await admin.post('/api/RecordComment/Add', { entity: 'order', record, Text: '看一下' });
    await expect.poll(() => stream.events.slice(before).map(({ type }) => type), PATIENCE).toContain('comments');
    const other = await open(admin, { entity: 'order', record, editing: 'true' });
    const people = (): unknown => stream.events.filter(({ type }) => type === 'people').at(-1);
    await expect.poll(people, PATIENCE).toMatchObject({ people: [{ isEditing: true }] });
    other.leave();
    await expect.poll(people, PATIENCE).toMatchObject({ people: [] });
  });

  it('is told of records of a list that others changed, and of nothing that its user may not view', async () => {
    const own = await idsOf(sales);
    const hidden = await changeable((await idsOf(admin)).filter((id) => !own.includes(id)));
    const [list, all] = [await open(sales, { entity: 'order' }), await open(admin, { entity: 'order' })];
    await change(Number(hidden), { Title: '别人的订单' });
    const seen = Number(await changeable(own));
    await change(seen, { Title: '自己的订单' });
    await expect.poll(() => list.events, PATIENCE).toEqual([{ type: 'list', count: 1, more: false, ids: [seen] }]);
    // Which of them a list still shows is asked with their Ids.
    const asked = { list: 'order/list', ids: `${seen},${String(hidden)}` };
    expect(column((await sales.get('/api/order/Search', asked)).Data, 'Id')).toEqual([seen]);
    const left = await sales.get('/api/order/Search', { ...asked, searchKey: '不是这个' });
    expect(column(left.Data, 'Id')).toEqual([]);
    // One's own changes are no news.
    expect(all.events).toEqual([]);
    for (const query of [{ record: String(hidden) }, { entity: 'nothing' }, { record: '999999' }])
      expect(await sales.get('/api/Live/Events', { entity: 'order', ...query })).toMatchObject({ Code: 13 });
  });

  it('hears no more when its session ends, and is refused when too many of one account listen', async () => {
    const leaving = await server.signIn(SALES);
    const record = await changeable(await idsOf(leaving));
    const stream = await open(leaving, { entity: 'order', record });
    const kept = async (path: string) => (await leaving.fetch(path)).headers.get('x-guiju-keep');
    // Only where a product says so are replies kept by browsers, and nothing is once one has signed out.
    expect(await kept('/api/order/Search')).toBeNull();
    expect(await kept('/api/account/SigningOut')).toBe('none');
    expect(await kept('/api/order/Search')).toBe('none');
    await change(Number(record), { Title: '又改' });
    await stream.ended;
    // A browser asks once more: an envelope instead of events would be an error on its console.
    const again = await leaving.fetch('/api/Live/Events?entity=order', { headers: { accept: 'text/event-stream' } });
    expect([again.status, await again.text()]).toEqual([204, '']);
    const many = await server.signIn(SALES);
    let refused = 0;
    for (let i = 0; i < 14 && refused === 0; i++) {
      const controller = new AbortController();
      const answer = await many.fetch('/api/Live/Events?entity=order', { signal: controller.signal });
      if (answer.status !== 200) refused = answer.status;
      streams.push({ events: [], ended: Promise.resolve(), leave: () => controller.abort() });
    }
    expect(refused).toBe(503);
    expect(listAt((await sales.get('/api/order/Search', { list: 'order/list' })).Data, 'Rows').length).toBeGreaterThan(
      0,
    );
  });
});
