import { expect, it } from 'vitest';
import { at, column, listAt, numberAt, type Fields, type TestClient } from '../../support/server/TestClient.ts';
import { anyNumber, holding } from '../../support/server/matchers.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

onEachDatabase('references', (kind) => {
  const server = useServer(kind);
  const client = server.as('13900000006');

  const add = (more: Fields) =>
    client.post('/api/order/Add', {
      Title: `引用${Math.round(performance.now() * 1000)}`,
      CustomerId: 1,
      Kind: 10,
      Money: 100,
      ...more,
    });

  it.each<[string, Fields, string, string]>([
    ['a record that does not exist', { CustomerId: 4711 }, 'CustomerName', '请选择有效的客户名称'],
    ['a record outside his rows', { CustomerId: 3 }, 'CustomerName', '请选择有效的客户名称'],
    [
      'a record that the field’s condition leaves out',
      { CustomerId: 4, ContactId: 1 },
      'ContactId',
      '联系人不属于该客户',
    ],
    ['one that he may not see, as if there were none', { ContactId: 2 }, 'ContactId', '请选择有效的联系人'],
    ['an employee that does not exist', { OwnerId: 999 }, 'OwnerId', '请选择有效的负责人'],
    ['one wrong Id among several', { MemberIds: '7,999' }, 'MemberIds', '请选择有效的协作人'],
    ['a file that nobody uploaded', { Attachments: '12' }, 'Attachments', '请上传有效的附件'],
  ])('refuses %s', async (_, fields, field, message) => {
    expect(await add(fields)).toMatchObject({ Code: 20, Data: { Issues: [{ Field: field, Message: message }] } });
  });

  it('checks what rules say of referenced records', async () => {
    expect(await add({ CustomerId: 5 })).toMatchObject({ Message: '该客户已被列入黑名单' });
  });

  it('lets a stored reference stay that could not be chosen any more', async () => {
    const { Data } = await add({ ContactId: 1 });
    const chief = await server.signIn('13900000005');
    const admin = await server.signIn('13900000001');
    const contact = await admin.get('/api/contact/Get', { id: 1 });
    await admin.post('/api/contact/Update', {
      Id: 1,
      Version: numberAt(contact.Data, 'Record.Version'),
      CustomerId: 2,
    });
    const id = numberAt(Data, 'Record.Id');
    expect(await chief.post('/api/order/Update', { Id: id, Version: 1, ContactId: 1, Remark: '改' })).toMatchObject({
      Successed: true,
    });
    await admin.post('/api/contact/Update', {
      Id: 1,
      Version: numberAt(contact.Data, 'Record.Version') + 1,
      CustomerId: 1,
    });
  });

  it('resolves a name without an Id within the user’s rows', async () => {
    const finance = await server.signIn('13900000001');
    const receipt = await finance.post('/api/receipt/Add', { OrderId: 2, Money: 5, PayerName: '宁波交投' });
    expect(at(receipt.Data, 'Record')).toMatchObject({ PayerName: '宁波交投', PayerLevel: 2 });
    expect(await finance.post('/api/receipt/Add', { OrderId: 2, Money: 5, PayerName: '没有这个客户' })).toMatchObject({
      Data: { Issues: [{ Field: 'PayerName', Message: '请选择有效的付款单位' }] },
    });
    expect(await client.post('/api/receipt/Add', { OrderId: 2, Money: 5, PayerName: '宁波交投' })).toMatchObject({
      Code: 20,
    });
  });

  it('keeps what an unchanged name stands for, whoever saves and whatever became of it', async () => {
    const admin = await server.signIn('13900000001');
    const payer = async () => {
      const Record = await admin.record('receipt', 3);
      return [at(Record, 'PayerName'), at(Record, 'PayerId'), at(Record, 'PayerLevel')];
    };
    let version = 1;
    const save = async (who: TestClient, fields: Fields) => {
      const reply = await who.post('/api/receipt/Update', { Id: 3, Version: version, ...fields });
      version += reply.Successed ? 1 : 0;
      return reply;
    };
    expect(await payer()).toEqual(['宁波交投', 2, 2]);
    expect(await client.get('/api/customer/Get', { id: 2 })).toMatchObject({ Code: 13 });
    for (const fields of [{ Money: 2999 }, { Money: 2998, PayerName: '宁波交投' }]) {
      expect(await save(client, fields)).toMatchObject({ Successed: true });
      expect(await payer()).toEqual(['宁波交投', 2, 2]);
    }
    const rename = async (name: string, Version: number) =>
      admin.post('/api/customer/Update', { Id: 2, Version, CustomerName: name });
    const before = Number((await admin.record('customer', 2)).Version);
    expect(await rename('宁波交通', before)).toMatchObject({ Successed: true });
    expect(await save(client, { Money: 2997 })).toMatchObject({ Successed: true });
    expect(await payer()).toEqual(['宁波交投', 2, 2]);
    expect(await rename('宁波交投', before + 1)).toMatchObject({ Successed: true });
    expect(await save(client, { PayerName: '温州水务' })).toMatchObject({ Code: 20 });
  });

  it('uses the message of the field, and its own', async () => {
    expect(await client.post('/api/receipt/Add', { OrderId: 7, Money: 5 })).toMatchObject({
      Message: '请选择可收款的订单',
    });
  });

  it('offers what may be chosen, as the form stands', async () => {
    const pick = async (params: Fields) =>
      (await client.get('/api/order/Pick', { for: 'order.ContactId', ...params })).Data;
    expect(column(await pick({ 'v.CustomerId': 1 }), 'Id')).toEqual([1]);
    expect(column(await pick({ 'v.CustomerId': '' }), 'Id')).toEqual([]);
    expect(column(await pick({}), 'Id')).toEqual([1]);
    const { Data } = await client.get('/api/order/Pick', { for: 'order.CustomerName', 'v.Title': 'x' });
    expect(Data).toMatchObject({ Total: 3 });
    expect(at(Data, 'Rows.2')).toEqual({
      Id: 1,
      Text: '杭州城投',
      Sub: 'KH000001 · 重点',
      Ref: { Level: 1, IsBlack: null },
    });
    const likely = await client.get('/api/order/Pick', { for: 'order.CustomerName', 'v.Title': '杭州城投', rows: 1 });
    expect(listAt(likely.Data, 'Rows').map((row) => [at(row, 'Id'), at(row, 'Likely')])).toEqual([
      [1, ['与标题同名']],
      [expect.any(Number), undefined],
    ]);
    expect(
      column((await client.get('/api/order/Pick', { for: 'order.CustomerName', searchKey: '公海' })).Data, 'Id'),
    ).toEqual([4]);
    expect(column((await client.get('/api/order/Pick', { for: 'order.CustomerName', ids: '1,3' })).Data, 'Id')).toEqual(
      [1],
    );
    expect(numberAt((await client.get('/api/order/Pick', { for: 'order.OwnerId' })).Data, 'Total')).toBe(9);
    for (const asking of ['order.Nothing', 'nothing.X', 'order.Title'])
      expect(await client.get('/api/order/Pick', { for: asking })).toMatchObject({ Code: 30 });
  });

  it('refuses to delete what others refer to, and says who', async () => {
    expect(await client.post('/api/customer/Delete', { id: 1 })).toMatchObject({
      Code: 22,
      Message: '该记录已被引用，不能删除',
      Data: {
        References: holding([
          { Entity: 'contact', Title: '联系人', Count: 1 },
          { Entity: 'order', Title: '订单', Count: anyNumber() },
          { Entity: 'account', Title: '账号', Count: 1 },
        ]),
      },
    });
    expect(await client.post('/api/order/Delete', { id: 3 })).toMatchObject({ Code: 23 });
    const id = await client.add('customer', { CustomerName: '可删除客户', Level: 3 });
    expect(await client.post('/api/customer/Delete', { id })).toMatchObject({ Successed: true });
    expect(await client.post('/api/customer/Delete', { id })).toMatchObject({ Code: 13 });
    expect(await add({ CustomerId: id })).toMatchObject({ Data: { Issues: [{ Field: 'CustomerName' }] } });
  });

  it('deletes several, each for itself', async () => {
    const ids = [];
    for (const name of ['批量甲', '批量乙']) ids.push(await client.add('customer', { CustomerName: name, Level: 3 }));
    const reply = await client.post('/api/customer/BulkDelete', { ids: [...ids, 1, 3].join(',') });
    expect(reply.Data).toEqual({
      Done: ids,
      Failed: [
        { Id: 1, Message: '该记录已被引用，不能删除' },
        { Id: 3, Message: '记录不存在或无权查看' },
      ],
    });
  });

  it('deletes nothing that was changed since it was read', async () => {
    const id = await client.add('customer', { CustomerName: '删前改过', Level: 3 });
    expect(await client.post('/api/customer/Update', { Id: id, Version: 1, Level: 2 })).toMatchObject({ Code: 0 });
    expect(await client.post('/api/customer/Delete', { id, Version: 1 })).toMatchObject({ Code: 21 });
    const several = await client.post('/api/customer/BulkDelete', { ids: `${id},3`, Versions: '1,1' });
    expect(several.Data).toEqual({
      Done: [],
      Failed: [
        { Id: id, Message: '数据已被他人修改，没有删除。请核对后再删除' },
        { Id: 3, Message: '记录不存在或无权查看' },
      ],
    });
    expect(await client.post('/api/customer/BulkDelete', { ids: `${id},3`, Versions: '2' })).toMatchObject({
      Code: 30,
    });
    expect(at((await client.get('/api/customer/Get', { id })).Data, 'Record.Level')).toBe(2);
    expect(await client.post('/api/customer/Delete', { id, Version: 2 })).toMatchObject({ Successed: true });
  });

  it('hands records over, unit and all', async () => {
    const chief = await server.signIn('13900000005');
    const reply = await chief.post('/api/order/Transfer', { ids: '1,3,4', OwnerId: 9 });
    expect(reply.Data).toEqual({ Done: [1, 3], Failed: [{ Id: 4, Message: '记录不存在或无权查看' }] });
    const admin = await server.signIn('13900000001');
    expect(await admin.record('order', 3)).toMatchObject({
      OwnerId: 9,
      OwnerUnitId: 4,
      OwnerUnitPath: '/1/2/4/',
      Version: 2,
    });
    expect(at((await admin.get('/api/order/Log', { id: 3 })).Data, 'Rows.0.OpAction')).toBe('transfer');
    expect(await admin.post('/api/order/Transfer', { ids: '2', OwnerId: 999 })).toMatchObject({
      Data: { Failed: [{ Id: 2, Message: '请选择有效的负责人' }] },
    });
    expect(await client.post('/api/order/Transfer', { ids: '2', OwnerId: 7 })).toMatchObject({
      Data: { Done: [], Failed: [{ Id: 2, Message: '没有权限执行此操作' }] },
    });
    expect(await admin.post('/api/contact/Transfer', { ids: '1', OwnerId: 7 })).toMatchObject({
      Data: { Failed: [{ Message: '该数据不能转移负责人' }] },
    });
  });

  it('moves a unit with everything below it', async () => {
    const admin = await server.signIn('13900000001');
    const moved = await admin.post('/api/unit/Update', { Id: 2, Version: 1, ParentId: 5 });
    expect(at(moved.Data, 'Record.UnitPath')).toBe('/1/5/2/');
    expect(at((await admin.get('/api/unit/Get', { id: 3 })).Data, 'Record.UnitPath')).toBe('/1/5/2/3/');
    expect(at((await admin.get('/api/order/Get', { id: 2 })).Data, 'Record.OwnerUnitPath')).toBe('/1/5/2/3/');
    expect(await admin.post('/api/unit/Update', { Id: 5, Version: 1, ParentId: 3 })).toMatchObject({
      Message: '上级不能是自身或其下级',
    });
    const added = await admin.post('/api/unit/Add', { UnitName: '新部门', ParentId: 3, UnitType: 4 });
    expect(at(added.Data, 'Record.UnitPath')).toBe(`/1/5/2/3/${numberAt(added.Data, 'Record.Id')}/`);
    expect(at((await client.get('/api/Account/CurrentUser')).Data, 'UnitPath')).toBe('/1/5/2/3/');
  });
});
