import { expect, it } from 'vitest';
import { at, column, listAt, type Fields, type TestClient } from '../../support/server/TestClient.ts';
import { ADMIN, onEachDatabase, SALES, useServer } from '../../support/server/TestServer.ts';

onEachDatabase('the same change of several records', (kind) => {
  const server = useServer(kind);
  const [admin, sales] = [server.as(ADMIN), server.as(SALES)];

  const addOrder = async (Title: string, more: Fields = {}): Promise<number> => {
    return admin.add('order', {
      Title,
      CustomerId: 1,
      Kind: 10,
      Money: 100,
      ...more,
    });
  };
  const order = async (id: number) => await admin.record('order', id);
  const asked = (ids: readonly number[], changes: Fields, more: Fields = {}): Fields => ({
    ids: ids.join(','),
    Changes: JSON.stringify(changes),
    Run: 'r',
    ...more,
  });
  const preview = async (client: TestClient, ids: readonly number[], changes: Fields) => {
    const reply = await client.post('/api/order/BulkPreview', asked(ids, changes));
    expect(reply).toMatchObject({ Message: '' });
    return listAt(reply.Data, 'Rows');
  };
  const changed = (row: unknown): string[] =>
    listAt(row, 'Changes').map((each) =>
      ['Title', 'BeforeText', 'AfterText'].map((name) => String(at(each, name))).join('|'),
    );

  it('is shown for each before anything is saved, with what rules and sums make of it, and who refuses it', async () => {
    const [plain, same, ruled, gone] = [
      await addOrder('改一', { Rate: 5 }),
      await addOrder('改二', { Money: 300, Rate: 10 }),
      await addOrder('改三', { Kind: 20 }),
      await addOrder('改四'),
    ];
    expect(await admin.post('/api/order/Delete', { id: gone })).toMatchObject({ Message: '' });
    const before = await Promise.all([plain, same, ruled].map(order));

    const rows = await preview(admin, [ruled, plain, same, gone], { Rate: '10' });
    expect(rows.map((row) => at(row, 'Id'))).toEqual([ruled, plain, same, gone]);
    expect(rows[0]).toMatchObject({
      Title: '改三',
      Changes: [],
      Issues: [{ Field: 'Rate', Title: '比例', Message: '没有改：按规则只读' }],
    });
    expect(changed(rows[1])).toEqual(['比例|5.00%|10.00%', '提成|5 元|10 元']);
    expect(rows[2]).toMatchObject({ Title: '改二', Version: 1, Changes: [], Issues: [] });
    expect(rows[3]).toEqual({
      Id: gone,
      Title: null,
      Version: null,
      Changes: [],
      Issues: [{ Field: '', Title: '', Message: '记录不存在或无权查看' }],
      Warnings: [],
    });
    expect(await Promise.all([plain, same, ruled].map(order))).toEqual(before);
  });

  it('is saved for each by itself: what is refused is named and stops no other', async () => {
    const ids = [await addOrder('各一'), await addOrder('各二', { Kind: 20 }), await addOrder('各三')];
    const [first, second, third] = ids;
    const reply = await admin.post('/api/order/BulkUpdate', asked(ids, { Rate: '7' }, { Together: 'false' }));
    expect(reply.Data).toEqual({
      Done: [first, third],
      Versions: [2, 2],
      Failed: [{ Id: second, Message: '比例：没有改：按规则只读' }],
    });
    expect(await Promise.all(ids.map(async (id) => at(await order(id), 'Rate')))).toEqual([7, null, 7]);
    const log = await admin.get('/api/order/Log', { id: first ?? 0 });
    expect(changed(at(log.Data, 'Rows.0'))).toContain('比例||7.00%');

    // A computed value differs from the requested one.
    const computed = await admin.post(
      '/api/order/BulkUpdate',
      asked([first ?? 0], { RateMoney: '1' }, { Together: 'false' }),
    );
    expect(at(computed.Data, 'Failed.0.Message')).toMatch(/^提成：没有改：/);
    expect(at(await order(first ?? 0), 'RateMoney')).toBe(7);
  });

  it('is saved together or not at all, once for a key', async () => {
    const [first, second] = [await addOrder('同一'), await addOrder('同二', { Kind: 20 })];
    const all = asked([first, second], { Rate: '8' }, { Together: 'true' });
    expect(await admin.post('/api/order/BulkUpdate', all)).toMatchObject({
      Successed: false,
      Message: `编号 ${second}：比例：没有改：按规则只读。一条都没有修改`,
    });
    expect(at(await order(first), 'Rate')).toBe(null);

    const one = asked([first], { Rate: '8' }, { Together: 'true', Versions: '1' });
    const headers = { 'idempotency-key': 'bulk-1' };
    const done = { Done: [first], Versions: [2], Failed: [] };
    expect((await admin.post('/api/order/BulkUpdate', one, headers)).Data).toEqual(done);
    expect((await admin.post('/api/order/BulkUpdate', one, headers)).Data).toEqual(done);
    expect(await order(first)).toMatchObject({ Rate: 8, Version: 2 });
    expect(await admin.post('/api/order/BulkUpdate', one)).toMatchObject({
      Successed: false,
      Message: `编号 ${first}：数据已被他人修改，请刷新后重试。一条都没有修改`,
    });
  });

  it('reaches only what its sender may change, and tells no more of the rest than a single change', async () => {
    const own = column((await sales.get('/api/order/Search', { rows: 100 })).Data, 'Id').map(Number);
    const everybody = column((await admin.get('/api/order/Search', { rows: 100 })).Data, 'Id').map(Number);
    const hidden = everybody.find((id) => !own.includes(id)) ?? 0;
    expect(hidden).toBeGreaterThan(0);
    expect(await preview(sales, [hidden], { Remark: '看看' })).toEqual([
      expect.objectContaining({
        Title: null,
        Version: null,
        Issues: [{ Field: '', Title: '', Message: '记录不存在或无权查看' }],
      }),
    ]);
    const reply = await sales.post('/api/order/BulkUpdate', asked([hidden], { Remark: '看看' }, { Together: 'false' }));
    expect(reply.Data).toEqual({
      Done: [],
      Versions: [],
      Failed: [{ Id: hidden, Message: '记录不存在或无权查看' }],
    });
    const anonymous = await server.client().post('/api/order/BulkPreview', asked([1], { Remark: '看看' }));
    expect(anonymous).toMatchObject({ Successed: false, Message: '请先登录' });
  });

  it('refuses what is no field, what belongs to the call, rows, and what cannot be read', async () => {
    const refused = async (Changes: string) =>
      (await admin.post('/api/order/BulkPreview', { ids: '1', Changes, Run: 'r' })).Message;
    expect(await refused('{"Nothing":"1"}')).toBe('不能批量修改「Nothing」');
    expect(await refused('{"Version":"9"}')).toBe('不能批量修改「Version」');
    expect(await refused('{"AcceptWarnings":"true"}')).toBe('不能批量修改「AcceptWarnings」');
    expect(await refused('{"lines":"[]"}')).toBe('不能批量修改「明细」');
    expect(await refused('{"Rate":5}')).toBe('不能批量修改「比例」');
    expect(await refused('{}')).toBe('没有要修改的内容');
    for (const text of ['[', '[]', 'null', '1']) expect(await refused(text)).toBe('不能读取要修改的内容');
    const rows = await preview(admin, [await addOrder('读不懂')], { Money: '很多' });
    expect(rows[0]).toMatchObject({ Changes: [], Issues: [{ Title: '金额' }] });
    const one = { Together: 'false', Versions: '1,2' };
    expect(await admin.post('/api/order/BulkUpdate', asked([1], { Rate: '5' }, one))).toMatchObject({
      Successed: false,
      Message: '版本号要与编号一一对应',
    });
  });

  it('is another one of each record where each is told by itself', async () => {
    const [first, second, third] = [await addOrder('各自一'), await addOrder('各自二'), await addOrder('各自三')];
    const ids = [third, first, second].join(',');
    const Each = JSON.stringify({
      [first]: { Rate: '5', Remark: '甲' },
      [second]: { Money: '很多' },
      [third]: { Title: '各自三改' },
    });
    const shown = await admin.post('/api/order/BulkPreview', { ids, Each, Run: 'r' });
    const rows = listAt(shown.Data, 'Rows');
    expect(rows.map((row) => [at(row, 'Id'), changed(row)])).toEqual([
      [third, ['订单名称|各自三|各自三改']],
      [first, ['比例||5.00%', '提成||5 元', '备注||甲']],
      [second, []],
    ]);
    expect(rows[2]).toMatchObject({ Issues: [{ Field: 'Money', Title: '金额' }] });

    const sent = { ids, Each, Versions: '1,1,1', Run: 'r', Together: 'false' };
    expect((await admin.post('/api/order/BulkUpdate', sent)).Data).toMatchObject({
      Done: [first, third],
      Versions: [2, 2],
      Failed: [{ Id: second }],
    });
    expect(await order(first)).toMatchObject({ Rate: 5, Remark: '甲', RateMoney: 5 });
    expect(await order(third)).toMatchObject({ Title: '各自三改' });
    const together = { ...sent, ids: [first, second].join(','), Versions: '2,1', Together: 'true' };
    const own = { [first]: { Rate: '6' }, [second]: { Money: '0' } };
    expect(await admin.post('/api/order/BulkUpdate', { ...together, Each: JSON.stringify(own) })).toMatchObject({
      Successed: false,
      Message: `编号 ${second}：金额不能为0。一条都没有修改`,
    });
    expect(at(await order(first), 'Rate')).toBe(5);

    const refused = async (more: Fields): Promise<string> =>
      (await admin.post('/api/order/BulkPreview', { ids: `${first}`, Run: 'r', ...more })).Message;
    expect(await refused({})).toBe('要修改的内容请写在 Changes 和 Each 其中之一');
    expect(await refused({ Changes: '{"Rate":"1"}', Each: '{}' })).toBe('要修改的内容请写在 Changes 和 Each 其中之一');
    expect(await refused({ Each: `{"${second}":{"Rate":"1"}}` })).toBe(`编号 ${second} 不在要修改的记录里`);
    expect(await refused({ Each: '{}' })).toBe(`没有编号 ${first} 的内容`);
    expect(await refused({ Each: `{"${first}":{"Version":"9"}}` })).toBe('不能批量修改「Version」');
  });

  it('is taken back as a whole while it is the newest change of its record, and was its sender’s', async () => {
    const [first, second, third] = [
      await addOrder('改回一', { Rate: 3 }),
      await addOrder('改回二'),
      await addOrder('改回三'),
    ];
    const ids = [first, second, third];
    const done = await admin.post(
      '/api/order/BulkUpdate',
      asked(ids, { Rate: '9', CustomerId: '2', Kind: '10' }, { Together: 'false' }),
    );
    expect(done.Data).toMatchObject({ Done: ids, Failed: [] });
    const Versions = listAt(done.Data, 'Versions').join(',');
    expect(await order(first)).toMatchObject({ Rate: 9, RateMoney: 9, CustomerId: 2 });
    await admin.post('/api/order/Update', { Id: second, Version: 2, Remark: '之后' });

    const reply = await admin.post('/api/order/BulkTakeBack', { ids: ids.join(','), Versions });
    expect(reply.Data).toMatchObject({
      Done: [first, third],
      Versions: [3, 3],
      Failed: [
        {
          Id: second,
          Message: '这条记录之后又有变化，或者这次修改里有不能改回的内容，请在操作日志里逐项改回',
        },
      ],
    });
    expect(await order(first)).toMatchObject({ Rate: 3, RateMoney: 3, CustomerId: 1, Version: 3 });
    expect(await order(second)).toMatchObject({ Rate: 9, Remark: '之后' });
    // An undone change is a change as well: it can be undone, too.
    const again = await admin.post('/api/order/BulkTakeBack', { ids: `${first}`, Versions: '3' });
    expect(again.Data).toMatchObject({ Done: [first], Failed: [] });
    expect(await order(first)).toMatchObject({ Rate: 9, CustomerId: 2 });

    const others = async (Id: number): Promise<unknown> => {
      const chief = await server.signIn('13900000002');
      return (await chief.post('/api/order/BulkTakeBack', { ids: `${Id}`, Versions: '3' })).Data;
    };
    expect(await others(third)).toMatchObject({ Done: [], Failed: [{ Id: third }] });
    expect(at(await order(third), 'Rate')).toBe(null);
  });
});
