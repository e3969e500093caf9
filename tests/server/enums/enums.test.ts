import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedEnums } from '#server/enums/seedEnums.ts';
import { at, column, listAt, type TestClient } from '../../support/server/TestClient.ts';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

onEachDatabase('enum types', (kind) => {
  let server: TestServer;
  let client: TestClient;
  beforeAll(async () => {
    server = await openServer(kind);
    client = await server.signIn('13900000006');
  });
  afterAll(() => server.close());

  const items = async (typeName: string) => (await client.get('/api/enumdata/GetEnumItems', { typeName })).Data;

  it('carry items with colour and state, trees with children', async () => {
    expect(await items('Kind')).toEqual([
      { Value: 10, Label: '普通' },
      { Value: 20, Label: '加急', Color: 'red' },
      { Value: 30, Label: '其他' },
      { Value: 40, Label: '框架' },
      { Value: 90, Label: '停用', IsEnabled: false },
    ]);
    expect(await items('KindAlias')).toEqual(await items('Kind'));
    expect(at(await items('Sector'), '0.Children.1')).toEqual({ Value: 102, Label: '水运' });
    expect(at(await items('Place'), '0.Value')).toBe('330000');
    expect(await client.get('/api/enumdata/GetEnumItems', { typeName: 'Nothing' })).toMatchObject({ Code: 13 });
  });

  it('are also the states of workflows', async () => {
    expect(await items('OrderState')).toMatchObject([
      { Value: 1, Label: '草稿', Color: 'grey' },
      { Value: 10, Label: '待确认', Color: 'orange' },
      { Value: 20 },
      { Value: 30 },
      { Value: 40 },
    ]);
    expect(await items('PaidState')).toHaveLength(3);
  });

  it('may be records, by Id or by the name they sign in with', async () => {
    expect(await items('Staff')).toEqual([{ Value: 6, Label: '沈佳宁' }]);
    const executors = listAt(await items('Executors'), '');
    expect(executors).toContainEqual({
      Value: '13900000006',
      Label: '沈佳宁',
      LoginId: '13900000006',
      Group: '造价一部',
    });
    const admin = await server.signIn('13900000001');
    await admin.post('/api/employee/Update', { Id: 7, Version: 1, IsStaff: true });
    expect(column(await items('Staff'), 'Value', '')).toEqual([6, 7]);
  });

  it('are described by name, listed, and read by their old calls', async () => {
    expect((await client.get('/api/enumdata/GetEnumTypeDefine', { typeName: 'Sector' })).Data).toMatchObject({
      TypeName: 'Sector',
      Title: '板块',
      IsTree: true,
      IsDynamic: false,
      ValueField: 'Value',
      Items: [{ Value: 1 }, { Value: 2 }],
    });
    expect((await client.post('/api/system/GetEnumType', { typeName: 'Kind' })).Data).not.toHaveProperty('Items');
    expect((await client.post('/api/system/GetEnumType', { typeName: 'Kind', detail: true })).Data).toHaveProperty(
      'Items',
    );
    expect((await client.get('/api/enumdata/GetBusinessTypeByMain', { typeId: 40 })).Data).toEqual([
      { Value: 4001, Label: '房地产评估' },
      { Value: 4002, Label: '土地评估' },
    ]);
    expect(column((await client.get('/api/enumdata/SearchEnumTypeDefine')).Data, 'TypeName', '')).toEqual(
      expect.arrayContaining(['Kind', 'OrderState', 'Executors']),
    );
  });

  it('keep what an administrator changed when the schemas are read again', async () => {
    const { database, products, enums } = server.running.services;
    const documents = products.current.documents.enums;
    expect(await seedEnums(database.db, documents, '2026-03-10 10:00:00')).toEqual([]);
    await sql`update "enumItem" set "Label" = '现钞', "UpdaterId" = 1 where "TypeName" = 'PayType' and "Value" = '1'`.execute(
      database.db,
    );
    const changed = {
      ...documents,
      PayType: { title: '付款方式改', items: [] },
      Level: { title: '级别', items: [{ Value: 1, Label: '重点客户' }] },
    };
    expect(await seedEnums(database.db, changed, '2026-03-10 10:00:00')).toEqual(['Level']);
    enums.drop();
    expect(at(await items('PayType'), '0.Label')).toBe('现钞');
    expect(await items('Level')).toEqual([{ Value: 1, Label: '重点客户' }]);
  });
});
