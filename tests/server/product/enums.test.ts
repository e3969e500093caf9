import { expect, it } from 'vitest';
import type { EnumItemDocument } from '#generated/documents/EnumDocument.ts';
import { EnumStore } from '#server/product/EnumStore.ts';
import { seedEnums } from '#server/product/migrateProduct.ts';
import { at, column, listAt } from '../../support/server/TestClient.ts';
import { enumVersion } from '../../support/server/enumVersion.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

const NOW = '2026-03-10 10:00:00';

onEachDatabase('enum types', (kind) => {
  const server = useServer(kind);
  const client = server.as('13900000006');

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

  it('are read for everybody who asks before they have been read', async () => {
    const { database, products, clock, changes } = server.running.services;
    const store = new EnumStore(database, products, clock, changes);
    const asked = Array.from({ length: 4 }, async () => {
      await store.refresh();
      return store.find('Kind')?.items.length;
    });
    expect(await Promise.all(asked)).toEqual([5, 5, 5, 5]);
  });

  it('may be records, by Id or by the name they sign in with', async () => {
    expect(await items('Staff')).toEqual([{ Value: 6, Id: 6, Label: '沈佳宁' }]);
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
    expect((await client.get('/api/enumdata/GetItemsBelow', { typeName: 'BusinessType', typeId: 40 })).Data).toEqual([
      { Value: 4001, Label: '房地产评估' },
      { Value: 4002, Label: '土地评估' },
    ]);
    expect(column((await client.get('/api/enumdata/SearchEnumTypeDefine')).Data, 'TypeName', '')).toEqual(
      expect.arrayContaining(['Kind', 'OrderState', 'Executors']),
    );
  });

  it('are what their documents say until an administrator changes them', async () => {
    const { database, products, enums } = server.running.services;
    const documents = products.current.documents.enums;
    expect(await seedEnums(documents, NOW, database.db)).toEqual({ written: [], refused: [] });
    const changed = { ...documents, Level: { title: '级别', items: [{ Value: 1, Label: '重点客户' }] } };
    expect(await seedEnums(changed, NOW, database.db)).toEqual({ written: ['Level'], refused: [] });
    enums.drop();
    expect(await items('Level')).toEqual([{ Value: 1, Label: '重点客户' }]);
  });

  it('get what a later version of the product adds, and keep all that an administrator did to them', async () => {
    const { database, enums } = server.running.services;
    const admin = await server.signIn('13900000001');
    const change = async (call: string, fields: Readonly<Record<string, string | number>>): Promise<void> => {
      const Version = call === 'Update' ? await enumVersion(admin, 'Way', fields['Value'] ?? '') : 1;
      const reply = await admin.post(`/api/enumdata/${call}EnumDataItemDefine`, {
        TypeName: 'Way',
        Version,
        ...fields,
      });
      expect([call, reply.Message]).toEqual([call, '']);
    };
    const ship = (ways: readonly EnumItemDocument[]) =>
      seedEnums({ Way: { title: '方式', tree: true, items: [...ways] } }, NOW, database.db);
    const way = (Value: number, Label: string, more: Partial<EnumItemDocument> = {}): EnumItemDocument => ({
      Value,
      Label,
      ...more,
    });
    const labels = async (): Promise<unknown[]> => column(await items('Way'), 'Label', '');

    const first = [way(1, '信函'), way(2, '电话'), way(3, '传真'), way(4, '面谈', { Children: [way(41, '上门')] })];
    expect(await ship(first)).toEqual({ written: ['Way'], refused: [] });
    enums.drop();
    await change('Update', { Value: 1, Label: '快递' });
    await change('Update', { Value: 4, Position: 0 });
    await change('Update', { Value: 2, IsEnabled: 'false' });
    await change('Delete', { Value: 3 });
    await change('Add', { Label: '微信', Value: 5 });
    await change('Add', { Label: '口信', Value: 8 });
    await change('Delete', { Value: 8 });
    expect(await labels()).toEqual(['面谈', '快递', '电话', '微信']);

    const second = [
      way(1, '信件'),
      way(2, '电话'),
      way(6, '视频会议', { Color: 'blue' }),
      way(3, '传真'),
      way(4, '面谈', { Children: [way(41, '上门拜访'), way(42, '来访')] }),
      way(5, '短信'),
      // The Value once belonged to an administrator's own item: the shipped item was never deleted.
      way(8, '留言'),
    ];
    expect(await ship(second)).toEqual({
      written: ['Way'],
      refused: ['方式：“短信”（5）没有加入：这个值已用于“微信”'],
    });
    enums.drop();
    expect(await items('Way')).toEqual([
      // Moved by the administrator; its children, untouched, follow the product.
      { Value: 4, Label: '面谈', Children: [way(41, '上门拜访'), way(42, '来访')] },
      way(1, '快递'),
      way(2, '电话', { IsEnabled: false }),
      way(6, '视频会议', { Color: 'blue' }),
      way(5, '微信'),
      way(8, '留言'),
    ]);
    expect(await ship(second)).toEqual({ written: [], refused: [] });

    // Administrators may also delete items that came with the second version.
    await change('Delete', { Value: 6 });
    expect((await ship([...second, way(7, '邮件')])).written).toEqual(['Way']);
    enums.drop();
    expect(await labels()).toEqual(['面谈', '快递', '电话', '微信', '留言', '邮件']);
  });
});
