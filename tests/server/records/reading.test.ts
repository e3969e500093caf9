import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { at, column, listAt, type TestClient } from '../../support/server/TestClient.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

const MESSAGES = listAt(JSON.parse(readFileSync('schemas/demo/24-message.json', 'utf8')), 'rows');
const idsOf = (account: number, read?: boolean): number[] =>
  MESSAGES.filter((row) => at(row, 'ReceiverAccountId') === account && read !== (at(row, 'IsRead') !== true)).map(
    (row) => Number(at(row, 'Id')),
  );

/** Domain 4.5: a message is visible only to its receiver; the account of 139…06 is 6, that of the first customer 21. */
onEachDatabase('what people are told', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const [sales, customer] = [server.as('13900000006'), server.as('13800000001')];

  const unread = async (client: TestClient): Promise<unknown> =>
    at((await client.get('/api/Message/Search')).Data, 'SceneCounts.unread');
  const numbers = (ids: readonly unknown[]): number[] => ids.map(Number).sort((a, b) => a - b);

  it('is theirs alone, whatever keys others hold', async () => {
    const admin = await server.signIn('13900000001');
    for (const [client, account] of [
      [admin, 1],
      [sales, 6],
      [customer, 21],
    ] as const) {
      const { Data } = await client.get('/api/Message/Search', { rows: 100 });
      expect(numbers(column(Data, 'Id'))).toEqual(idsOf(account));
    }
    expect(await admin.get('/api/Message/Get', { id: idsOf(6)[0] ?? 0 })).toMatchObject({ Code: 13 });
  });

  it('is read once they opened it, without a new version or an entry in the log', async () => {
    const [first = 0] = idsOf(6, false);
    const before = idsOf(6, false).length;
    expect(await unread(sales)).toBe(before);
    expect((await sales.post('/api/Message/MarkRead', { ids: first })).Data).toEqual({ Count: 1 });
    expect((await sales.post('/api/Message/MarkRead', { ids: first })).Data).toEqual({ Count: 0 });
    expect(await unread(sales)).toBe(before - 1);
    const { Data } = await sales.get('/api/Message/Get', { id: first });
    expect(at(Data, 'Record')).toMatchObject({ IsRead: true, Version: 1 });
    expect(at(Data, 'Record.ReadTime')).toMatch(/^\d{4}-\d\d-\d\d /);
    expect(at((await sales.get('/api/Message/Log', { id: first })).Data, 'Total')).toBe(0);
  });

  it('cannot be read by others', async () => {
    const [theirs = 0] = idsOf(21, false);
    expect((await sales.post('/api/Message/MarkRead', { ids: theirs })).Data).toEqual({ Count: 0 });
    expect(await unread(customer)).toBe(idsOf(21, false).length);
  });

  it('is read all at once', async () => {
    expect((await customer.post('/api/Message/MarkRead', {})).Data).toEqual({ Count: idsOf(21, false).length });
    expect(await unread(customer)).toBe(0);
    expect(await unread(sales)).toBe(idsOf(6, false).length - 1);
  });

  it('is nothing that other records have', async () => {
    expect(await sales.post('/api/Customer/MarkRead', {})).toMatchObject({ Code: 30 });
    expect(await sales.post('/api/Message/MarkRead', { ids: 'all' })).toMatchObject({ Successed: false });
  });

  it('names the bell in the menus', async () => {
    for (const client of [sales, customer]) {
      const routes = listAt({ routes: (await client.get('/api/System/GetCrmRoute')).Data }, 'routes');
      const badges = routes.flatMap((route) => at(route, 'Badge') ?? []);
      expect(badges).toEqual([{ Api: 'Message', Scene: 'unread' }]);
    }
  });
});
