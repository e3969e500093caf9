import { expect, it, onTestFinished } from 'vitest';
import { changedByRules } from '#server/records/write/changedByRules.ts';
import { importInto } from '../../support/server/importInto.ts';
import { at, listAt, numberAt } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

onOneDatabase('what a save does not take', (kind) => {
  const server = useServer(kind);
  const client = server.as('13900000006');

  const add = (title: string, more = '') =>
    client.post('/api/order/Add', `Title=${title}&CustomerId=1&Kind=10&Money=1000${more}`);

  it('is named in the reply with its title and the reason, and the rest is saved', async () => {
    const added = await add('不采纳');
    const id = numberAt(added.Data, 'Record.Id');
    expect(listAt(added.Data, 'Ignored')).toEqual([]);
    const saved = await client.post('/api/order/Update', {
      Id: id,
      Version: 1,
      Remark: '保存',
      PaidMoney: 99,
      Cost: 5,
      CreateTime: '2020-01-01 00:00:00',
      CheckCode: '12345678',
      Nonsense: 'x',
    });
    expect(saved).toMatchObject({ Successed: true, Data: { Record: { Remark: '保存', PaidMoney: 0 } } });
    expect(listAt(saved.Data, 'Ignored')).toEqual(
      expect.arrayContaining([
        { Field: 'PaidMoney', Title: '已收', Reason: '由系统计算' },
        { Field: 'Cost', Title: '成本', Reason: '没有修改权限，或当前状态下不能修改' },
        { Field: 'CheckCode', Title: '支票号', Reason: '按规则不填写' },
        { Field: 'Nonsense', Title: 'Nonsense', Reason: '没有这个字段' },
      ]),
    );
    expect(listAt(saved.Data, 'Ignored').map((each) => at(each, 'Field'))).toContain('CreateTime');
  });

  it('is named for child rows with the row', async () => {
    const reply = await add('不采纳行', '&lines[0][LineNo]=1&lines[0][Name]=甲&lines[0][LineMoney]=9999');
    expect(listAt(reply.Data, 'Ignored')).toEqual([
      { Field: 'lines', Title: '明细第1行小计', Reason: '由系统计算', Row: { Index: 0, Field: 'LineMoney' } },
    ]);
  });

  it('is named for child rows whatever it is: unknown, of another table, or kept by the server', async () => {
    const rows = '&lines[0][LineNo]=1&lines[0][Name]=甲&lines[0][Oops]=5&lines[1][LineNo]=2&lines[1][Name]=乙';
    const added = await add('不采纳行名', `${rows}&lines[1][CreateTime]=2020-01-01 00:00:00&lines[1][OrderId]=3`);
    const ignored = (Index: number, own: string, title: string, Reason: string) => ({
      Field: 'lines',
      Title: `明细第${Index + 1}行${title}`,
      Reason,
      Row: { Index, Field: own },
    });
    expect(listAt(added.Data, 'Ignored')).toEqual([
      ignored(0, 'Oops', 'Oops', '没有这个字段'),
      ignored(1, 'CreateTime', '创建时间', '由系统计算'),
      ignored(1, 'OrderId', '订单', '不在这个表单里填写'),
    ]);
    const [id, line] = [numberAt(added.Data, 'Record.Id'), numberAt(added.Data, 'Record.lines.0.Id')];
    const row = `lines[0][Id]=${line}&lines[0][LineNo]=1&lines[0][Name]=丙&lines[0][OrderId]=${id}&lines[0][Name2]=x`;
    const saved = await client.post('/api/order/Update', `Id=${id}&Version=1&${row}`);
    expect(saved).toMatchObject({ Successed: true, Data: { Record: { lines: [{ Name: '丙' }] } } });
    expect(listAt(saved.Data, 'Ignored')).toEqual([ignored(0, 'Name2', 'Name2', '没有这个字段')]);
  });

  it('is named for characters that nobody sees, of the record and its rows', async () => {
    const added = await add('云\u200b帆', '&Remark=一\u00ad二&lines[0][LineNo]=1&lines[0][Name]=\u2060甲\ufe0f');
    const Reason = '看不见的字符已去掉';
    expect(listAt(added.Data, 'Ignored')).toEqual([
      { Field: 'Title', Title: '订单名称', Reason, IsPart: true },
      { Field: 'lines', Title: '明细第1行名称', Reason, Row: { Index: 0, Field: 'Name' }, IsPart: true },
    ]);
    expect(at(added.Data, 'Record')).toMatchObject({ Title: '云帆', Remark: '一\u00ad二', lines: [{ Name: '甲' }] });
    const admin = await server.signIn('13900000001');
    const ids = String(numberAt(added.Data, 'Record.Id'));
    const bulk = await admin.post('/api/order/BulkUpdate', {
      ids,
      Run: 'r',
      Together: 'false',
      Changes: JSON.stringify({ Title: '云\u200b海' }),
    });
    expect(at(bulk.Data, 'Failed')).toEqual([]);
  });

  it('is nothing to who sends back what he has read', async () => {
    const added = await add('原样送回', '&lines[0][LineNo]=1&lines[0][Name]=甲&lines[0][Quantity]=2&lines[0][Price]=3');
    const record = at(added.Data, 'Record');
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(typeof record === 'object' && record !== null ? record : {}))
      if (value === null || typeof value !== 'object') body.append(name, value === null ? '' : String(value));
    const [line] = listAt(added.Data, 'Record.lines');
    for (const [name, value] of Object.entries(typeof line === 'object' && line !== null ? line : {}))
      body.append(`lines[0][${name}]`, value === null ? '' : String(value));
    const saved = await client.post('/api/order/Update', body.toString());
    expect(saved).toMatchObject({ Successed: true, Data: { Ignored: [], Record: { Version: 1 } } });
  });

  it('refuses the row of an import that says it, cell by cell; an empty cell says nothing', async () => {
    const list = server.running.services.products.current.entities.get('order')?.lists.get('list');
    if (list === undefined) throw new Error('order has no list');
    onTestFinished(importInto(list));
    const admin = await server.signIn('13900000001');
    const order = { CustomerName: '杭州城投', Money: '1000', Kind: '普通', Rate: '5' };
    const rows: Readonly<Record<string, string>>[] = [
      { ...order, Title: '锁定', Kind: '加急' },
      { ...order, Title: '隐藏', PayType: '现金', CheckCode: '12345678' },
      { ...order, Title: '不填就没有', PayType: '银行转账', CheckCode: '' },
    ];
    const { Data, Message } = await admin.post('/api/order/Import', {
      list: 'list',
      Rows: JSON.stringify(rows.map((Cells, i) => ({ Row: i + 2, Cells }))),
      Preview: true,
      Run: 'a-run',
    });
    expect(Message).toBe('');
    expect(listAt(Data, 'Rows').map((row) => [at(row, 'Row'), at(row, 'Issues')])).toEqual([
      [2, [{ Field: 'Rate', Title: '比例', Message: '没有导入：按规则只读' }]],
      [3, [{ Field: 'CheckCode', Title: '支票号', Message: '没有导入：按规则不填写' }]],
    ]);
    expect(at(Data, 'Good')).toEqual([4]);
    // A multiple choice has no order that could be lost.
    const entity = server.running.services.products.current.find('order');
    if (entity === undefined) throw new Error('there are no orders');
    const lost = (stored: readonly number[]) =>
      changedByRules(
        entity,
        { StaffIds: '2,1' },
        {},
        { ignored: [], after: { StaffIds: stored }, children: [] },
        '没有导入',
      );
    expect([lost([1, 2]), lost([1, 3]).length, lost([1]).length]).toEqual([[], 1, 1]);
  });
});
