import { describe, expect, it } from 'vitest';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, column, listAt, numberAt, type Fields, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, SALES, useServer } from '../../support/server/TestServer.ts';
import { withoutSince } from '../../support/server/withoutSince.ts';

const OTHER = '13900000007';
/** An order that neither the salesman of the other customer nor the customer may see. */
const HIDDEN = 5;
const NEVER = 999_999_999;

onOneDatabase('what one may not see', (kind) => {
  const server = useServer(kind);
  const [sales, other] = [server.as(SALES), server.as(OTHER)];

  describe('cannot be inferred', () => {
    const QUERIES: readonly Fields[] = [
      {},
      { searchKey: '6' },
      { searchKey: '600' },
      { searchKey: '99999' },
      { sort: '-Money' },
      { sort: 'SignDate,-Money' },
      { scene: 'mine' },
      { scene: 'late' },
      { Money: '1~' },
      { CreateTime: 'all' },
      { page: 1, rows: 10 },
      { OwnerId: 6 },
    ];

    /** All replies of a list, a record, its log, a picker and an export, without times. */
    const everything = async (client: TestClient): Promise<unknown[]> => {
      const replies: unknown[] = [];
      for (const query of QUERIES)
        replies.push((await client.get('/api/order/Search', { ...query, list: 'order/list' })).Data);
      replies.push((await client.get('/api/order/Get', { id: 1 })).Data);
      replies.push((await client.get('/api/order/Log', { id: 1 })).Data);
      replies.push((await client.get('/api/receipt/Pick', { for: 'receipt.OrderId', searchKey: '6' })).Data);
      replies.push((await client.get('/api/receipt/Search')).Data);
      replies.push((await client.get('/api/System/GetSchema', { entity: 'order' })).Data);
      return replies.map(withoutSince);
    };

    it('from anything that changes with a field one may not read', async () => {
      const before = await everything(sales);
      for (const value of ['99999', '0', 'null']) {
        await queryRows(server, `update "order" set "Cost" = ${value}`);
        expect(await everything(sales)).toEqual(before);
      }
      await queryRows(server, `update "order" set "Cost" = case when "Id" = 1 then 600 end`);
    });

    it('from anything that changes with a record one may not see', async () => {
      const before = await everything(other);
      await queryRows(
        server,
        `update "order" set "Title" = '6 改名', "Money" = 600, "SignDate" = '2020-01-01' where "Id" = ${HIDDEN}`,
      );
      expect(await everything(other)).toEqual(before);
      await queryRows(server, `update "order" set "IsDeleted" = true where "Id" = ${HIDDEN}`);
      expect(await everything(other)).toEqual(before);
      await queryRows(
        server,
        `update "order" set "IsDeleted" = false, "Title" = '水务退款', "Money" = -500, "SignDate" = '2026-02-23' where "Id" = ${HIDDEN}`,
      );
    });

    it.each<[string, string, Fields]>([
      ['get', 'Get', {}],
      ['get', 'Log', {}],
      ['post', 'Delete', {}],
      ['post', 'Reveal', { field: 'Title' }],
      ['post', 'Update', { Version: 1, Title: '改名' }],
    ])('by %s %s: a hidden record, a deleted one and none answer alike', async (method, name, fields) => {
      await queryRows(server, `update "order" set "IsDeleted" = true where "Id" = 7`);
      const ask = (id: number) => {
        const sent = { ...fields, ...(name === 'Update' ? { Id: id } : { id }) };
        return method === 'get' ? other.get(`/api/order/${name}`, sent) : other.post(`/api/order/${name}`, sent);
      };
      const [none, ...kept] = [await ask(NEVER), await ask(HIDDEN), await ask(7)].map(
        ({ status, Code, Message, Data }) => [status, Code, Message, Data],
      );
      expect(kept).toEqual([none, none]);
      await queryRows(server, `update "order" set "IsDeleted" = false where "Id" = 7`);
    });

    it('by bulk calls, which say of each what the single call says', async () => {
      const ids = `${HIDDEN},${NEVER}`;
      for (const [name, fields] of [
        ['BulkDelete', { ids }],
        ['Transfer', { ids, OwnerId: 7 }],
      ] as const) {
        const failed = listAt((await other.post(`/api/order/${name}`, fields)).Data, 'Failed');
        expect(new Set(failed.map((one) => at(one, 'Message'))).size).toBe(1);
      }
    });

    it('by a reference: hidden records are refused like none', async () => {
      const add = (id: number) => other.post('/api/receipt/Add', { OrderId: id, Money: 5 });
      const [hidden, none] = [await add(HIDDEN), await add(NEVER)];
      expect([hidden.Code, hidden.Message, hidden.Data]).toEqual([none.Code, none.Message, none.Data]);
    });
  });

  describe('cannot be reached by another way', () => {
    it('through the list of another entity, or a list that wants another key', async () => {
      for (const list of ['employee/list', 'customer/list', 'unit/list', 'order/mine', 'mine', '../order/list'])
        expect((await sales.get('/api/order/Search', { list })).Successed).toBe(false);
      for (const api of ['employee', 'unit', 'account', 'role', 'session', 'opLog', 'media', 'idempotency', 'outbox'])
        for (const call of ['Search', 'Get?id=1', 'Export', 'Log?id=1'])
          expect([api, call, (await sales.get(`/api/${api}/${call}`)).Successed]).toEqual([api, call, false]);
    });

    it('through the Ids of an export or a picker', async () => {
      const sheet = await other.fetch(`/api/order/Export?ids=${HIDDEN},1`);
      expect(Buffer.from(await sheet.arrayBuffer()).includes('水务退款')).toBe(false);
      const picked = await other.get('/api/receipt/Pick', { for: 'receipt.OrderId', ids: `${HIDDEN},1,3` });
      expect(column(picked.Data, 'Id')).toEqual([3]);
    });

    it('through the reply to a call of somebody else with the same key', async () => {
      const fields = { CustomerName: '同一个键', Level: 3 };
      const headers = { 'idempotency-key': 'the-same-key' };
      const first = await sales.post('/api/customer/Add', fields, headers);
      const second = await other.post('/api/customer/Add', fields, headers);
      expect(second.Successed).toBe(false);
      expect(JSON.stringify(second.Data)).not.toContain(String(numberAt(first.Data, 'Record.Id')));
    });

    it('through child rows of a record of one’s own', async () => {
      const body = 'Title=%E5%80%9F%E6%98%8E%E7%BB%86&CustomerId=2&Kind=10&Money=500';
      const lines = '&lines[0][Id]=1&lines[0][LineNo]=1&lines[0][Name]=x&lines[0][Quantity]=1&lines[0][Price]=1';
      const before = await queryRows(server, 'select * from "orderLine" where "Id" = 1');
      const { Data } = await other.post('/api/order/Add', `${body}${lines}`);
      const [line] = column(Data, 'Id', 'Record.lines');
      expect(Number(line)).toBeGreaterThan(1);
      expect(await queryRows(server, 'select * from "orderLine" where "Id" = 1')).toEqual(before);
    });

    it('through a form, an action or an owner that is not his', async () => {
      const market = await server.signIn('13900000018');
      for (const form of ['form', 'quick', 'nothing', '__proto__'])
        expect(
          (await market.post('/api/order/Add', { form, Title: 'x', CustomerId: 1, Kind: 10, Money: 1 })).Successed,
        ).toBe(false);
      expect((await market.post('/api/order/Update', { Id: 1, Version: 1, OwnerId: 18 })).Code).toBe(13);
      expect(at((await market.post('/api/customer/Transfer', { ids: '1', OwnerId: 18 })).Data, 'Done')).toEqual([]);
    });
  });

  it('ends with the right: a role, a flag or a state that is taken away counts at the next call', async () => {
    expect((await other.get('/api/order/Search')).Successed).toBe(true);
    await queryRows(server, `update "account" set "Roles" = '{market}' where "LoginId" = '${OTHER}'`);
    server.running.services.sessions.drop();
    expect((await other.get('/api/order/Search')).Code).toBe(12);
    expect((await other.get('/api/order/Get', { id: 3 })).Code).toBe(13);
    await queryRows(server, `update "account" set "Roles" = '{sales}' where "LoginId" = '${OTHER}'`);
    server.running.services.sessions.drop();
    expect((await other.get('/api/order/Search')).Successed).toBe(true);
  });
});
