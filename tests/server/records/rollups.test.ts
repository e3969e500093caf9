import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { at, numberAt } from '../../support/server/TestClient.ts';
import { onBothDatabases, useServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

onBothDatabases('rollups', (kind) => {
  const server = useServer(kind);
  const client = server.as('13900000001');

  const read = async (entity: string, id: number) => await client.record(entity, id);

  it('hold what the demo records add up to, with the values computed from them', async () => {
    expect(await read('order', 1)).toMatchObject({ PaidMoney: 400, ReceiptCount: 2, RestMoney: 600, PaidState: 1 });
    expect(await read('order', 3)).toMatchObject({ PaidMoney: 3000, RestMoney: 0, PaidState: 2 });
    expect(await read('customer', 1)).toMatchObject({
      OrderCount: 4,
      OrderMoney: 3800.5,
      PaidMoney: 400,
      RestMoney: 3400.5,
    });
  });

  it('follow every change of a record they add up, and go on to the next level', async () => {
    const id = await client.add('receipt', { OrderId: 2, Money: '0.1', IsConfirmed: true });
    expect(await read('order', 2)).toMatchObject({
      PaidMoney: 0.1,
      ReceiptCount: 1,
      RestMoney: 2000.4,
      PaidState: 1,
      Version: 1,
    });
    expect(await read('customer', 1)).toMatchObject({ PaidMoney: 400.1, RestMoney: 3400.4 });
    await client.post('/api/receipt/Add', { OrderId: 2, Money: '0.2', IsConfirmed: true });
    expect(await read('order', 2)).toMatchObject({ PaidMoney: 0.3 });
    await client.post('/api/receipt/Update', { Id: id, Version: 1, OrderId: 4 });
    expect(await read('order', 2)).toMatchObject({ PaidMoney: 0.2, ReceiptCount: 1 });
    expect(await read('order', 4)).toMatchObject({ PaidMoney: 0.1, ReceiptCount: 1 });
    expect(await read('customer', 3)).toMatchObject({ PaidMoney: 0.1 });
    await client.post('/api/receipt/Update', { Id: id, Version: 2, IsConfirmed: false });
    expect(await read('order', 4)).toMatchObject({ PaidMoney: 0, ReceiptCount: 1, PaidState: 0 });
    await client.post('/api/receipt/Delete', { id });
    expect(await read('order', 4)).toMatchObject({ PaidMoney: 0, ReceiptCount: 0 });
  });

  it('leave records alone whose figures a change does not touch', async () => {
    const { db } = server.running.services.database;
    const stored = async (): Promise<unknown> => (await read('customer', 1))['OrderMoney'];
    const right = await stored();
    await sql`update "customer" set "OrderMoney" = 7 where "Id" = 1`.execute(db);
    const Version = numberAt(await read('order', 2), 'Version');
    const change = async (more: number, fields: Record<string, string>): Promise<unknown> =>
      (await client.post('/api/order/Update', { Id: 2, Version: Version + more, ...fields })).Message;
    expect(await change(0, { SignDate: '2026-03-05' })).toBe('');
    expect(await stored()).toBe(7);
    await change(1, { Money: '2000.6' });
    expect(await stored()).toBe(Number(right) + 0.1);
    await change(2, { Money: '2000.5' });
  });

  it('refuse a record by name, with the field that could not hold their total', async () => {
    const add = (Money: string) => client.post('/api/receipt/Add', { OrderId: 5, Money, IsConfirmed: true });
    const id = numberAt((await add('1')).Data, 'Record.Id');
    await sql`update "receipt" set "Money" = 9999999999999999 where "Id" = ${id}`.execute(
      server.running.services.database.db,
    );
    const title = at(await read('order', 5), 'Title');
    expect(await add('100')).toMatchObject({ Message: `订单“${String(title)}”的已收会超出能保存的范围` });
    expect(await client.post('/api/receipt/Delete', { id })).toMatchObject({ Successed: true });
  });

  it('are right after many changes at the same moment', async () => {
    const before = await read('order', 6);
    await Promise.all(
      Array.from({ length: 12 }, () =>
        client.post('/api/receipt/Add', { OrderId: 6, Money: '1.25', IsConfirmed: true }),
      ),
    );
    expect(await read('order', 6)).toMatchObject({ PaidMoney: numberAt(before, 'PaidMoney') + 15, ReceiptCount: 12 });
    expect(await read('customer', 1)).toMatchObject({ PaidMoney: 415.2 });
  });

  it('begin with nothing for a new record', async () => {
    const { Data } = await client.post('/api/customer/Add', { CustomerName: '新客户汇总', Level: 3 });
    expect(at(Data, 'Record')).toMatchObject({ OrderCount: 0, OrderMoney: 0, PaidMoney: 0, RestMoney: 0 });
  });
});

const named = (title: string, more: object) => ({
  title,
  type: 'object',
  properties: { Name: { type: 'string', title: '名称' }, ...more },
});

onBothDatabases('rollups of a new child row', (kind) => {
  const schemasDir = makeProduct(
    {
      'crate/form.json': named('箱', {
        parts: {
          type: 'array',
          title: '零件',
          'x-child': { entity: 'part', by: 'CrateId', columns: ['Name', 'Left'] },
        },
      }),
      'crate/list.json': { title: '箱', columns: ['Name'] },
      'part/form.json': named('零件', {
        CrateId: { type: 'integer', title: '箱', 'x-reference': { entity: 'crate' } },
        Taken: { type: 'number', title: '已取', 'x-rollup': { of: 'taking', by: 'PartId', sum: 'Amount' } },
        Left: {
          type: 'number',
          title: '剩余',
          'x-reactions': { fulfill: { state: { value: '{{ 10 - $values.Taken }}' } } },
        },
      }),
      'part/list.json': { title: '零件', columns: ['Name'] },
      'taking/form.json': named('领用', {
        PartId: { type: 'integer', title: '零件', 'x-reference': { entity: 'part' } },
        Amount: { type: 'number', title: '数量' },
      }),
      'taking/list.json': { title: '领用', columns: ['Name'] },
    },
    SMALL_PRODUCT,
  );
  const server = useServer(kind, { schemasDir });
  const client = server.as('13900000001');

  it('are 0 for its rules and in its row before its first record', async () => {
    const added = await client.post('/api/crate/Add', { Name: '甲', 'parts[0][Name]': '齿轮' });
    expect(added).toMatchObject({ Message: '', Data: { Record: { parts: [{ Left: 10 }] } } });
    const part = numberAt(added.Data, 'Record.parts.0.Id');
    expect(await client.record('part', part)).toMatchObject({ Taken: 0, Left: 10 });
    await client.add('taking', { PartId: part, Amount: 4 });
    expect(await client.record('part', part)).toMatchObject({ Taken: 4, Left: 6 });
  });
});
