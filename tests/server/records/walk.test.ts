import { expect, it } from 'vitest';
import { at, column, numberAt } from '../../support/server/TestClient.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

onEachDatabase('the walk', (kind) => {
  const server = useServer(kind);

  it('signs in, gets documents, adds, reads, changes and deletes a record', async () => {
    const client = await server.signIn('13900000006');
    const schema = await client.get('/api/System/GetSchema', { entity: 'order' });
    expect(at(schema.Data, 'Documents.form.title')).toBe('订单');
    const added = await client.post('/api/Order/Add', { Title: '新订单', CustomerId: 1, Kind: 10, Money: '1234.5' });
    expect(added).toMatchObject({ Successed: true, Message: '', Code: 0 });
    expect(at(added.Data, 'Record')).toMatchObject({
      Title: '新订单',
      CustomerName: '杭州城投',
      Money: 1234.5,
      PayType: 3,
      OrderState: 10,
      OrderStateText: '待确认',
      OwnerId: 6,
      OwnerIdText: '沈佳宁',
      OwnerUnitPath: '/1/2/3/',
      OrderNo: 'DD20260310-0001',
      RestMoney: 1234.5,
      CustomerLevel: 1,
      Version: 1,
      CreateTime: '2026-03-10 10:00:00',
    });
    const id = numberAt(added.Data, 'Record.Id');
    const changed = await client.post('/api/Order/Update', { Id: id, Version: 1, Money: 99 });
    expect(at(changed.Data, 'Record')).toMatchObject({ Money: 99, RestMoney: 99, Version: 2 });
    const list = await client.get('/api/Order/Search', { searchKey: '新订单' });
    expect(column(list.Data, 'Id')).toEqual([id]);
    expect(await client.post('/api/Order/Delete', { id })).toMatchObject({ Successed: true, Data: null });
    expect(await client.get('/api/Order/Get', { id })).toMatchObject({ Successed: false, Code: 13 });
  });
});
