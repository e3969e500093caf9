import { beforeAll, expect, it } from 'vitest';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, type TestClient } from '../../support/server/TestClient.ts';
import { TEST_PASSWORD } from '../../support/server/testSettings.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

onEachDatabase('a call that names the account it is made for', (kind) => {
  let own: string;
  let other: string;
  const server = useServer(kind);
  const client = server.as('13900000006');
  beforeAll(async () => {
    own = await numberOf(client);
    other = await numberOf(await server.signIn('13900000005'));
  });

  const numberOf = async (each: TestClient): Promise<string> =>
    String(at((await each.get('/api/Account/CurrentUser')).Data, 'UserValues.AccountId'));
  const add = (title: string, headers: Readonly<Record<string, string>>) =>
    client.post('/api/order/Add', { Title: title, CustomerId: 1, Kind: 10, Money: 5 }, headers);
  const count = async (title: string): Promise<number> =>
    (await queryRows(server, `select "Id" from "order" where "Title" = '${title}'`)).length;

  it('is refused, and does nothing, where another one is signed in', async () => {
    expect(other).not.toBe(own);
    for (const named of [other, '', '0', `${own}, ${own}`, 'x'.repeat(4000)])
      expect(await add('替别人保存的', { 'x-account': named, 'idempotency-key': 'kept-1' })).toMatchObject({
        ...{ Code: 10, Message: '现在登录的是另一个账号，请重新登录', Data: null },
      });
    expect(await count('替别人保存的')).toBe(0);
    expect(await client.get('/api/order/Search', {}, { 'x-account': other })).toMatchObject({ Code: 10 });
    // The refused call is not remembered: the same call by the right account succeeds.
    expect(await add('替别人保存的', { 'x-account': own, 'idempotency-key': 'kept-1' })).toMatchObject({ Code: 0 });
    expect(await count('替别人保存的')).toBe(1);
  });

  it('is refused before its body is read', async () => {
    const body = 'a%ff=1';
    expect(await client.post('/api/order/Add', body, { 'x-account': own })).toMatchObject({ Code: 30 });
    expect(await client.post('/api/order/Add', body, { 'x-account': other })).toMatchObject({ Code: 10 });
  });

  it('is refused where nobody is signed in, also where nobody needs to be', async () => {
    const nobody = server.client();
    const look = async (headers: Readonly<Record<string, string>>): Promise<string> =>
      (await nobody.fetch('/mediapreview/999999', { headers })).text();
    expect(await look({})).toContain('"Code":13');
    expect(await look({ 'x-account': own })).toContain('"Code":10');
    // A page that still knows the previous user signs in another one.
    const known = { LoginId: '13900000005', Password: TEST_PASSWORD };
    expect(await nobody.post('/api/Account/Login', known, { 'x-account': own })).toMatchObject({ Code: 0 });
  });
});
