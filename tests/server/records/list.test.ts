import { expect, it } from 'vitest';
import { at, column, type Fields } from '../../support/server/TestClient.ts';
import { onBothDatabases, useServer } from '../../support/server/TestServer.ts';

onBothDatabases('lists', (kind) => {
  const server = useServer(kind);
  const client = server.as('13900000001');

  const ids = async (params: Fields) => {
    const reply = await client.get('/api/order/Search', params);
    expect(reply).toMatchObject({ Successed: true });
    return column(reply.Data, 'Id');
  };

  it.each<[string, Fields, number[]]>([
    ['the list’s own sort', {}, [7, 6, 5, 4, 3, 2, 1]],
    ['a sort', { sort: 'Money' }, [5, 7, 6, 1, 2, 3, 4]],
    ['a sort downwards, then by Id downwards', { sort: '-CustomerId' }, [5, 4, 3, 7, 6, 2, 1]],
    ['two sort keys', { sort: 'CustomerId,-Money' }, [2, 1, 6, 7, 3, 4, 5]],
    ['a search over several fields', { searchKey: '水务' }, [5, 4]],
    ['a search through a reference', { searchKey: '宁波交投' }, [3]],
    ['a search for signs that mean something to the database', { searchKey: '%' }, []],
    ['a state', { OrderState: '20' }, [3, 1]],
    ['several states', { OrderState: '20,40' }, [7, 3, 1]],
    ['a reference', { CustomerId: '2,3' }, [5, 4, 3]],
    ['a field of a referenced record', { 'CustomerId.Level': '1,2' }, [7, 6, 3, 2, 1]],
    ['an owner', { OwnerId: 9 }, [5, 4]],
    ['a unit with those below', { OwnerUnitId: 2 }, [7, 6, 5, 4, 3, 2, 1]],
    ['a unit', { OwnerUnitId: 4 }, [5, 4]],
    ['a range', { Money: '800~2000' }, [6, 1]],
    ['an open range', { Money: '3000~' }, [4, 3]],
    ['yes or no', { IsRefund: 'true' }, [5]],
    ['a tree with what lies below', { KindPath: '1' }, [1]],
    ['a list that contains', { Executors: '13900000006' }, [4, 1]],
    ['emptiness', { KindPath: 'empty' }, [7, 6, 5, 4, 3, 2]],
    ['a text', { Title: '城投' }, [6, 2, 1]],
    ['days', { SignDate: '2026-02-20~2026-02-22' }, [4, 3, 2]],
    ['times of day, the last minute to its end', { StartAt: '08:31~09:05' }, [2]],
    ['times of day with an open end', { StartAt: '09:05~' }, [3, 2]],
    ['a sort by times of day', { sort: 'StartAt', StartAt: '~23:59' }, [1, 2, 3]],
    ['a quick range', { SignDate: 'month' }, []],
    ['a quick range of times', { CreateTime: 'year' }, [7, 6, 5, 4, 3, 2, 1]],
    ['a scene', { scene: 'refunds' }, [5]],
    ['scene, filter and search together', { scene: 'all', Kind: 10, searchKey: '城投', Money: '0~900' }, [7, 6]],
    ['a page', { page: 0, rows: 10, sort: 'Money' }, [5, 7, 6, 1, 2, 3, 4]],
    ['a page behind the last', { page: 5 }, []],
    ['a page counted from 1', { startPage: 1, page: 1 }, [7, 6, 5, 4, 3, 2, 1]],
  ])('%s', async (_, params, wanted) => {
    expect(await ids(params)).toEqual(wanted);
  });

  it('adds up over all pages of the scene, whatever page is shown', async () => {
    const { Data } = await client.get('/api/order/Search', { rows: 10, page: 3 });
    expect(Data).toMatchObject({
      Total: 7,
      Sums: { Money: 10400.5, in: 10900.5, count: 1, share: 14.29, mean: 600, cost: 600 },
      SceneCounts: { all: 7, mine: 0, joined: 0, subordinates: 7, refunds: 1, late: 7 },
    });
    const refunds = await client.get('/api/order/Search', { scene: 'refunds' });
    expect(refunds.Data).toMatchObject({ Total: 1, Sums: { Money: -500, in: 0, count: 1, share: 100, mean: null } });
  });

  it('carries columns, their texts, columns of referenced records, marks and what may be done', async () => {
    const { Data } = await client.get('/api/order/Search', { sort: 'Id', rows: 10 });
    expect(at(Data, 'Rows.0')).toEqual({
      Id: 1,
      Version: 1,
      OrderNo: 'DD20260209-0001',
      Title: '城投大楼造价',
      CustomerName: '杭州城投',
      CustomerNameText: '杭州城投',
      CustomerId: 1,
      CustomerIdText: '杭州城投',
      'CustomerId.OwnerId': 6,
      'CustomerId.OwnerIdText': '沈佳宁',
      'CustomerId.Level': 1,
      'CustomerId.LevelText': '重点',
      Kind: 10,
      KindText: '普通',
      KindPath: '1/101',
      KindPathText: '交通 / 公路',
      Executors: ['13900000006'],
      ExecutorsText: '沈佳宁',
      Money: 1000,
      PaidMoney: 400,
      ContactId: 1,
      ContactIdText: '李经理',
      OwnerId: 6,
      OwnerIdText: '沈佳宁',
      OrderState: 20,
      OrderStateText: '执行中',
      PaidState: 1,
      PaidStateText: '部分',
      SignDate: '2026-02-19',
      Cost: 600,
      Region: 1,
      RegionText: '东部',
      Can: ['edit'],
    });
  });

  it('takes a number of queries that does not grow with the rows', async () => {
    const { database } = server.running.services;
    const { sql } = await import('kysely');
    const base = { Version: 1, IsDeleted: false, OwnerId: 6, CustomerId: 1, Kind: 10, OrderState: 10, Money: 1 };
    const rows = Array.from({ length: 300 }, (_, i) => ({ ...base, Title: `批量${i}`, CustomerId: 1 + (i % 3) }));
    const { insertRecords } = await import('#server/db/rows/writeRecords.ts');
    await insertRecords(database.db, 'order', rows);
    const seen = new Set<number>();
    for (let page = 0; page < 7; page += 1)
      for (const id of await ids({ searchKey: '批量', sort: 'Kind', rows: 50, page })) seen.add(Number(id));
    expect(seen.size).toBe(300);
    await sql`delete from "order" where "Title" like '批量%'`.execute(database.db);
  });

  it.each<[string, Fields]>([
    ['an unknown list', { list: 'nothing' }],
    ['the list of another entity', { list: 'customer/list' }],
    ['a filter that does not fit', { Money: 'abc' }],
    ['a filter that is no time of day', { StartAt: '9:00~25:00' }],
    ['a wrong date', { SignDate: '2026-13' }],
    ['a sort by child rows', { sort: 'lines' }],
    ['a sort by SQL', { sort: 'Id;drop table "order"' }],
    ['a filter by a column of the table that is no field', { IsDeleted: 'true' }],
  ])('refuses %s', async (_, params) => {
    expect(await client.get('/api/order/Search', params)).toMatchObject({ Successed: false, Code: 30 });
  });
});
