import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, column, listAt, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

onOneDatabase('the keys of the frame, as a product calls them', (kind) => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = await openServer(kind, { schemasDir: resolve('docs/examples/maintenance') }, 'empty');
    admin = await server.signIn('admin');
  });
  afterAll(() => server.close());

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
});
