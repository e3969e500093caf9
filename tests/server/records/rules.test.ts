import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { at, numberAt, type Fields } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

onOneDatabase('rules on the server', (kind) => {
  const server = useServer(kind);
  const client = server.as('13900000006');

  const order = (more: Fields): Fields => ({
    Title: `订单${Math.round(performance.now() * 1000)}`,
    CustomerId: 1,
    Kind: 10,
    Money: 100,
    ...more,
  });
  const add = (more: Fields) => client.post('/api/order/Add', order(more));
  const stored = async (id: number) => {
    const { rows } = await sql<Record<string, unknown>>`select * from "order" where "Id" = ${id}`.execute(
      server.running.services.database.db,
    );
    return rows[0];
  };
  const changesOf = async (id: number) => {
    const { rows } = await sql<{ Changes: string }>`
      select "Changes" from "opLog" where "EntityKey" = 'order' and "RecordId" = ${id} order by "Id" desc`.execute(
      server.running.services.database.db,
    );
    const changes: unknown = JSON.parse(rows[0]?.Changes ?? '{}');
    return changes;
  };

  it('stores nothing in a field that a rule hides, and names it in the log', async () => {
    const reply = await add({ PayType: 1, CheckCode: 'ZP123456', RefundReason: '伪造' });
    expect(reply.Successed).toBe(true);
    const id = numberAt(reply.Data, 'Record.Id');
    expect(await stored(id)).toMatchObject({ CheckCode: null, RefundReason: null, PayType: 1 });
    expect(at(await changesOf(id), '$dropped')).toEqual(['RefundReason', 'CheckCode']);
  });

  it('names every field that is wrong, in the order of the form', async () => {
    expect(
      await client.post('/api/order/Add', {
        Title: 'x',
        CustomerId: '',
        Kind: 11,
        Money: '12.345',
        SignDate: '2026-02-30',
      }),
    ).toMatchObject({
      Message: '签订日期格式不正确',
      Data: {
        Issues: [
          { Field: 'SignDate', Message: '签订日期格式不正确' },
          { Field: 'Title', Message: '订单名称至少2个字符' },
          { Field: 'CustomerName', Message: '请选择客户名称' },
          { Field: 'Kind', Message: '类型不在可选范围内' },
          { Field: 'Money', Message: '金额最多2位小数' },
        ],
      },
    });
  });

  it('computes values itself and takes none from a request', async () => {
    const reply = await add({
      Money: 200,
      RestMoney: 5,
      PaidMoney: 200,
      CustomerLevel: 3,
      OrderState: 30,
      PaidState: 2,
      IsRefund: true,
      OwnerUnitPath: '/',
      CreatorId: 1,
      Version: 7,
      Id: 1,
    });
    expect(at(reply.Data, 'Record')).toMatchObject({
      RestMoney: 200,
      PaidMoney: 0,
      CustomerLevel: 1,
      OrderState: 10,
      PaidState: 0,
      IsRefund: false,
      OwnerUnitPath: '/1/2/3/',
      CreatorId: 6,
      Version: 1,
    });
    const changes = await changesOf(numberAt(reply.Data, 'Record.Id'));
    expect(at(changes, '$ignored')).toEqual(
      expect.arrayContaining(['RestMoney', 'PaidMoney', 'OrderState', 'OwnerUnitPath', 'CreatorId']),
    );
  });

  it('neither stores nor computes from a value that a rule has locked', async () => {
    const free = await add({ Money: 200, Rate: 10 });
    expect(at(free.Data, 'Record')).toMatchObject({ Rate: 10, RateMoney: 20 });
    const locked = await add({ Money: 200, Rate: 10, Kind: 20 });
    expect(at(locked.Data, 'Record')).toMatchObject({ Rate: null, RateMoney: null });
    expect(at(await changesOf(numberAt(locked.Data, 'Record.Id')), '$ignored')).toEqual(['Rate']);
    const changed = await client.post('/api/order/Update', {
      Id: numberAt(free.Data, 'Record.Id'),
      Version: 1,
      Kind: 20,
      Rate: 50,
    });
    expect(at(changed.Data, 'Record')).toMatchObject({ Kind: 20, Rate: 10, RateMoney: 20 });
  });

  it('fills what was not sent with its default, and leaves what was sent empty', async () => {
    expect(at((await add({})).Data, 'Record')).toMatchObject({ PayType: 3, OwnerId: 6 });
    expect(at((await add({ PayType: '', OwnerId: 7 })).Data, 'Record')).toMatchObject({
      PayType: null,
      OwnerId: 7,
      OwnerUnitPath: '/1/2/3/',
    });
  });

  it('writes the name of the referenced record, whatever name was sent', async () => {
    const reply = await add({ CustomerName: '伪造的名字', CustomerId: 1 });
    expect(at(reply.Data, 'Record')).toMatchObject({ CustomerName: '杭州城投', CustomerId: 1 });
    expect(await add({ CustomerName: '杭州城投', CustomerId: '' })).toMatchObject({ Message: '请选择客户名称' });
  });

  it('keeps numbers, lists, texts and times as they were meant', async () => {
    const reply = await add({
      EstimateMoney: '1234.5',
      Rate: '12.5',
      StaffIds: '6',
      Executors: '13900000006,13900000007',
      PlanTime: '2026-03-11 08:30',
      SignDate: '2026-03-11',
      Remark: ' 第一行\r\n第二行 ',
      MemberIds: '7,9',
    });
    expect(at(reply.Data, 'Record')).toMatchObject({
      EstimateMoney: '1234.50',
      Rate: 12.5,
      StaffIds: [6],
      StaffIdsText: '沈佳宁',
      Executors: ['13900000006', '13900000007'],
      PlanTime: '2026-03-11 08:30:00',
      SignDate: '2026-03-11',
      Remark: '第一行\n第二行',
      MemberIds: [7, 9],
      MemberIdsText: '吴浩、钱宇',
    });
  });

  it('changes the sent fields only, and counts versions', async () => {
    const { Data } = await add({ Remark: '留下', Rate: 5 });
    const id = numberAt(Data, 'Record.Id');
    const changed = await client.post('/api/order/Update', { Id: id, Version: 1, Money: 300 });
    expect(at(changed.Data, 'Record')).toMatchObject({
      Money: 300,
      RestMoney: 300,
      Remark: '留下',
      Rate: 5,
      Version: 2,
    });
    const same = await client.post('/api/order/Update', { Id: id, Version: 2, Money: 300 });
    expect(at(same.Data, 'Record.Version')).toBe(2);
    expect(await changesOf(id)).toEqual({ Money: [100, 300], RateMoney: [5, 15], RestMoney: [100, 300] });
  });

  it('refuses an older version, and shows the record as it is now', async () => {
    const { Data } = await add({});
    const id = numberAt(Data, 'Record.Id');
    await client.post('/api/order/Update', { Id: id, Version: 1, Remark: '甲' });
    expect(await client.post('/api/order/Update', { Id: id, Version: 1, Remark: '乙' })).toMatchObject({
      Code: 21,
      Message: '数据已被他人修改，请刷新后重试',
      Data: { Current: { Id: id, Version: 2, Remark: '甲' } },
    });
    for (const version of ['', 'x'])
      expect((await client.post('/api/order/Update', { Id: id, Version: version, Remark: '丙' })).Code).toBe(30);
    expect(await client.post('/api/order/Update', { Id: id, Remark: '丙' })).toMatchObject({
      Code: 30,
      Message: '缺少版本号',
    });
  });

  it('lets one of two editors win, never both', async () => {
    const { Data } = await add({});
    const id = numberAt(Data, 'Record.Id');
    for (let version = 1; version <= 5; version += 1) {
      const replies = await Promise.all(
        ['甲', '乙', '丙'].map((name) =>
          client.post('/api/order/Update', { Id: id, Version: version, Remark: `${name}${version}` }),
        ),
      );
      expect(replies.map(({ Code }) => Code).sort()).toEqual([0, 21, 21]);
    }
  });

  it('lets a state decide which fields may change', async () => {
    expect(at((await client.get('/api/order/Get', { id: 1 })).Data, 'Editable')).toEqual(['Remark']);
    const chief = await server.signIn('13900000005');
    expect(at((await chief.get('/api/order/Get', { id: 1 })).Data, 'Editable')).toContain('Title');
    const changed = await client.post('/api/order/Update', {
      Id: 1,
      Version: 1,
      Remark: '可改',
      Title: '不可改',
      Money: 1,
    });
    expect(at(changed.Data, 'Record')).toMatchObject({ Remark: '可改', Title: '城投大楼造价', Money: 1000 });
    expect(await client.post('/api/order/Update', { Id: 6, Version: 1, Remark: 'x' })).toMatchObject({
      Code: 23,
      Message: '当前状态不允许此操作',
    });
    expect(await client.post('/api/order/Delete', { id: 6 })).toMatchObject({ Code: 23 });
  });

  it('makes records with another form: its fields, its state, its action', async () => {
    const fields = { form: 'quick', Title: '快速', CustomerId: 1, Kind: 10, Money: 10, Remark: '不在此表单' };
    const reply = await client.post('/api/order/Add', fields);
    expect(at(reply.Data, 'Record')).toMatchObject({ OrderState: 1, Remark: null, PayType: 3, OwnerId: 6 });
    const finance = await server.signIn('13900000016');
    expect(await finance.post('/api/order/Add', fields)).toMatchObject({ Code: 12 });
    expect(await client.post('/api/order/Add', { form: 'nothing' })).toMatchObject({ Code: 30, Message: '表单不存在' });
    const market = await server.signIn('13900000018');
    expect(await market.post('/api/customer/Add', { CustomerName: '市场新客户', Level: 3 })).toMatchObject({
      Successed: true,
    });
    expect(await market.post('/api/customer/Update', { Id: 1, Version: 1, Level: 3 })).toMatchObject({ Code: 12 });
  });

  it('shows the log of a record with names instead of numbers, masked where it must be', async () => {
    const id = await client.add('customer', {
      CustomerName: '日志客户',
      Level: 2,
      Phone: '13812345678',
      BankAccount: '62220000111122223333',
    });
    await client.post('/api/customer/Update', { Id: id, Version: 1, Level: 1, OwnerId: 7 });
    const log = await client.get('/api/customer/Log', { id });
    expect(log.Data).toMatchObject({
      Total: 2,
      Rows: [
        {
          OpTime: '2026-03-10 10:00:00',
          OperatorName: '沈佳宁',
          OpAction: 'edit',
          Changes: [
            { Field: 'Level', Title: '级别', Before: '主要', After: '重点' },
            { Field: 'OwnerId', Title: '负责人', Before: '沈佳宁', After: '吴浩' },
          ],
        },
        { OpAction: 'create' },
      ],
    });
    expect(JSON.stringify(log.Data)).toContain('138****5678');
    expect(JSON.stringify(log.Data)).not.toMatch(/13812345678|62220000111122223333/);
  });
});
