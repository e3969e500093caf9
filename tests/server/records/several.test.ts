import { expect, it } from 'vitest';
import { noteProduct } from '../../support/server/noteProduct.ts';
import { at, column, numberAt, type Fields, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

/**
 * Orders: 1 to 3, 6, 7 of the first unit's people; 5 of 钱宇. Customers: 1 of 沈佳宁, 2 of 吴浩, 3 of 钱宇, 4 without an owner.
 */
onEachDatabase('references to one of several entities', (kind) => {
  const server = useServer(kind, { schemasDir: noteProduct() }, 'empty');
  const [admin, sales, other] = [server.as('13900000001'), server.as('13900000006'), server.as('13900000009')];

  const add = (client: TestClient, fields: Fields): Promise<Reply> =>
    client.post('/api/note/Add', { Content: '见面', ...fields });
  const read = async (entity: string, id: number, client = admin): Promise<unknown> => await client.record(entity, id);
  const notesOf = async (client: TestClient, filters: Fields = {}): Promise<unknown[]> =>
    column((await client.get('/api/note/Search', { rows: 100, ...filters })).Data, 'Id');

  it('name the record, in lists, details and logs', async () => {
    const { Data } = await add(sales, { About: 'order', AboutId: 1 });
    expect(at(Data, 'Record')).toMatchObject({ AboutText: '订单', AboutIdText: '城投大楼造价', CustomerId: 1 });
    const list = await sales.get('/api/note/Search', { About: 'order', AboutId: 1 });
    expect(at(list.Data, 'Rows.0')).toMatchObject({ About: 'order', AboutId: 1, AboutIdText: '城投大楼造价' });
    const log = await sales.get('/api/note/Log', { id: numberAt(Data, 'Record.Id') });
    expect(at(log.Data, 'Rows.0.Changes')).toContainEqual({
      Field: 'AboutId',
      Title: '对象',
      Before: null,
      After: '城投大楼造价',
      BeforeText: '',
      AfterText: '城投大楼造价',
    });
  });

  it('are offered and taken only within the rows of the entity that is meant', async () => {
    const picked = await sales.get('/api/note/Pick', { for: 'note.AboutId', 'v.About': 'customer', rows: 100 });
    expect(column(picked.Data, 'Id').sort()).toEqual([1, 4, 5]);
    expect((await sales.get('/api/note/Pick', { for: 'note.AboutId' })).Code).toBe(30);
    expect((await sales.get('/api/note/Pick', { for: 'note.AboutId', 'v.About': 'employee' })).Code).toBe(30);
    for (const About of ['customer', 'employee', ''])
      expect(await add(sales, { About, AboutId: 3 })).toMatchObject({ Successed: false, Code: 20 });
    const { Data } = await add(sales, { About: 'order', AboutId: 1 });
    // The id alone is not enough: with another entity it is another record.
    expect(
      await sales.post('/api/note/Update', {
        Id: numberAt(Data, 'Record.Id'),
        Version: 1,
        About: 'customer',
        AboutId: 2,
      }),
    ).toMatchObject({ Code: 20 });
  });

  it('lend the scope of the record to those who may view its kind', async () => {
    const mine = numberAt((await add(other, { About: 'order', AboutId: 5 })).Data, 'Record.Id');
    const pool = numberAt((await add(other, { About: 'customer', AboutId: 4 })).Data, 'Record.Id');
    expect(await notesOf(other)).toEqual(expect.arrayContaining([mine, pool]));
    expect(await notesOf(sales)).toContain(pool);
    expect(await notesOf(sales)).not.toContain(mine);
    expect(await sales.get('/api/note/Get', { id: mine })).toMatchObject({ Code: 13 });
    expect(await notesOf(admin)).toEqual(expect.arrayContaining([mine, pool]));
    // 市场 views customers of all owners and no orders.
    const market = await server.signIn('13900000018');
    expect(await notesOf(market)).toContain(pool);
    expect(await notesOf(market)).not.toContain(mine);
    expect(await notesOf(market, { About: 'order' })).toEqual([]);
  });

  it('may be changed by whom and as long as the entity says', async () => {
    const { Data } = await add(sales, { About: 'order', AboutId: 1 });
    const id = numberAt(Data, 'Record.Id');
    expect(at(Data, 'Record.Version')).toBe(1);
    expect(await admin.post('/api/note/Update', { Id: id, Version: 1, Content: '改' })).toMatchObject({ Code: 12 });
    expect(await sales.post('/api/note/Update', { Id: id, Version: 1, Content: '改' })).toMatchObject({ Code: 0 });
    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() + 25 * 3_600_000);
    try {
      const later = await server.signIn('13900000006');
      expect(at((await later.get('/api/note/Get', { id })).Data, 'Can')).toEqual([]);
      expect(await later.post('/api/note/Delete', { id })).toMatchObject({ Code: 12 });
    } finally {
      server.clock.now = now;
    }
  });

  it('keep the record from being deleted, and no other of the same Id', async () => {
    await add(admin, { About: 'customer', AboutId: 2 });
    expect(await admin.post('/api/customer/Delete', { id: 2 })).toMatchObject({ Code: 22 });
    const order = await admin.post('/api/order/Add', { Title: '可删', CustomerId: 1, Kind: 10, Money: 5 });
    const id = numberAt(order.Data, 'Record.Id');
    const note = numberAt((await add(admin, { About: 'order', AboutId: id })).Data, 'Record.Id');
    expect(at((await admin.post('/api/order/Delete', { id })).Data, 'References')).toEqual([
      { Entity: 'note', Title: '跟进', Count: 1 },
    ]);
    await admin.post('/api/note/Delete', { id: note });
    expect(await admin.post('/api/order/Delete', { id })).toMatchObject({ Code: 0 });
  });

  it('count in the latest of a field, per entity', async () => {
    expect(await read('order', 6)).toMatchObject({ LastRecordTime: null });
    const late = await add(admin, { About: 'order', AboutId: 6, NoteTime: '2026-02-02 10:00:00' });
    await add(admin, { About: 'order', AboutId: 6, NoteTime: '2026-02-01 10:00:00' });
    await add(admin, { About: 'customer', AboutId: 1, NoteTime: '2026-01-05 10:00:00' });
    expect(await read('order', 6)).toMatchObject({ LastRecordTime: '2026-02-02 10:00:00', Version: 1 });
    expect(await read('order', 1)).not.toMatchObject({ LastRecordTime: '2026-01-05 10:00:00' });
    await admin.post('/api/note/Delete', { id: numberAt(late.Data, 'Record.Id') });
    expect(await read('order', 6)).toMatchObject({ LastRecordTime: '2026-02-01 10:00:00' });
  });

  it('write into the record what the entity says, where it has the field', async () => {
    const first = await add(admin, {
      About: 'order',
      AboutId: 7,
      NoteTime: '2026-02-01 10:00:00',
      NextTime: '2026-02-08 09:00:00',
    });
    expect(await read('order', 7)).toMatchObject({ NextContactTime: '2026-02-08 09:00:00', Version: 1 });
    await add(admin, { About: 'order', AboutId: 7, NoteTime: '2026-02-03 10:00:00' });
    expect(await read('order', 7)).toMatchObject({ NextContactTime: '2026-02-08 09:00:00' });
    await add(admin, { About: 'order', AboutId: 7, NoteTime: '2026-02-09 10:00:00' });
    expect(await read('order', 7)).toMatchObject({ NextContactTime: null });
    const [id, Version] = [numberAt(first.Data, 'Record.Id'), 1];
    await admin.post('/api/note/Update', { Id: id, Version, Content: '只改内容' });
    expect(await read('order', 7)).toMatchObject({ NextContactTime: null });
    await admin.post('/api/note/Update', { Id: id, Version: 2, NextTime: '2026-03-01 09:00:00' });
    expect(await read('order', 7)).toMatchObject({ NextContactTime: '2026-03-01 09:00:00' });
    const log = await admin.get('/api/order/Log', { id: 7 });
    expect(at(log.Data, 'Rows.0.Changes.0')).toMatchObject({
      Field: 'NextContactTime',
      After: '2026-03-01 09:00:00',
    });
    expect(await add(admin, { About: 'customer', AboutId: 1, NextTime: '2026-03-01 09:00:00' })).toMatchObject({
      Code: 0,
    });
  });
});
