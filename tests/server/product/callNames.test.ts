import { expect, it } from 'vitest';
import { at, listAt, objectAt, type Fields, type Reply } from '../../support/server/TestClient.ts';
import { onOneDatabase, openServer, useServer } from '../../support/server/TestServer.ts';

const MENU = '/api/System/GetCrmRoute';
const BUSINESS = '/api/enumdata/GetBusinessTypeByMain';

onOneDatabase('names that a product gives to calls', (kind) => {
  const server = useServer(kind, { dev: true }, 'shipped');
  const client = server.as('13900000001');

  /** The reply of a call without its headers, because each reply has a unique number. */
  const answer = async (path: string, params: Fields = {}): Promise<Omit<Reply, 'headers'>> => {
    const { headers: _, ...reply } = await client.get(path, params);
    return reply;
  };

  it('answer what the calls answer', async () => {
    const own = await answer(MENU, { appType: 1 });
    expect(listAt(own.Data, '').length).toBeGreaterThan(5);
    expect(own).toEqual(await answer('/api/System/GetRoutes', { appType: 1 }));
    expect(await answer(MENU)).toEqual(own);
    expect(await answer(MENU.toLowerCase())).toEqual(own);
  });

  it('take files as the calls take them', async () => {
    const body = new FormData();
    body.append('file', new Blob(['<?xml version="1.0"?><a/>']), '清单.xml');
    const reply = await client.call('/api/media/Upload/?cdn=true', { method: 'POST', body });
    expect(reply).toMatchObject({ Successed: true, Data: { FileName: '清单.xml', Size: 25 } });
  });

  it('decide what their product says, whatever else is sent', async () => {
    const below = { typeName: 'BusinessType', typeId: 40 };
    const own = await answer(BUSINESS, { typeId: 40 });
    expect(own.Data).toContainEqual({ Value: 4001, Label: '房地产评估' });
    expect(own).toEqual(await answer('/api/enumdata/GetItemsBelow', below));
    expect(await answer(BUSINESS, { ...below, typeName: 'TaxRate' })).toEqual(own);
    expect(await client.get(BUSINESS, { typeId: 41 })).toMatchObject({ Code: 13, Message: '业务类型不存在' });
    expect(await client.get(BUSINESS)).toMatchObject({ Code: 30 });
  });

  it('pass the same gate', async () => {
    for (const path of [MENU, `${BUSINESS}?typeId=40`])
      expect(await server.client().get(path)).toMatchObject({ Successed: false, Code: 10 });
  });

  it('are described with the parameters that are left', async () => {
    const document: unknown = await (await client.fetch('/api/openapi.json')).json();
    const described = (path: string): object => objectAt(document, `paths|${path}|get`, '|');
    expect({ ...described(MENU), operationId: 'System_GetRoutes' }).toEqual(described('/api/System/GetRoutes'));
    expect(at(described(BUSINESS), 'summary')).toBe('业务类型的下级');
    const names = (path: string): unknown[] => listAt(described(path), 'parameters').map((one) => at(one, 'name'));
    expect(names(BUSINESS)).toEqual(['typeId']);
    expect(names('/api/enumdata/GetItemsBelow')).toEqual(['typeName', 'typeId']);
  });

  it('are known to that product only', async () => {
    const other = await openServer(kind);
    const user = await other.signIn('13900000001');
    const menu = await user.get('/api/System/GetRoutes', { appType: 1 });
    const unknown: unknown[] = [];
    for (const path of [MENU, `${BUSINESS}?typeId=40`]) unknown.push(await (await user.fetch(path)).json());
    await other.close();
    expect(menu).toMatchObject({ Successed: true });
    expect(unknown).toMatchObject([{ Code: 13 }, { Code: 13 }]);
  });
});
