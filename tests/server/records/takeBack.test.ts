import { expect, it } from 'vitest';
import { samplePdf } from '#server/start/demoFiles.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, listAt, numberAt, type Fields, type TestClient } from '../../support/server/TestClient.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

onEachDatabase('a change that is taken back', (kind) => {
  const server = useServer(kind);
  const admin = server.as('13900000001');

  const addOrder = async (Title: string): Promise<number> => {
    return admin.add('order', { Title, CustomerId: 1, Kind: 10, Money: 100 });
  };
  const order = async (Id: number) => await admin.record('order', Id);
  const change = async (Id: number, fields: Fields): Promise<void> => {
    const reply = await admin.post('/api/order/Update', {
      Id,
      Version: numberAt(await order(Id), 'Version'),
      ...fields,
    });
    expect(reply).toMatchObject({ Message: '' });
  };
  const entries = async (id: number, client = admin) =>
    listAt((await client.get('/api/order/Log', { id })).Data, 'Rows');
  const takeBack = async (Id: number, log: number, field: string, more: Fields = {}) =>
    admin.post('/api/order/TakeBack', { Id, Version: numberAt(await order(Id), 'Version'), log, field, ...more });

  it('is what still stands: the field holds again what it held, and the log tells of that as well', async () => {
    const id = await addOrder('改回甲');
    await change(id, { Title: '改回乙', Money: 200 });
    const [entry, made] = await entries(id);
    const log = numberAt(entry, 'Id');
    expect(at(entry, 'Back')).toEqual(['Title', 'Money']);
    expect(at(made, 'Back')).toEqual([]);

    expect(await takeBack(id, log, 'Money')).toMatchObject({ Message: '' });
    expect(await order(id)).toMatchObject({ Title: '改回乙', Money: 100, Version: 3 });
    const [newest, earlier] = await entries(id);
    expect(at(newest, 'Changes.0')).toMatchObject({ Field: 'Money', Before: 200, After: 100 });
    expect(at(newest, 'Back')).toEqual(['Money']);
    expect(at(earlier, 'Back')).toEqual(['Title']);
    expect(await takeBack(id, log, 'Money')).toMatchObject({
      Successed: false,
      Message: '这一项之后又改过，或者现在不能修改，不能改回',
    });
  });

  it('takes the Id of a name with it', async () => {
    const id = await addOrder('改回客户');
    const before = await order(id);
    await change(id, { CustomerName: '', CustomerId: 2 });
    const [entry] = await entries(id);
    expect(at(await order(id), 'CustomerId')).toBe(2);
    expect(at(entry, 'Back')).toEqual(['CustomerName']);
    expect(await takeBack(id, numberAt(entry, 'Id'), 'CustomerName')).toMatchObject({ Message: '' });
    expect(await order(id)).toMatchObject({ CustomerId: 1, CustomerName: at(before, 'CustomerName') });
  });

  const upload = async (client: TestClient, name: string): Promise<number> => {
    return client.upload(name, samplePdf(name));
  };
  const filesOf = async (id: number) => listAt(await order(id), 'Attachments').map((file) => at(file, 'Id'));
  const wholly = async (Id: number, client = admin) => {
    const { Data } = await client.post('/api/order/BulkTakeBack', {
      ids: Id,
      Versions: numberAt(await order(Id), 'Version'),
    });
    return listAt(Data, 'Failed').map((each) => at(each, 'Message'));
  };

  it('brings files back that were taken off, whoever uploaded them, while they are there', async () => {
    await queryRows(server, `update "account" set "Roles" = '{admin}' where "LoginId" = '13900000005'`);
    const other = await server.signIn('13900000005');
    const [first, second] = [await upload(admin, '甲.pdf'), await upload(admin, '乙.pdf')];
    const id = await addOrder('改回文件');
    await change(id, { Attachments: `${first},${second}` });
    await change(id, { Attachments: `${second}` });
    const [entry] = await entries(id, other);
    expect(at(entry, 'Back')).toEqual(['Attachments']);
    const version = numberAt(await order(id), 'Version');
    const taken = { Id: id, Version: version, log: numberAt(entry, 'Id'), field: 'Attachments' };
    expect(await other.post('/api/order/TakeBack', taken)).toMatchObject({ Message: '' });
    expect(await filesOf(id)).toEqual([first, second]);
    const held = `select "MediaState" as s, "RecordId" as r from "media" where "Id" = ${first}`;
    expect(await queryRows(server, held)).toEqual([{ s: 2, r: id }]);
    // Other users cannot take the released file for their own records.
    await change(id, { Attachments: '' });
    const own = { Id: await addOrder('别的记录'), Version: 1, Attachments: `${first}` };
    expect(await other.post('/api/order/Update', own)).toMatchObject({ Successed: false });
    // All of a save, with its files.
    expect(await wholly(id)).toEqual([]);
    expect(await filesOf(id)).toEqual([first, second]);
  });

  it('is refused with the names of files that are gone, or serve another record now', async () => {
    const [gone, moved] = [await upload(admin, '没了.pdf'), await upload(admin, '搬走.pdf')];
    const id = await addOrder('文件没了');
    await change(id, { Attachments: `${gone},${moved}` });
    await change(id, { Attachments: '', Money: 200 });
    const entry = async (): Promise<unknown> => (await entries(id))[0];
    expect(at(await entry(), 'Back')).toEqual(['Money', 'Attachments']);
    const elsewhere = await addOrder('用在别处');
    await change(elsewhere, { Attachments: `${moved}` });
    expect(at(await entry(), 'Back')).toEqual(['Money']);
    const refused = '不能改回「附件」：搬走.pdf 已经删除或用在别处';
    expect((await takeBack(id, numberAt(await entry(), 'Id'), 'Attachments')).Message).toBe(refused);
    expect(await admin.post('/api/media/Delete', { id: gone })).toMatchObject({ Message: '' });
    expect(await wholly(id)).toEqual(['不能改回「附件」：没了.pdf、搬走.pdf 已经删除或用在别处']);
    expect(await order(id)).toMatchObject({ Money: 200 });
    expect(await filesOf(elsewhere)).toEqual([moved]);
  });

  const lineOf = (LineNo: number, Name: string, Price: number, more: Fields = {}): Fields => ({
    ...{ LineNo, Name, Quantity: 1, Price },
    ...more,
  });
  const sentLines = (lines: readonly Fields[]): Fields =>
    lines.length === 0
      ? { lines: '' }
      : Object.fromEntries(
          lines.flatMap((line, i) => Object.entries(line).map(([name, value]) => [`lines[${i}][${name}]`, value])),
        );
  const linesOf = async (id: number) =>
    listAt(await order(id), 'lines').map((line) => [at(line, 'LineNo'), at(line, 'Name'), at(line, 'Price')]);
  const pass = (): void => {
    server.clock.now = new Date(server.clock.now.getTime() + 5000);
  };

  it('takes child rows with it: added ones go, removed ones come back, changed ones hold what they held', async () => {
    const id = await addOrder('改回明细');
    pass();
    await change(id, sentLines([lineOf(1, '甲', 10), lineOf(2, '乙', 20), lineOf(3, '丙', 30)]));
    const before = await linesOf(id);
    const [first, , third] = listAt(await order(id), 'lines').map((line) => numberAt(line, 'Id'));
    pass();
    const kept = [lineOf(1, '甲改', 15, { Id: Number(first) }), lineOf(3, '丙', 30, { Id: Number(third) })];
    await change(id, { Money: 500, ...sentLines([...kept, lineOf(4, '丁', 40)]) });
    const after = await linesOf(id);
    expect(after).toHaveLength(3);
    pass();
    expect(await wholly(id)).toEqual([]);
    expect(await linesOf(id)).toEqual(before);
    expect(await order(id)).toMatchObject({ Money: 100 });
    // An undone undo restores the state after the save; changes of rows alone can be undone, too.
    pass();
    expect(await wholly(id)).toEqual([]);
    expect(await linesOf(id)).toEqual(after);
    pass();
    await change(id, sentLines([]));
    pass();
    expect(await wholly(id)).toEqual([]);
    expect(await linesOf(id)).toEqual(after);
    const lines = await queryRows(
      server,
      `select count(*)::int as n from "orderLine" where "OrderId" = ${id} and not "IsDeleted"`,
    );
    expect(lines).toEqual([{ n: 3 }]);
  });

  it('is refused where a row was changed since, by the rules of now, and where others made the change', async () => {
    const id = await addOrder('明细改不回');
    pass();
    await change(id, sentLines([lineOf(1, '甲', 10), lineOf(2, '乙', 80)]));
    const [first] = listAt(await order(id), 'lines').map((line) => numberAt(line, 'Id'));
    pass();
    await change(id, { Money: 20, ...sentLines([lineOf(1, '甲', 20, { Id: Number(first) })]) });
    // Behind the back of the record, so that its version does not tell.
    await queryRows(server, `update "orderLine" set "Price" = 19 where "Id" = ${Number(first)}`);
    pass();
    expect(await wholly(id)).toEqual([expect.stringMatching(/^不能改回「明细」：.*之后又改过$/)]);
    await queryRows(server, `update "orderLine" set "Price" = 20 where "Id" = ${Number(first)}`);
    const other = await server.signIn('13900000005');
    expect(await wholly(id, other)).toEqual([expect.stringContaining('这条记录之后又有变化')]);
    expect(await wholly(id)).toEqual([]);
    expect((await linesOf(id)).map(([, name]) => name)).toEqual(['甲', '乙']);
    // Rows created together with the record cannot be undone alone.
    pass();
    const made = await admin.post('/api/order/Add', {
      ...{ Title: '连明细新建', CustomerId: 1, Kind: 10, Money: 100 },
      ...sentLines([lineOf(1, '甲', 10)]),
    });
    expect(await wholly(numberAt(made.Data, 'Record.Id'))).toEqual([expect.stringContaining('这条记录之后又有变化')]);
  });

  it('is a save of now: with its checks, its version, its rights', async () => {
    const id = await addOrder('改回检查');
    await change(id, {
      Money: 200,
      'lines[0][LineNo]': 1,
      'lines[0][Name]': '甲',
      'lines[0][Quantity]': 1,
      'lines[0][Price]': 150,
    });
    const [entry] = await entries(id);
    const log = numberAt(entry, 'Id');
    const refused = await takeBack(id, log, 'Money');
    expect(refused).toMatchObject({ Code: 20 });
    expect(at(refused.Data, 'Issues.0.Message')).toBe('明细合计不能超过订单金额');
    expect((await takeBack(id, log, 'Money', { Version: 1 })).Code).toBe(21);
    expect(await takeBack(id, log, 'OrderState')).toMatchObject({ Successed: false });
    expect((await takeBack(await addOrder('另一个'), log, 'Money')).Message).toBe('记录不存在或无权查看');

    // An order in this state cannot be changed.
    await queryRows(server, `update "order" set "OrderState" = 30 where "Id" = ${id} returning "Id"`);
    const seen = await entries(id);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.flatMap((row) => listAt(row, 'Back'))).toEqual([]);
    expect(await takeBack(id, log, 'Money')).toMatchObject({ Successed: false });
    expect(at(await order(id), 'Money')).toBe(200);
  });
});
