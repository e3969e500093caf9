import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { at, listAt, numberAt } from '../../support/server/TestClient.ts';
import { holding } from '../../support/server/matchers.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

onEachDatabase('child rows', (kind) => {
  const server = useServer(kind);
  const client = server.as('13900000006');

  const base = (title: string) => `Title=${title}&CustomerId=1&Kind=10&Money=1000`;
  const row = (index: number, fields: Record<string, string | number>) =>
    Object.entries(fields)
      .map(([name, value]) => `&lines[${index}][${name}]=${encodeURIComponent(value)}`)
      .join('');

  it('are saved with their parent, each through its own rules', async () => {
    const reply = await client.post(
      '/api/order/Add',
      base('子行') +
        row(0, { LineNo: 1, Name: '土建', Quantity: '2.5', Price: '100' }) +
        row(1, { LineNo: 2, Name: '安装', Quantity: 1, Price: 150, LineMoney: 9999 }),
    );
    expect(listAt(reply.Data, 'Record.lines')).toMatchObject([
      { LineNo: 1, Name: '土建', LineMoney: 250, Share: 25 },
      { LineNo: 2, Name: '安装', LineMoney: 150, Share: 15 },
    ]);
    const id = numberAt(reply.Data, 'Record.Id');
    expect(listAt((await client.get('/api/order/Get', { id })).Data, 'Record.lines')).toHaveLength(2);
    expect((await client.get('/api/orderLine/Search', { OrderId: String(id) })).Data).toMatchObject({ Total: 2 });
  });

  it('are added, changed and removed by the list that is sent', async () => {
    const added = await client.post(
      '/api/order/Add',
      base('增删改') +
        row(0, { LineNo: 1, Name: '甲', Quantity: 1, Price: 10 }) +
        row(1, { LineNo: 2, Name: '乙', Quantity: 1, Price: 20 }),
    );
    const id = numberAt(added.Data, 'Record.Id');
    const first = numberAt(added.Data, 'Record.lines.0.Id');
    const changed = await client.post(
      '/api/order/Update',
      `Id=${id}&Version=1` +
        row(0, { Id: first, LineNo: 1, Name: '甲改', Quantity: 3, Price: 10 }) +
        row(1, { LineNo: 3, Name: '丙', Quantity: 1, Price: 5 }),
    );
    expect(listAt(changed.Data, 'Record.lines')).toMatchObject([
      { Id: first, Name: '甲改', LineMoney: 30, Version: 2 },
      { Name: '丙', LineNo: 3 },
    ]);
    const { rows } = await sql<{
      IsDeleted: boolean;
    }>`select "IsDeleted" from "orderLine" where "OrderId" = ${id} order by "Id"`.execute(
      server.running.services.database.db,
    );
    expect(rows.map(({ IsDeleted }) => IsDeleted)).toEqual([false, true, false]);
    const emptied = await client.post(
      '/api/order/Update',
      `Id=${id}&Version=${numberAt(changed.Data, 'Record.Version')}&lines=`,
    );
    expect(listAt(emptied.Data, 'Record.lines')).toEqual([]);
  });

  it('go back with a save that is taken back at once, and alone where it changed nothing else', async () => {
    const line = { LineNo: 1, Name: '甲', Quantity: 1, Price: 10 };
    const { Data: added } = await client.post('/api/order/Add', base('不撤销') + row(0, line));
    const [id, first] = [numberAt(added, 'Record.Id'), numberAt(added, 'Record.lines.0.Id')];
    const later = () => (server.clock.now = new Date(server.clock.now.getTime() + 60_000));
    const save = async (Version: number, more: string) => {
      later();
      const { Message } = await client.post('/api/order/Update', `Id=${id}&Version=${Version}${more}`);
      expect(Message).toBe('');
    };
    const undo = async (Versions: number) =>
      (await client.post('/api/order/BulkTakeBack', { ids: String(id), Versions: String(Versions) })).Data;
    await save(1, '&Title=改名');
    expect(await undo(1)).toMatchObject({ Failed: [{}] });
    expect(await undo(2)).toMatchObject({ Done: [id] });
    await save(3, `&Title=改名二${row(0, { ...line, Id: first, Quantity: 2 })}`);
    expect(await undo(4)).toMatchObject({ Done: [id], Failed: [] });
    const order = async () => await client.record('order', id);
    expect(await order()).toMatchObject({ Title: '不撤销', Version: 5, lines: [{ Id: first, Quantity: 1 }] });
    // The newest entry of the record's own is an older one then.
    await save(5, '&Title=改名三');
    await save(6, row(0, { ...line, Id: first, Quantity: 3 }));
    expect(await undo(7)).toMatchObject({ Done: [id], Failed: [] });
    expect(await order()).toMatchObject({ Title: '改名三', Version: 8, lines: [{ Id: first, Quantity: 1 }] });
  });

  it('stay as they are when they are not sent, but follow their parent', async () => {
    const added = await client.post(
      '/api/order/Add',
      base('跟随') + row(0, { LineNo: 1, Name: '甲', Quantity: 1, Price: 100 }),
    );
    const id = numberAt(added.Data, 'Record.Id');
    const changed = await client.post('/api/order/Update', { Id: id, Version: 1, Money: 500 });
    expect(listAt(changed.Data, 'Record.lines')).toMatchObject([{ Name: '甲', Share: 20, LineMoney: 100 }]);
  });

  it('are refused with the number of the row and the field in it', async () => {
    const reply = await client.post(
      '/api/order/Add',
      base('错误') +
        row(0, { LineNo: 1, Name: '好', Quantity: 1, Price: 1 }) +
        row(1, { LineNo: 200, Quantity: 'x', Price: 1 }),
    );
    expect(reply).toMatchObject({
      Code: 20,
      Data: {
        Issues: holding([
          { Field: 'lines', Message: '数量格式不正确', Row: { Index: 1, Field: 'Quantity' } },
          { Field: 'lines', Message: '序号不能大于99', Row: { Index: 1, Field: 'LineNo' } },
          { Field: 'lines', Message: '请输入名称', Row: { Index: 1, Field: 'Name' } },
        ]),
      },
    });
    const twice = await client.post(
      '/api/order/Add',
      base('重复') + row(0, { LineNo: 1, Name: '甲' }) + row(1, { LineNo: 1, Name: '乙' }),
    );
    expect(twice).toMatchObject({
      Code: 20,
      Data: { Issues: [{ Field: 'lines', Message: '序号重复', Row: { Index: 1, Field: 'LineNo' } }] },
    });
    const much = await client.post(
      '/api/order/Add',
      base('超额') + row(0, { LineNo: 1, Name: '甲', Quantity: 1, Price: 5000 }),
    );
    expect(much).toMatchObject({ Message: '明细合计不能超过订单金额' });
  });

  it('of another record cannot be taken over', async () => {
    const mine = await client.post(
      '/api/order/Add',
      base('夺取') + row(0, { Id: 1, LineNo: 1, Name: '夺', Quantity: 1, Price: 1 }),
    );
    expect(numberAt(mine.Data, 'Record.lines.0.Id')).not.toBe(1);
    expect(at((await client.get('/api/order/Get', { id: 1 })).Data, 'Record.lines.0.Name')).toBe('土建');
  });

  it('go when a rule takes their field out of the record', async () => {
    const added = await client.post(
      '/api/order/Add',
      base('框架') + row(0, { LineNo: 1, Name: '甲', Quantity: 1, Price: 1 }),
    );
    const id = numberAt(added.Data, 'Record.Id');
    const changed = await client.post('/api/order/Update', { Id: id, Version: 1, Kind: 40 });
    expect(listAt(changed.Data, 'Record.lines')).toEqual([]);
    const none = await client.post(
      '/api/order/Add',
      base('框架二').replace('Kind=10', 'Kind=40') + row(0, { LineNo: 1, Name: '甲', Quantity: 1, Price: 1 }),
    );
    expect(listAt(none.Data, 'Record.lines')).toEqual([]);
  });

  it('that are referred to cannot be removed, nor can their parent', async () => {
    const added = await client.post(
      '/api/order/Add',
      base('被引用') + row(0, { LineNo: 1, Name: '甲', Quantity: 1, Price: 1 }),
    );
    const id = numberAt(added.Data, 'Record.Id');
    const line = numberAt(added.Data, 'Record.lines.0.Id');
    expect(await client.post('/api/receipt/Add', { OrderId: id, LineId: line, Money: 1 })).toMatchObject({
      Successed: true,
    });
    expect(await client.post('/api/receipt/Add', { OrderId: 2, LineId: line, Money: 1 })).toMatchObject({
      Message: '请选择有效的明细',
    });
    expect(await client.post('/api/order/Update', `Id=${id}&Version=1&lines=`)).toMatchObject({
      Code: 20,
      Message: '该记录已被引用，不能删除',
    });
    expect(await client.post('/api/order/Delete', { id })).toMatchObject({
      Code: 22,
      Data: {
        References: [
          { Entity: 'receipt', Count: 1 },
          { Entity: 'receipt', Count: 1 },
        ],
      },
    });
  });

  it('are deleted with their parent', async () => {
    const added = await client.post(
      '/api/order/Add',
      base('连同删除') + row(0, { LineNo: 1, Name: '甲', Quantity: 1, Price: 1 }),
    );
    const id = numberAt(added.Data, 'Record.Id');
    expect(await client.post('/api/order/Delete', { id })).toMatchObject({ Successed: true });
    expect((await client.get('/api/orderLine/Search', { OrderId: String(id) })).Data).toMatchObject({ Total: 0 });
  });

  it('may take the place of each other in one save: one goes and a new one comes, two swap, one moves on', async () => {
    const added = await client.post(
      '/api/order/Add',
      base('换位') +
        row(0, { LineNo: 1, Name: '甲' }) +
        row(1, { LineNo: 2, Name: '乙' }) +
        row(2, { LineNo: 3, Name: '丙' }),
    );
    const id = numberAt(added.Data, 'Record.Id');
    const [first, second] = [0, 1].map((index) => numberAt(added.Data, `Record.lines.${index}.Id`));
    const replaced = await client.post(
      '/api/order/Update',
      `Id=${id}&Version=1` +
        row(0, { LineNo: 1, Name: '新甲' }) +
        row(1, { Id: second ?? 0, LineNo: 3, Name: '乙' }) +
        row(2, { Id: numberAt(added.Data, 'Record.lines.2.Id'), LineNo: 2, Name: '丙' }),
    );
    expect(replaced).toMatchObject({ Successed: true });
    expect(listAt(replaced.Data, 'Record.lines')).toMatchObject([
      { LineNo: 1, Name: '新甲' },
      { LineNo: 2, Name: '丙' },
      { LineNo: 3, Name: '乙', Id: second },
    ]);
    expect(numberAt(replaced.Data, 'Record.lines.0.Id')).not.toBe(first);
    const twice = await client.post(
      '/api/order/Update',
      `Id=${id}&Version=${numberAt(replaced.Data, 'Record.Version')}` +
        row(0, { Id: second ?? 0, LineNo: 3, Name: '乙' }) +
        row(1, { LineNo: 3, Name: '丁' }),
    );
    expect(twice).toMatchObject({
      Code: 20,
      Data: { Issues: [{ Field: 'lines', Message: '序号重复', Row: { Index: 1, Field: 'LineNo' } }] },
    });
  });

  it.each(['lines=oops', 'lines=3', 'lines[]=a', 'lines[Name]=a', 'lines[a][Name]=a', 'lines=&lines[0][LineNo]=1'])(
    'stay as they are when something else is sent in their place: %s',
    async (wrong) => {
      const added = await client.post(
        '/api/order/Add',
        base(`错形${wrong.length}`) + row(0, { LineNo: 1, Name: '甲', Quantity: 1, Price: 1 }),
      );
      const id = numberAt(added.Data, 'Record.Id');
      expect(await client.post('/api/order/Update', `Id=${id}&Version=1&${wrong}`)).toMatchObject({
        Code: 20,
        Data: { Issues: [{ Field: 'lines', Message: '明细格式不正确' }] },
      });
      expect((await client.get('/api/order/Get', { id })).Data).toMatchObject({
        Record: { Version: 1, lines: [{ Name: '甲' }] },
      });
    },
  );

  it.each([101, 3000])('are never cut off: %i are refused by their name', async (count) => {
    const rows = Array.from({ length: count }, (_, i) => row(i, { LineNo: 1, Name: '甲' })).join('');
    expect(await client.post('/api/order/Add', base('太多') + rows)).toMatchObject({
      Code: 20,
      Data: { Issues: [{ Field: 'lines', Message: '明细最多100项' }] },
    });
  });

  it('are part of their record: changed by themselves, they give it a new version', async () => {
    const added = await client.post('/api/order/Add', base('自改') + row(0, { LineNo: 1, Name: '甲' }));
    const id = numberAt(added.Data, 'Record.Id');
    const line = numberAt(added.Data, 'Record.lines.0.Id');
    const versionNow = async () => Number((await client.record('order', id)).Version);
    expect(await client.post('/api/orderLine/Update', { Id: line, Version: 1, Name: '乙' })).toMatchObject({
      Successed: true,
    });
    expect(await versionNow()).toBe(2);
    expect(await client.post('/api/orderLine/Add', { OrderId: id, LineNo: 2, Name: '丙' })).toMatchObject({
      Successed: true,
    });
    expect(await versionNow()).toBe(3);
    expect(await client.post('/api/orderLine/Delete', { id: line })).toMatchObject({ Successed: true });
    expect(await versionNow()).toBe(4);
    const late = await client.post('/api/order/Update', `Id=${id}&Version=1` + row(0, { LineNo: 5, Name: '丁' }));
    expect(late).toMatchObject({ Code: 21, Data: { Current: { Version: 4, lines: [{ Name: '丙' }] } } });
  });
});
