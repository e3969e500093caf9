import { expect, it } from 'vitest';
import { at, numberAt, type Fields } from '../../support/server/TestClient.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { SMALL_PRODUCT, TEST_NOW } from '../../support/server/testSettings.ts';
import { onBothDatabases, useServer } from '../../support/server/TestServer.ts';

const schemasDir = makeProduct(
  {
    'ticket/form.json': {
      title: '单据',
      type: 'object',
      'x-api': 'Ticket',
      'x-unique': [{ fields: ['Subject'], message: '已有' }],
      properties: {
        Subject: { type: 'string', title: '事由' },
        CustomerId: { type: 'integer', title: '客户', 'x-reference': { entity: 'customer' } },
        Depot: {
          type: 'string',
          title: '客户编号',
          maxLength: 20,
          'x-reactions': { fulfill: { state: { value: '{{ $ref.CustomerId.CustomerNo }}' } } },
        },
        MonthNo: {
          type: 'string',
          title: '月编号',
          'x-number': { prefix: 'M', by: 'Depot', restart: 'month', digits: 3 },
        },
        DepotNo: { type: 'string', title: '客户序号', 'x-number': { prefix: 'D', by: 'Depot', digits: 1 } },
        YearNo: { type: 'string', title: '年编号', 'x-number': { prefix: 'Y-', restart: 'year', digits: 2 } },
      },
      required: ['Subject'],
    },
    'ticket/list.json': { title: '单据', columns: ['Subject'], create: [{ form: 'form', title: '新建' }] },
  },
  SMALL_PRODUCT,
);

onBothDatabases('series by a field and a period', (kind) => {
  const server = useServer(kind, { schemasDir });
  const add = async (days: number, Subject: string, CustomerId?: number): Promise<unknown[]> => {
    server.clock.now = new Date(TEST_NOW.getTime() + days * 86_400_000);
    const client = await server.signIn('13900000001');
    const { Data } = await client.post('/api/Ticket/Add', {
      Subject,
      ...(CustomerId === undefined ? {} : { CustomerId }),
    });
    return ['MonthNo', 'YearNo', 'DepotNo'].map((name) => at(Data, `Record.${name}`));
  };

  it('count each value and each month or year, and leave no gap for a save that fails', async () => {
    expect(await add(0, '一', 1)).toEqual(['MKH000001202603-001', 'Y-2026-01', 'DKH000001-1']);
    expect(await add(0, '二', 2)).toEqual(['MKH000002202603-001', 'Y-2026-02', 'DKH000002-1']);
    expect(await add(0, '无客户')).toEqual(['M202603-001', 'Y-2026-03', 'D1']);
    const client = await server.signIn('13900000001');
    const race = Array.from({ length: 6 }, () => client.post('/api/Ticket/Add', { Subject: '同时', CustomerId: 1 }));
    expect((await Promise.all(race)).filter(({ Successed }) => Successed)).toHaveLength(1);
    expect(await add(0, '三', 1)).toEqual(['MKH000001202603-003', 'Y-2026-05', 'DKH000001-3']);
    expect(await add(25, '四', 1)).toEqual(['MKH000001202604-001', 'Y-2026-06', 'DKH000001-4']);
    expect(await add(300, '五', 1)).toEqual(['MKH000001202701-001', 'Y-2027-01', 'DKH000001-5']);
  });
});

onBothDatabases('uniqueness and numbers', (kind) => {
  const server = useServer(kind);
  const client = server.as('13900000006');

  const order = (more: Fields): Fields => ({ CustomerId: 1, Kind: 10, Money: 10, ...more });

  it('refuses what exists, whoever owns it, with words of the other record', async () => {
    expect(await client.post('/api/customer/Add', { CustomerName: '温州水务', Level: 3 })).toMatchObject({
      Code: 20,
      Message: '客户名称已存在，负责人：钱宇',
      Data: { Issues: [{ Field: 'CustomerName' }] },
    });
  });

  it('counts only rows that meet the rule’s condition', async () => {
    expect(await client.post('/api/order/Add', order({ Title: '城投二期' }))).toMatchObject({
      Message: '订单名称已存在',
      Data: { Issues: [{ Field: 'Title' }] },
    });
    expect(await client.post('/api/order/Add', order({ Title: '已作废单' }))).toMatchObject({ Successed: true });
    expect(await client.post('/api/order/Add', order({ Title: '城投二期', CustomerId: 2 }))).toMatchObject({
      Code: 20,
    });
  });

  it('lets a record keep what it has', async () => {
    const { Data } = await client.get('/api/order/Get', { id: 2 });
    expect(
      await client.post('/api/order/Update', {
        Id: 2,
        Version: numberAt(Data, 'Record.Version'),
        Title: '城投二期',
        Remark: '同名',
      }),
    ).toMatchObject({ Successed: true });
  });

  it('lets one of many saves at the same moment win', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => client.post('/api/order/Add', order({ Title: '同时保存' }))),
    );
    expect(replies.filter(({ Successed }) => Successed)).toHaveLength(1);
    for (const { Successed, Code, Message } of replies)
      if (!Successed) expect([Code, Message]).toEqual([20, '订单名称已存在']);
  });

  it('passes a place on where the rule says so: the former holder loses it, and its log says who took it', async () => {
    const admin = await server.signIn('13900000001');
    const primary = async (id: number): Promise<unknown> =>
      at((await admin.get('/api/contact/Get', { id })).Data, 'Record.IsPrimary');
    const contact = { CustomerId: 1, IsPrimary: 'true' };
    const first = await admin.add('contact', { ...contact, ContactName: '甲' });
    const other = { CustomerId: 2, IsPrimary: 'true', ContactName: '别家' };
    const elsewhere = await admin.add('contact', other);
    const second = await admin.add('contact', { ...contact, ContactName: '乙' });
    expect([await primary(first), await primary(second), await primary(elsewhere)]).toEqual([false, true, true]);
    expect((await admin.get('/api/contact/Log', { id: first })).Data).toMatchObject({
      Rows: [{ OpAction: 'edit', Changes: [{ Field: 'IsPrimary', Title: '首要联系人' }] }, { OpAction: 'create' }],
    });
    const { Data } = await admin.get('/api/contact/Get', { id: first });
    const back = { Id: first, Version: numberAt(Data, 'Record.Version'), IsPrimary: 'true' };
    expect(await admin.post('/api/contact/Update', back)).toMatchObject({ Successed: true });
    expect([await primary(first), await primary(second)]).toEqual([true, false]);
  });

  it('forgets deleted records', async () => {
    const added = await client.post('/api/order/Add', order({ Title: '删后重建' }));
    await client.post('/api/order/Delete', { id: numberAt(added.Data, 'Record.Id') });
    expect(await client.post('/api/order/Add', order({ Title: '删后重建' }))).toMatchObject({ Successed: true });
  });

  it('issues numbers without repeats under load, anew each day', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => client.post('/api/order/Add', order({ Title: `编号${i}` }))),
    );
    const numbers = replies.map(({ Data }) => String(at(Data, 'Record.OrderNo')));
    expect(new Set(numbers).size).toBe(20);
    for (const number of numbers) expect(number).toMatch(/^DD20260310-\d{4}$/);
    const today = server.clock.now;
    server.clock.now = new Date(today.getTime() + 10 * 3600_000);
    const other = await server.signIn('13900000006');
    expect(at((await other.post('/api/order/Add', order({ Title: '同日' }))).Data, 'Record.OrderNo')).toMatch(
      /^DD20260310-/,
    );
    server.clock.now = new Date(today.getTime() + 14 * 3600_000);
    const next = await server.signIn('13900000006');
    expect(at((await next.post('/api/order/Add', order({ Title: '次日' }))).Data, 'Record.OrderNo')).toBe(
      'DD20260311-0001',
    );
    server.clock.now = today;
  });

  it('leaves a number that a person gave, and issues one only where the field is empty', async () => {
    const given = await client.post('/api/order/Add', order({ Title: '自编号', OrderNo: 'HT-2026-01' }));
    expect(at(given.Data, 'Record.OrderNo')).toBe('HT-2026-01');
    expect(await client.post('/api/order/Add', order({ Title: '自编号二', OrderNo: 'HT-2026-01' }))).toMatchObject({
      Message: '订单编号已存在',
    });
    const customer = await client.post('/api/customer/Add', {
      CustomerName: '编号客户',
      Level: 3,
      CustomerNo: 'KH999999',
    });
    expect(at(customer.Data, 'Record.CustomerNo')).toBe('KH000006');
  });

  it('tells the losers of a race who has the name, as if they had come later', async () => {
    const fields = { CustomerName: '同时新建的客户', Level: 3 };
    const replies = await Promise.all(Array.from({ length: 6 }, () => client.post('/api/customer/Add', fields)));
    const refused = replies.filter(({ Successed }) => !Successed);
    expect(refused).toHaveLength(5);
    for (const reply of refused)
      expect(reply).toMatchObject({
        Code: 20,
        Message: '客户名称已存在，负责人：沈佳宁',
        Data: { Issues: [{ Field: 'CustomerName' }] },
      });
  });
});
