import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { at, column, listAt, numberAt, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

onOneDatabase('the keys of the frame, and people from outside of two entities, as a product has them', (kind) => {
  const server = useServer(kind, { schemasDir: resolve('docs/examples/maintenance') }, 'empty');
  const admin = server.as('admin');

  const withKey = async (key: string): Promise<TestClient> => {
    const role = { RoleName: key, RoleCode: key, KeyList: JSON.stringify([key]), ActionList: '[]' };
    const saved = await admin.post('/api/Role/Save', { ...role, DataScope: 1, EntityScopes: '{}', IsEnabled: true });
    expect(saved).toMatchObject({ Code: 0 });
    const id = at((await admin.get('/api/Account/Search', { searchKey: 'nurse' })).Data, 'Rows.0.Id');
    expect(await admin.post('/api/Account/SetRoles', { id: Number(id), Roles: key })).toMatchObject({ Code: 0 });
    return server.signIn('nurse');
  };

  it('open its tools, and no other key does', async () => {
    const operator = await withKey('SystemMgr');
    expect(await operator.get('/api/media/Search')).toMatchObject({ Code: 0 });
    expect(await operator.get('/api/Role/GetCatalog')).toMatchObject({ Code: 12 });
    const keeper = await withKey('OrgMgr');
    expect(await keeper.get('/api/media/Search')).toMatchObject({ Code: 12 });
  });

  it('stand where roles are made beside the actions that they open', async () => {
    const others = listAt((await admin.get('/api/Role/GetCatalog')).Data, 'Entities').filter((one) =>
      ['Media', 'Role'].includes(String(at(one, 'Api'))),
    );
    expect(column({ Rows: others }, 'Keys')).toEqual([['OrgMgr'], ['SystemMgr']]);
  });

  const supplierOf = (form: TestClient): Promise<unknown> => form.get('/api/Supplier/Search').then(({ Data }) => Data);

  it('keep people from outside apart whose records have the same Id', async () => {
    const [supplier, inspector] = [await server.signIn('supplier'), await server.signIn('inspector')];
    const current = async (who: TestClient): Promise<unknown> => (await who.get('/api/Account/CurrentUser')).Data;
    expect(await current(supplier)).toMatchObject({
      ...{ Home: '/jobs', ProductTitle: '供应商门户', OutsideTitle: '供应商', CustomerName: '康健医疗设备公司' },
      UserValues: { Outside: 'supplier', CustomerId: 1 },
    });
    expect(await current(inspector)).toMatchObject({
      ...{
        Home: '/calibrations',
        ProductTitle: '检定机构门户',
        OutsideTitle: '检定机构',
        CustomerName: '市计量检定所',
      },
      UserValues: { Outside: 'inspector', CustomerId: 1 },
    });
    const own = async (who: TestClient, api: string, name: string): Promise<unknown[]> =>
      column((await who.get(`/api/${api}/Search`)).Data, name);
    expect(await own(inspector, 'Equipment', 'EquipmentName')).toEqual(['全自动生化仪']);
    expect(await own(supplier, 'Equipment', 'EquipmentName')).toEqual([]);
    expect(await own(supplier, 'Supplier', 'SupplierName')).toEqual(['康健医疗设备公司']);
    expect(column(await supplierOf(inspector), 'SupplierName')).toEqual([]);
    expect(await inspector.get('/api/Supplier/Get', { id: 1 })).toMatchObject({ Code: 13 });
  });

  it('get their accounts for a record that the administrator views, after what they will see', async () => {
    const { Data } = await admin.get('/api/Account/Candidates', { entity: 'inspector', searchKey: '计量' });
    expect(Data).toMatchObject({
      Rows: [{ Id: 1, Name: '市计量检定所' }],
      Outside: [{ Key: 'inspector' }, { Key: 'supplier' }],
    });
    const wanted = { Entity: 'inspector', id: 1, LoginId: '13911110009' };
    const path = '/api/Account/OpenOutside';
    const told = listAt((await admin.post(path, wanted)).Data, 'Gains.Accounts');
    expect(told).toMatchObject([{ Name: '市计量检定所' }]);
    expect(column({ Rows: listAt(told[0], 'Entities') }, 'Key')).toContain('equipment');
    const opened = await admin.confirm(path, wanted);
    const client = server.client();
    expect(await client.signIn('13911110009', String(at(opened.Data, 'Password')))).toMatchObject({ Code: 0 });
    expect((await client.get('/api/Account/CurrentUser')).Data).toMatchObject({
      UserValues: { Outside: 'inspector', Role: 'customer' },
      MustChangePassword: true,
    });
    expect(await admin.post(path, wanted)).toMatchObject({ Successed: false });
    expect(await admin.post(path, { ...wanted, Entity: 'unit', LoginId: '13911110008' })).toMatchObject({ Code: 13 });
    expect(await admin.post(path, { ...wanted, id: 99, LoginId: '13911110008' })).toMatchObject({ Code: 13 });
    const engineer = await server.signIn('engineer');
    expect(await engineer.post(path, { ...wanted, LoginId: '13911110008' })).toMatchObject({ Code: 12 });
    // The account is linked to another record, also of another entity: its sessions end, and it sees the documents for
    // that entity.
    const listed = async () =>
      listAt((await admin.get('/api/Account/Search', { searchKey: '13911110009' })).Data, 'Rows')[0];
    expect(await listed()).toMatchObject({ OutsideTitle: '检定机构', OutsideName: '市计量检定所' });
    const moved = { id: numberAt(await listed(), 'Id'), Entity: 'supplier', Record: 2 };
    expect(await engineer.post('/api/Account/Move', moved)).toMatchObject({ Code: 12 });
    expect(await admin.post('/api/Account/Move', { ...moved, Record: 99 })).toMatchObject({ Code: 13 });
    const { Data: own } = await admin.get('/api/Account/CurrentUser');
    const mine = { ...moved, id: numberAt(own, 'Id') };
    expect(await admin.post('/api/Account/Move', mine)).toMatchObject({ Successed: false });
    const weighed = await admin.post('/api/Account/Move', moved);
    expect(column({ Rows: listAt(weighed.Data, 'Gains.Accounts.0.Entities') }, 'Key')).toContain('supplier');
    expect(await admin.confirm('/api/Account/Move', moved)).toMatchObject({ Code: 0 });
    expect(await listed()).toMatchObject({ CustomerId: 2, OutsideEntity: 'supplier', OutsideTitle: '供应商' });
    expect(await client.get('/api/Supplier/Search')).toMatchObject({ Code: 10 });
    const logged = await admin.get('/api/system/SearchOpLogList', { OpAction: 'moveAccount' });
    expect(listAt(logged.Data, 'Rows')).toMatchObject([{ OperatorName: '方舟', RecordId: moved.id }]);
    expect(await admin.confirm('/api/Account/Move', { ...moved, Entity: 'inspector', Record: 1 })).toMatchObject({
      Code: 0,
    });
    // A record with an account stays; that of the other entity with the same Id has another.
    const kept = await admin.post('/api/Inspector/Delete', { id: 1 });
    expect(kept.Successed).toBe(false);
    expect(listAt(kept.Data, 'References')).toContainEqual({ Entity: 'account', Title: '账号', Count: 2 });
  });

  it('see nothing any more from the moment that no record of theirs is meant', async () => {
    const inspector = await server.signIn('inspector');
    const machine = await admin.record('Equipment', 2);
    const sent = { Id: 2, Version: Number(at(machine, 'Version')), InspectorId: '' };
    expect(await admin.post('/api/Equipment/Update', sent)).toMatchObject({ Code: 0 });
    expect(column((await inspector.get('/api/Equipment/Search')).Data, 'EquipmentName')).toEqual([]);
  });
});
