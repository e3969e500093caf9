import { expect, it } from 'vitest';
import { CALLS } from '#wire/calls/CALLS.ts';
import type { Call } from '#wire/calls/call.ts';
import {
  at,
  column,
  listAt,
  numberAt,
  type Fields,
  type Reply,
  type TestClient,
} from '../../support/server/TestClient.ts';
import { ADMIN, onEachDatabase, SALES, useServer } from '../../support/server/TestServer.ts';
import { TEST_PASSWORD } from '../../support/server/testSettings.ts';

const OWN = 'Correct-horse-7';
const TOKEN = { Name: '同步', Days: '30', ReadsOnly: 'false' };

onEachDatabase('an account whose password an administrator set', (kind) => {
  const server = useServer(kind);
  const admin = server.as(ADMIN);

  const give = async (loginId: string): Promise<string> => {
    const found = await admin.get('/api/Account/Search', { searchKey: loginId });
    const given = await admin.post('/api/Account/GivePassword', {
      id: numberAt(found.Data, 'Rows.0.Id'),
    });
    return String(at(given.Data, 'Password'));
  };
  const changed = (client: TestClient, old: string, password: string, more: Fields = {}): Promise<Reply> =>
    client.post('/api/Account/ChangePassword', {
      OldPassword: old,
      Password: password,
      ConfirmPassword: password,
      ...more,
    });
  const withToken = (token: string): Promise<Reply> =>
    server.client().get('/api/Order/Search', {}, { authorization: `Bearer ${token}` });

  it('can do nothing but change it, see who it is and sign out, whatever it calls and by whatever it calls', async () => {
    const before = await server.signIn(SALES);
    const made = await before.post('/api/Account/AddToken', { ...TOKEN, Password: TEST_PASSWORD });
    const token = String(at(made.Data, 'Token'));
    const password = await give(SALES);
    const client = server.client();
    expect(await client.signIn(SALES, password)).toMatchObject({
      Code: 0,
      Data: { Duty: 'password' },
    });
    const mayBeCalled: string[] = [];
    const calls: [string, Call][] = Object.entries(CALLS);
    for (const [key, { open }] of calls) {
      const [method = '', template = ''] = key.split(' ');
      if (open !== undefined) continue;
      const path = template.replace(':api', 'Order').replace(':action', 'Submit').replace(':id', '1').replace('*', '');
      const response = await client.fetch(path, { method });
      if (method === 'HEAD') {
        expect(response.status, key).not.toBe(200);
        continue;
      }
      const text = await response.text();
      if (!text.includes('请先改成自己的密码')) mayBeCalled.push(key);
    }
    expect(mayBeCalled.toSorted()).toEqual(['GET /api/Account/CurrentUser', 'POST /api/Account/ChangePassword']);
    expect(await client.post('/api/Account/AddToken', { ...TOKEN, Password: password })).toMatchObject({ Code: 12 });
    // What a program would do for it waits, too.
    expect(await withToken(token)).toMatchObject({ Code: 12 });

    const done = await changed(client, password, OWN);
    expect(done).toMatchObject({ Code: 0 });
    expect(at(done.Data, 'Duty')).toBeUndefined();
    expect(await client.get('/api/Order/Search')).toMatchObject({ Code: 0 });
    expect(await withToken(token)).toMatchObject({ Code: 0 });
    expect(await client.get('/api/account/SigningOut')).toMatchObject({ Code: 0 });
  });

  it('reads what any visitor reads', async () => {
    const password = await give(SALES);
    const client = server.client();
    await client.signIn(SALES, password);
    expect(await client.get('/api/System/GetCompany')).toMatchObject({ Code: 0 });
    // As for a visitor, for whom there is no such picture.
    const [own, visitor] = [await client.fetch('/mediapreview/1'), await server.client().fetch('/mediapreview/1')];
    expect(own.status).toBe(visitor.status);
    expect(await changed(client, password, OWN)).toMatchObject({ Code: 0 });
  });

  it('ends other sessions with the change of its password, and its tokens where its owner wants that', async () => {
    const [here, there] = [server.client(), server.client()];
    await here.signIn(SALES, OWN);
    await there.signIn(SALES, OWN);
    const make = async (Name: string): Promise<string> =>
      String(at((await here.post('/api/Account/AddToken', { ...TOKEN, Name, Password: OWN })).Data, 'Token'));
    const token = await make('留下');
    expect(await changed(here, OWN, `${OWN}8`)).toMatchObject({ Code: 0 });
    expect(await there.get('/api/Order/Search')).toMatchObject({ Code: 10 });
    expect(await here.get('/api/Order/Search')).toMatchObject({ Code: 0 });
    expect(await withToken(token)).toMatchObject({ Code: 0 });
    expect(await changed(here, `${OWN}8`, OWN, { EndTokens: 'true' })).toMatchObject({ Code: 0 });
    expect(await withToken(token)).toMatchObject({ Code: 10 });
    expect(listAt((await here.get('/api/Account/Tokens')).Data, 'Rows')).toEqual([]);
    const log = await admin.get('/api/system/SearchOpLogList', { rows: 50 });
    expect(column(log.Data, 'OpAction')).toContain('endToken');
  });
});
