import { expect, it } from 'vitest';
import { textWith } from '../../support/server/matchers.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, column, listAt, numberAt, type Fields, type TestClient } from '../../support/server/TestClient.ts';
import { ADMIN, FINANCE, onEachDatabase, SALES, useServer } from '../../support/server/TestServer.ts';

/** Child rows as a form sends them. */
const rowsOf = (rows: readonly Fields[]): Fields =>
  Object.fromEntries(
    rows.flatMap((row, i) => Object.entries(row).map(([name, value]) => [`lines[${i}][${name}]`, value])),
  );

onEachDatabase('what was deleted', (kind) => {
  const server = useServer(kind);
  const [admin, sales] = [server.as(ADMIN), server.as(SALES)];

  const add = async (api: string, fields: Fields): Promise<number> => {
    return admin.add(api, fields);
  };
  const order = (title: string, more: Fields = {}) =>
    add('order', { Title: title, CustomerId: 1, Kind: 10, Money: 100, ...more });
  const record = async (api: string, id: number) => await admin.record(api, id);
  const bin = async (client: TestClient, api = 'order') =>
    column((await client.get(`/api/${api}/Deleted`)).Data, 'Id').map(Number);
  const remove = async (api: string, id: number) =>
    expect(await admin.post(`/api/${api}/Delete`, { id })).toMatchObject({ Message: '' });

  it('comes back as it was, with its rows and no others, and what is added up over them follows', async () => {
    const id = await order(
      '回来的合同',
      rowsOf(['甲', '乙', '丙'].map((Name, i) => ({ LineNo: i + 1, Name, Quantity: 1, Price: 10 * i + 10 }))),
    );
    const full = await record('order', id);
    const kept = listAt(full, 'lines')
      .slice(0, 2)
      .map((row, i) => ({ Id: numberAt(row, 'Id'), Price: 30 + i }));
    const changed = { Id: id, Version: numberAt(full, 'Version'), ...rowsOf(kept) };
    expect(await admin.post('/api/order/Update', changed)).toMatchObject({ Message: '' });
    const before = await record('order', id);
    expect(listAt(before, 'lines')).toHaveLength(2);
    const customer = await record('customer', 1);
    await remove('order', id);
    expect(await bin(admin)).toEqual([id]);
    expect(at((await admin.get('/api/order/Deleted')).Data, 'Rows.0')).toMatchObject({
      Title: '回来的合同',
      OperatorName: '系统管理员',
      Time: '2026-03-10 10:00:00',
    });
    expect(await admin.post('/api/order/Undelete', { id })).toMatchObject({ Message: '' });
    const { Version, lines, ...rest } = await record('order', id);
    const { Version: version, lines: rows, ...was } = before;
    expect(rest).toEqual(was);
    expect(Number(Version)).toBeGreaterThan(Number(version));
    const plain = (list: unknown) => (Array.isArray(list) ? list.map((row) => [at(row, 'Id'), at(row, 'Name')]) : []);
    expect(plain(lines)).toEqual(plain(rows));
    const { Version: _a, UpdateTime: _b, ...figures } = await record('customer', 1);
    const { Version: _c, UpdateTime: _d, ...wanted } = customer;
    expect(figures).toEqual(wanted);
    expect(await bin(admin)).toEqual([]);
    // The clock is fixed: both deletions are in the same second.
    await remove('order', id);
    expect(await bin(admin)).toEqual([id]);
    expect(await admin.post('/api/order/Undelete', { id })).toMatchObject({ Message: '' });
    const log = (await admin.get('/api/order/Log', { id })).Data;
    expect(at(log, 'Rows.0')).toMatchObject({ OpAction: 'undelete' });
    expect(await admin.post('/api/order/Undelete', { id })).toMatchObject({ Code: 13 });
  });

  it('is shown and given back to those alone who could delete it, for thirty days', async () => {
    const mine = await order('业务员的', { OwnerId: 6 });
    const other = await order('别人的', { OwnerId: 5 });
    await remove('order', mine);
    await remove('order', other);
    expect(await bin(admin)).toEqual([other, mine]);
    const seen = await bin(sales);
    expect(seen).not.toContain(other);
    const hidden = await sales.post('/api/order/Undelete', { id: other });
    expect(hidden).toMatchObject({ Code: (await sales.post('/api/order/Undelete', { id: 4711 })).Code });
    const finance = await server.signIn(FINANCE);
    expect(await finance.get('/api/customer/Deleted')).toMatchObject({ Code: 12 });
    expect(await server.client().get('/api/order/Deleted')).toMatchObject({ Code: 10 });
    await queryRows(server, `update "order" set "UpdateTime" = '2026-02-08 09:59:59' where "Id" = ${other}`);
    expect(await bin(admin)).toEqual([mine]);
    expect(await admin.post('/api/order/Undelete', { id: other })).toMatchObject({ Code: 13 });
    expect(await admin.post('/api/order/Undelete', { id: mine })).toMatchObject({ Code: 0 });
  });

  it('stays away while what it refers to is deleted, or somebody else has what is unique', async () => {
    const customer = await add('customer', { CustomerName: '回收站测试', Level: 1, OwnerId: 6 });
    const id = await order('先删的', { CustomerId: customer, CustomerName: '回收站测试' });
    await remove('order', id);
    await remove('customer', customer);
    const refused = await admin.post('/api/order/Undelete', { id });
    expect(refused).toMatchObject({ Code: 20, Data: { Issues: [{ Message: textWith('先恢复它') }] } });
    const second = await add('customer', { CustomerName: '回收站测试', Level: 1, OwnerId: 6 });
    expect(await admin.post('/api/customer/Undelete', { id: customer })).toMatchObject({ Code: 20 });
    await remove('customer', second);
    expect(await admin.post('/api/customer/Undelete', { id: customer })).toMatchObject({ Code: 0 });
    expect(await admin.post('/api/order/Undelete', { id })).toMatchObject({ Code: 0 });
    expect(await bin(admin, 'customer')).toEqual([second]);
  });
});
