import { expect, it } from 'vitest';
import { insertRecords } from '#server/db/rows/writeRecords.ts';
import { at, type Fields, listAt, numberAt, type TestClient } from '../../support/server/TestClient.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { ADMIN, MARKET, onBothDatabases, SALES, useServer } from '../../support/server/TestServer.ts';

const ELSEWHERE = '13900000009';

onBothDatabases('groups of lists', (kind) => {
  const server = useServer(kind);
  const [admin, sales] = [server.as(ADMIN), server.as(SALES)];

  const groups = async (client: TestClient, params: Fields): Promise<unknown[]> => {
    const reply = await client.get('/api/order/Groups', params);
    expect(reply.Message).toBe('');
    return listAt(reply.Data, 'Groups');
  };

  it('count and add up just the rows that their reader is listed, and leave them by their keys', async () => {
    let [seen, compared] = [0, 0];
    for (const account of [ADMIN, SALES, ELSEWHERE]) {
      const client = await server.signIn(account);
      for (const group of [
        'Kind',
        'CustomerId',
        'IsRefund',
        'OrderState',
        'OwnerId',
        'PlanTime',
        'CreateTime:year',
        'CustomerId.Level',
      ])
        for (const more of [{}, { scene: 'refunds' }, { Money: '1000~' }] satisfies Fields[]) {
          const asked = { ...more, group };
          const { Data: whole } = await client.get('/api/order/Search', asked);
          const found = await groups(client, asked);
          expect(found.reduce<number>((sum, each) => sum + numberAt(each, 'Count'), 0)).toBe(numberAt(whole, 'Total'));
          for (const each of found) {
            const { Data: rows } = await client.get('/api/order/Search', {
              ...asked,
              groupKey: String(at(each, 'Key')),
            });
            expect({ Total: at(rows, 'Total'), Sums: at(rows, 'Sums') }).toEqual({
              Total: at(each, 'Count'),
              Sums: at(each, 'Sums'),
            });
            compared += 1;
          }
          seen = Math.max(seen, found.length);
        }
    }
    expect(seen).toBeGreaterThan(2);
    expect(compared).toBeGreaterThan(60);
  });

  it('are kept until a record is written, for whoever asks the same', async () => {
    const { database } = server.running.services;
    const count = async (): Promise<[number, number]> => {
      const before = database.load().misses;
      const found = await groups(admin, { group: 'IsRefund' });
      await admin.get('/api/order/Pivot', { pivot: 'IsRefund..count' });
      return [found.reduce<number>((sum, each) => sum + numberAt(each, 'Count'), 0), database.load().misses - before];
    };
    const [all] = await count();
    expect(await count()).toEqual([all, 0]);
    await database.db
      .transaction()
      .execute((db) =>
        insertRecords(db, 'order', [
          { Version: 1, IsDeleted: false, CreateTime: '2026-03-01 08:00:00', Title: '再一个' },
        ]),
      );
    const [more, asked] = await count();
    await queryRows(server, `delete from "order" where "Title" = '再一个'`);
    expect(more).toBe(all + 1);
    expect(asked).toBeGreaterThan(0);
  });

  it('have words, stand in their order, and what is empty comes last', async () => {
    expect((await groups(admin, { group: 'IsRefund' })).map((each) => at(each, 'Text'))).toEqual(['是', '否']);
    const months = (await groups(admin, { group: 'PlanTime' })).map((each) => String(at(each, 'Key')));
    const filled = months.filter((key) => key !== 'empty');
    expect(filled).toEqual(filled.toSorted().toReversed());
    expect(months.indexOf('empty')).toBe(months.length - 1);
    const customers = await groups(admin, { group: 'CustomerId' });
    expect(customers.map((each) => String(at(each, 'Text'))).every((text) => !/^\d+$/.test(text))).toBe(true);
  });

  it.each<[string, Fields]>([
    ['a field that is kept from him', { group: 'Cost' }],
    ['no field', { group: 'Nothing' }],
    ['a text', { group: 'Title' }],
    ['a text of something else', { group: 'CustomerId.CustomerName' }],
    ['a way through no reference', { group: 'Kind.Level' }],
    ['a part of a day that there is not', { group: 'PlanTime:week' }],
    ['a part of what is no day', { group: 'Kind:year' }],
    ['a group that there cannot be', { group: 'PlanTime', groupKey: '2026-13' }],
    ['a group of nothing', { groupKey: '1' }],
  ])('are refused by %s', async (_, params) => {
    expect(await sales.get('/api/order/Groups', params)).toMatchObject({ Code: 30, Data: null });
    expect(await sales.get('/api/order/Search', params)).toMatchObject({ Code: 30, Data: null });
  });

  it('are not told to who may not open the list', async () => {
    const market = await server.signIn(MARKET);
    expect(await market.get('/api/order/Groups', { group: 'Kind' })).toMatchObject({ Code: 12 });
  });

  it('are part of a view, and what cannot be one is named', async () => {
    const list = 'order/list';
    const save = (group: string) =>
      admin.post('/api/ListView/Save', { list, Title: group, Params: JSON.stringify({ group }), Roles: 'sales' });
    for (const group of ['PlanTime:year', 'IsRefund']) expect(await save(group)).toMatchObject({ Successed: true });
    expect(await save('Cost')).toMatchObject({ Message: '分组：不能按「成本」这样分组，没有分组' });
    const { Data } = await sales.get('/api/ListView/Search', { list });
    expect(listAt(Data, 'Rows').map((row) => [at(row, 'Params'), at(row, 'LeftOut')])).toEqual([
      [{ group: 'PlanTime:year' }, []],
      [{ group: 'IsRefund' }, []],
    ]);
  });
});
