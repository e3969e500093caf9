import { beforeAll, expect, it } from 'vitest';
import { column, type Fields, listAt, numberAt, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import {
  ADMIN,
  CUSTOMER,
  onEachDatabase,
  onOneDatabase,
  openServer,
  SALES,
  useServer,
} from '../../support/server/TestServer.ts';

const FACTS = {
  values: { Money: 5, PayType: 2, Title: '城投大楼造价', CustomerName: 1, Cost: 3, Nothing: 1, PaidMoney: 2 },
  refs: { CustomerName: { Level: 2, Phone: '13812345678' } },
};

onEachDatabase('what people say about fields of forms', (kind) => {
  let admin: TestClient;
  let sales: TestClient;
  const server = useServer(kind);
  beforeAll(async () => {
    [admin, sales] = [await server.signIn(ADMIN), await server.signIn(SALES)];
  });

  const send = (client: TestClient, more: Fields = {}): Promise<Reply> =>
    client.post('/api/RuleReport/Send', {
      ...{ entity: 'order', form: 'form', field: 'RefundReason', expected: 'shown', note: '退了一部分' },
      ...{ facts: JSON.stringify(FACTS), ...more },
    });
  const reports = async (): Promise<unknown[]> => listAt((await admin.get('/api/RuleReport/Search')).Data, 'Rows');
  const close = (client: TestClient, id: number, more: Fields = {}): Promise<Reply> =>
    client.post('/api/RuleReport/Close', { id, made: 'none', reason: '只有负数才是退款', ...more });

  it('become cases with what rules read, and nothing else of the record', async () => {
    expect(await send(sales, { id: 1 })).toMatchObject({ Code: 0 });

    const [report] = await reports();
    expect(report).toMatchObject({
      ...{ Entity: 'order', Field: 'RefundReason', Expected: 'shown', Note: '退了一部分', Record: 1, State: 'open' },
      Case: {
        title: '反馈：退款原因，退了一部分',
        values: { Money: 5, PayType: 2, CustomerName: 1 },
        stored: { PaidMoney: 2 },
        refs: { CustomerName: { Level: 2 } },
        expect: { RefundReason: { visible: true } },
      },
    });
    for (const other of ['Title', 'Cost', 'Nothing', 'Phone', '13812345678', '城投'])
      expect(JSON.stringify(report)).not.toContain(other);
  });

  it('state another value as people write it, and refuse what the field cannot hold', async () => {
    await send(sales, { field: 'PayType', expected: 'value', value: '支票' });
    expect((await reports())[0]).toMatchObject({ Field: 'PayType', Case: { expect: { PayType: { value: 2 } } } });
    for (const value of ['没有这种', '支票、转账、现金、别的'])
      expect((await send(sales, { field: 'PayType', expected: 'value', value })).Code).toBe(20);
    expect((await send(sales, { field: 'Money', expected: 'value', value: '很多' })).Code).toBe(20);
  });

  it('are refused of forms, fields and records that the sender may not see, and when they cannot be read', async () => {
    const customer = await server.signIn(CUSTOMER);
    for (const more of [{ entity: 'nothing' }, { form: 'nothing' }, { field: 'Nothing' }, { id: 999_999 }])
      expect((await send(sales, more)).Code, JSON.stringify(more)).toBe(13);
    expect((await send(customer, { field: 'Cost' })).Code).not.toBe(0);
    for (const facts of ['', '[]', '{"values":[],"refs":{}}', '{"values":{}}', '{'])
      expect((await send(sales, { facts })).Code, facts).toBe(20);
    const long = await send(sales, { note: '长'.repeat(301) });
    expect(long.Message).toContain('说明最多 300 个字，现在有 301 个');
  });

  it('are read and closed by developers only, once, with a reason', async () => {
    const id = numberAt((await send(sales)).Data, 'Id');
    expect((await sales.get('/api/RuleReport/Search')).Code).toBe(12);
    expect((await close(sales, id)).Code).toBe(12);
    expect((await close(admin, id, { reason: ' ' })).Message).toContain('请写明不处理的原因');
    expect((await close(admin, id, { reason: '长'.repeat(301) })).Message).toContain('原因最多 300 个字');
    expect((await close(admin, id)).Code).toBe(0);
    expect((await close(admin, id)).Message).toContain('已经处理');
    expect(await reports()).toContainEqual(
      expect.objectContaining({ Id: id, State: 'closed', Reason: '只有负数才是退款' }),
    );
  });

  it('are ten open ones of a person in a day at most', async () => {
    const before = (await reports()).length;
    const codes: number[] = [];
    for (let n = 0; n < 12; n += 1) codes.push((await send(sales)).Code);
    const refused = await send(sales);
    expect(refused.Message).toContain('您今天有 10 条反馈还没有处理');
    expect(codes.filter((code) => code === 0).length).toBeLessThan(10);
    expect((await reports()).length).toBe(before + codes.filter((code) => code === 0).length);
    expect(column((await admin.get('/api/RuleReport/Search')).Data, 'State')[0]).toBe('open');
    server.clock.now = new Date(server.clock.now.getTime() + 24 * 3600_000);
    sales = await server.signIn(SALES);
    expect((await send(sales)).Code).toBe(0);
  });
});

onOneDatabase('a report of a product with messages', (kind) => {
  it('is answered by a message to who sent it', async () => {
    const server = await openServer(kind, {}, 'shipped');
    try {
      const sales = await server.signIn(SALES);
      const facts = JSON.stringify({ values: { PaymentType: 3 }, refs: {} });
      const { Data } = await sales.post('/api/RuleReport/Send', {
        ...{ entity: 'payment', form: 'form', field: 'CheckCode', expected: 'shown', facts },
      });
      const admin = await server.signIn(ADMIN);
      await admin.post('/api/RuleReport/Close', { id: numberAt(Data, 'Id'), made: 'none', reason: '转账没有支票号' });
      const { Data: found } = await sales.get('/api/Message/Search', { rows: 5 });
      const at = column(found, 'MessageTitle').indexOf('反馈已处理：收款的“支票号”');
      const { Data: message } = await sales.get('/api/Message/Get', { id: Number(column(found, 'Id')[at]) });
      expect(message).toMatchObject({ Record: { Content: '没有修改规则：转账没有支票号' } });
    } finally {
      await server.close();
    }
  });
});
