import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAll } from '../../support/server/signInAll.ts';
import { at, listAt, numberAt, type Fields, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

const SALES = '13900000006';
const CHIEF = '13900000005';

/** What a record begins with that was not sent, where another record says it (domain 2.4). */
onOneDatabase('a contact without an owner', (kind) => {
  let server: TestServer;
  let as: (login: string) => TestClient;
  let owned: Fields;
  let owner: number;
  beforeAll(async () => {
    server = await openServer(kind, {}, 'shipped');
    as = await signInAll(server, [SALES, CHIEF]);
    const [customer] = listAt((await as(SALES).get('/api/Customer/Search', { scene: 'mine', rows: 1 })).Data, 'Rows');
    owner = numberAt(customer, 'OwnerId');
    owned = { CustomerId: numberAt(customer, 'Id'), CustomerName: String(at(customer, 'CustomerName')) };
  });
  afterAll(() => server.close());

  it('belongs to the owner of its customer, whoever adds it', async () => {
    for (const login of [SALES, CHIEF]) {
      const contact = { ...owned, ContactName: `联系人${login}`, Email: 'a@b.cn' };
      const reply = await as(login).post('/api/Contact/Add', contact);
      expect([reply.Message, reply.Successed]).toEqual(['', true]);
      expect(numberAt(reply.Data, 'Record.OwnerId')).toBe(owner);
    }
  });

  it('is refused when the owner was emptied', async () => {
    const contact = { ...owned, ContactName: '没有负责人', Email: 'a@b.cn', OwnerId: '' };
    expect(await as(SALES).post('/api/Contact/Add', contact)).toMatchObject({ Code: 20, Message: '请选择负责人' });
  });
});
