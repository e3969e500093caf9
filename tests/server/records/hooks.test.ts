import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { AppError } from '#engine/errors.ts';
import { sendNotices } from '#server/jobs/startJobs.ts';
import { Hooks, type SaveHook } from '#server/product/Hooks.ts';
import { StartError } from '#server/settings/StartError.ts';
import { at, listAt, numberAt, type Fields, type Reply } from '../../support/server/TestClient.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { onEachDatabase, type TestServer, useServer } from '../../support/server/TestServer.ts';

const EXTENDED = resolve('tests/fixtures/products/extended');

/** Replaces the hooks of a running server; returns the lines that they write to its log. */
function plant({ running: { services } }: TestServer, hooks: Readonly<Record<string, SaveHook>>): object[] {
  const lines: object[] = [];
  const log = { error: (facts: object) => lines.push(facts) };
  Reflect.set(services, 'hooks', new Hooks(hooks, services.products.current.entities, log));
  return lines;
}

const received: unknown[] = [];
const chat = createServer((request, response) => {
  void text(request).then((body) => {
    received.push(JSON.parse(body));
    response.end();
  });
});

// The sender of the product reads the address when it is loaded: its channel is tested in this file, too.
beforeAll(async () => {
  await new Promise<void>((done) => chat.listen(0, '127.0.0.1', done));
  process.env['CHAT_URL'] = `http://127.0.0.1:${numberAt(chat.address(), 'port')}/`;
});
afterAll(() => chat.close());

onEachDatabase('hooks of a product', (kind) => {
  let own: Hooks;
  const server = useServer(kind, { schemasDir: EXTENDED }, 'empty');
  const client = server.as('admin');
  beforeAll(() => {
    own = server.running.services.hooks;
  });
  afterEach(async () => {
    Reflect.set(server.running.services, 'hooks', own);
    await queryRows(server, `delete from "vehicle"`);
  });

  const add = (fields: Fields): Promise<Reply> => client.post('/api/Vehicle/Add', { Kind: 1, ...fields });
  const bringIn = (numbers: readonly string[], Preview: boolean): Promise<Reply> =>
    client.post('/api/Vehicle/Import', {
      list: 'list',
      Rows: JSON.stringify(numbers.map((PlateNo, i) => ({ Row: i + 2, Cells: { PlateNo, Kind: '客车' } }))),
      Preview,
      Run: 'a-run',
    });
  const plates = async (): Promise<unknown[]> =>
    (await queryRows(server, `select "PlateNo" from "vehicle" order by "Id"`)).map((row) => row['PlateNo']);

  it('refuse by field', async () => {
    expect(await add({ PlateNo: '浙A1234O' })).toMatchObject({
      Code: 20,
      Message: '车牌号里没有字母 I 和 O',
      Data: { Issues: [{ Field: 'PlateNo', Message: '车牌号里没有字母 I 和 O' }] },
    });
    expect(await plates()).toEqual([]);
  });

  it('change what is saved, and the engine decides about it', async () => {
    const { Data } = await add({ PlateNo: '浙a12345' });
    expect(at(Data, 'Record.PlateNo')).toBe('浙A12345');
    plant(server, { vehicle: { beforeSave: () => Promise.resolve({ values: { PlateNo: '浙A1234567890' } }) } });
    expect(await add({ PlateNo: '浙A22222' })).toMatchObject({ Code: 20, Data: { Issues: [{ Field: 'PlateNo' }] } });
    plant(server, { vehicle: { beforeSave: () => Promise.resolve({ values: { Kind: 9 } }) } });
    expect(await add({ PlateNo: '浙A22222' })).toMatchObject({ Code: 20, Data: { Issues: [{ Field: 'Kind' }] } });
    expect(await plates()).toEqual(['浙A12345']);
  });

  it('see other records as the save makes them, and take the save back', async () => {
    for (const PlateNo of ['浙A11111', '浙A22222', '浙A33333']) await add({ PlateNo });
    expect(await add({ PlateNo: '浙A44444' })).toMatchObject({ Successed: false, Message: '车位只有 3 个' });
    expect(await plates()).toEqual(['浙A11111', '浙A22222', '浙A33333']);
  });

  it('are asked by transitions', async () => {
    const { Data } = await add({ PlateNo: '浙A12345' });
    const seen: unknown[] = [];
    plant(server, {
      vehicle: {
        beforeSave: ({ before, values, user }) => {
          seen.push([before?.['VehicleState'], values['VehicleState'], values['Fuel'], user.name]);
          return Promise.resolve({ issues: [{ field: 'PlateNo', message: '还有罚单' }] });
        },
      },
    });
    const retired = await client.post('/api/Vehicle/Retire', { Id: numberAt(Data, 'Record.Id'), Version: 1 });
    expect(retired).toMatchObject({ Code: 20, Message: '还有罚单' });
    expect(seen).toEqual([[1, 2, 0, '管理员']]);
  });

  it('and a command of the product read and make records in its transition', async () => {
    const retire = async (PlateNo: string): Promise<Reply> => {
      const { Data } = await add({ PlateNo, Mileage: 300_000, ServiceNote: '换机油' });
      return client.post('/api/Vehicle/Retire', { Id: numberAt(Data, 'Record.Id'), Version: 1 });
    };
    expect(await retire('浙A11111')).toMatchObject({ Message: '' });
    expect(await retire('浙A22222')).toMatchObject({ Message: '' });
    expect(await plates()).toEqual(['浙A11111', '待上牌', '浙A22222']);
  });

  it('are asked by imports, whose preview tells it by row', async () => {
    const committed: unknown[] = [];
    plant(server, {
      vehicle: {
        beforeSave: ({ values }) =>
          Promise.resolve(
            values['PlateNo'] === '浙A00000' ? { issues: [{ field: 'PlateNo', message: '没有这个号' }] } : {},
          ),
        afterCommit: ({ values }) => Promise.resolve(void committed.push(values['PlateNo'])),
      },
    });
    expect((await bringIn(['浙A11111', '浙A00000'], true)).Data).toMatchObject({
      Good: [2],
      Rows: [{ Row: 3, Issues: [{ Title: '车牌号', Message: '没有这个号' }] }],
    });
    expect(await bringIn(['浙A11111', '浙A00000'], false)).toMatchObject({
      Message: '第 3 行 车牌号：没有这个号，这一批都没有导入',
    });
    expect([await plates(), committed]).toEqual([[], []]);
    expect(await bringIn(['浙A11111', '浙A22222'], false)).toMatchObject({ Successed: true });
    expect([await plates(), committed]).toEqual([
      ['浙A11111', '浙A22222'],
      ['浙A11111', '浙A22222'],
    ]);
  });

  it('that refuse a row once it is written leave nothing of it to the rows after it, and name it', async () => {
    plant(server, {
      vehicle: {
        afterSave: async ({ values, find }) => {
          if (values['PlateNo'] === '浙A00000') throw new AppError('STATE_FORBIDS', { text: '这个号已经停用' });
          if ((await find('vehicle', {})).length > 2) throw new AppError('STATE_FORBIDS', { text: '车位只有 2 个' });
        },
      },
    });
    const three = ['浙A11111', '浙A00000', '浙A22222'];
    expect((await bringIn(three, true)).Data).toEqual({
      Good: [2, 4],
      Rows: [{ Row: 3, Issues: [{ Field: '', Title: '', Message: '这个号已经停用' }], Warnings: [] }],
    });
    expect(await bringIn(three, false)).toMatchObject({
      Successed: false,
      Message: '第 3 行：这个号已经停用，这一批都没有导入',
    });
    expect(await plates()).toEqual([]);
  });

  it.each<[string, SaveHook]>([
    ['beforeSave', { beforeSave: () => Promise.reject(new TypeError('a secret of the code')) }],
    ['afterSave', { afterSave: () => Promise.reject(new TypeError('a secret of the code')) }],
    ['a wrong answer', { beforeSave: () => Promise.resolve({ values: { Version: 9 } }) }],
  ])('that fail refuse the save and keep the reason to themselves: %s', async (_name, hook) => {
    plant(server, { vehicle: hook });
    const reply = await add({ PlateNo: '浙A12345' });
    expect(reply).toMatchObject({ status: 500, Message: '车辆没有保存：产品的扩展程序出错，请联系管理员', Data: null });
    expect(await plates()).toEqual([]);
  });

  it('are told of a commit when there was one, and what fails then is told to the log alone', async () => {
    const seen: unknown[] = [];
    const lines = plant(server, {
      vehicle: {
        afterSave: ({ values }) =>
          values['PlateNo'] === '浙A00000' ? Promise.reject(new AppError('STATE_FORBIDS')) : Promise.resolve(),
        afterCommit: async ({ before, values, find }) => {
          const stored = await find('vehicle', {});
          seen.push([before, values['PlateNo'], ...stored.map((found) => found.values['PlateNo'])]);
          throw new Error('nobody answers');
        },
      },
    });
    expect(await add({ PlateNo: '浙A00000' })).toMatchObject({ Successed: false });
    expect(seen).toEqual([]);
    expect(await add({ PlateNo: '浙A12345' })).toMatchObject({ Successed: true, Message: '' });
    expect(seen).toEqual([[undefined, '浙A12345', '浙A12345']]);
    expect(lines).toMatchObject([{ hook: 'vehicle.afterCommit', message: 'nobody answers' }]);
  });

  it('of an entity that there is none of stop the start by name', () => {
    expect(() => plant(server, { lorry: {} })).toThrow(StartError);
    expect(() => plant(server, { lorry: {} })).toThrow('product.ts: hooks 里没有这样的实体：lorry');
  });
});

onEachDatabase('hooks of child rows', (kind) => {
  const server = useServer(kind);
  const client = server.as('13900000006');

  const order = (title: string, name: string, price: number): string =>
    `Title=${title}&CustomerId=1&Kind=10&Money=1000&lines[0][LineNo]=1&lines[0][Name]=${name}&lines[0][Quantity]=2&lines[0][Price]=${price}`;

  it('are asked once per row that changes; the record is made of the rows as they end up', async () => {
    const asked: unknown[] = [];
    plant(server, {
      orderLine: {
        beforeSave: ({ before, values }) => {
          asked.push([before?.['Price'], values['Price']]);
          return Promise.resolve(
            values['Name'] === '禁' ? { issues: [{ field: 'Name', message: '不卖' }] } : { values: { Price: 300 } },
          );
        },
      },
    });
    expect(await client.post('/api/order/Add', order('甲单', '禁', 10))).toMatchObject({
      Code: 20,
      Data: { Issues: [{ Field: 'lines', Message: '不卖', Row: { Index: 0, Field: 'Name' } }] },
    });
    const { Data } = await client.post('/api/order/Add', order('乙单', '土建', 10));
    expect(listAt(Data, 'Record.lines')).toMatchObject([{ Price: 300, LineMoney: 600, Share: 60 }]);
    // The record's check of its rows applies to the rows after the hook: two at 300 are more than 500.
    expect(await client.post('/api/order/Add', order('丙单', '土建', 10).replace('1000', '500'))).toMatchObject({
      Message: '明细合计不能超过订单金额',
    });
    await client.post('/api/order/Update', {
      Id: numberAt(Data, 'Record.Id'),
      Version: numberAt(Data, 'Record.Version'),
      Title: '乙单改',
    });
    expect(asked).toEqual([
      [undefined, 10],
      [undefined, 10],
      [undefined, 10],
    ]);
  });
});

onEachDatabase('the own channel of a product', (kind) => {
  const server = useServer(kind, { schemasDir: EXTENDED }, 'empty');
  const admin = server.as('admin');

  it('sends what happened to all but the person who did it', async () => {
    await queryRows(
      server,
      `insert into "account" ("Id", "LoginId", "RealName", "PhoneNumber", "Roles", "AccountState", "IsDeleted", "Version")
       values (50, 'chatter', '韩梅', '13700000050', '{admin}', 1, false, 1)`,
    );
    const { Data } = await admin.post('/api/Vehicle/Add', { PlateNo: '浙A12345', Kind: 2, Mileage: 100 });
    const record = at(Data, 'Record');
    const done = await admin.post('/api/Vehicle/Retire', { Id: Number(at(record, 'Id')), Version: 1 });
    expect(done).toMatchObject({ Successed: true });
    expect(await sendNotices(server.running.services)).toBe(1);
    expect(received.splice(0)).toEqual([{ target: '13700000050', title: '车辆已报废', content: '「浙A12345」已报废' }]);
  });
});
