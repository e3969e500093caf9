import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { numberAt } from '../../support/server/TestClient.ts';
import { onBothDatabases, useServer } from '../../support/server/TestServer.ts';

onBothDatabases('idempotency keys', (kind) => {
  const server = useServer(kind);
  const client = server.as('13900000006');

  const order = (title: string) => ({ Title: title, CustomerId: 1, Kind: 10, Money: 5 });
  const count = async (title: string) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from "order" where "Title" = ${title}`.execute(
      server.running.services.database.db,
    );
    return rows[0]?.n;
  };

  it('let the same call work once, however often and at how many moments it comes', async () => {
    const key = { 'idempotency-key': 'form-1' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => client.post('/api/order/Add', order('只此一次'), key)),
    );
    expect(await count('只此一次')).toBe(1);
    expect(new Set(replies.map(({ Data }) => JSON.stringify(Data))).size).toBe(1);
    expect(replies.every(({ Successed }) => Successed)).toBe(true);
  });

  it('refuse another call with the same key', async () => {
    expect(await client.post('/api/order/Add', order('另一个内容'), { 'idempotency-key': 'form-1' })).toMatchObject({
      Code: 34,
    });
    expect(await count('另一个内容')).toBe(0);
  });

  it('are used up by success only', async () => {
    const key = { 'idempotency-key': 'form-2' };
    expect((await client.post('/api/order/Add', { ...order('先错后对'), PayType: 2 }, key)).Code).toBe(20);
    expect(
      (await client.post('/api/order/Add', { ...order('先错后对'), PayType: 2, CheckCode: 'ZP123456' }, key)).Successed,
    ).toBe(true);
  });

  it('belong to their user and their call', async () => {
    const key = { 'idempotency-key': 'form-3' };
    const mine = await client.post('/api/order/Add', order('甲的'), key);
    const other = await server.signIn('13900000005');
    expect(await other.post('/api/order/Add', { ...order('乙的'), CustomerId: 2 }, key)).toMatchObject({
      Successed: true,
    });
    expect(await client.post('/api/order/Delete', { id: numberAt(mine.Data, 'Record.Id') }, key)).toMatchObject({
      Successed: true,
    });
    expect(await client.post('/api/order/Delete', { id: numberAt(mine.Data, 'Record.Id') }, key)).toMatchObject({
      Successed: true,
      Data: null,
    });
  });

  it('cannot be longer than is sensible', async () => {
    expect(await client.post('/api/order/Add', order('长键'), { 'idempotency-key': 'k'.repeat(300) })).toMatchObject({
      Code: 30,
    });
  });
});
