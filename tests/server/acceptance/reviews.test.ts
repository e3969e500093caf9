import { expect, it } from 'vitest';
import { sweepTransitions } from '#server/workflow/sweepTransitions.ts';
import { at, column, listAt, numberAt, type Fields, type Reply } from '../../support/server/TestClient.ts';
import { TEST_NOW } from '../../support/server/testSettings.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

/** Reviews and complaints (domain 4.6) with the shipped product: customers write, employees handle. */
onOneDatabase('what customers say', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const [customer, admin] = [server.as('13800000001'), server.as('13900000001')];

  const say = (fields: Fields): Promise<Reply> => customer.post('/api/afterSales/Add', fields);
  const projects = async (list: string, params: Fields = {}): Promise<number[]> =>
    column((await customer.get('/api/project/Search', { list, rows: 100, ...params })).Data, 'Id').map(Number);

  it('has an average of stars over what was rated', async () => {
    const { Data } = await admin.get('/api/afterSales/Search', { AfterSalesType: 1, rows: 100 });
    const stars = column(Data, 'SatisfyLevel').map(Number);
    const mean = stars.reduce((sum, level) => sum + level, 0) / stars.length;
    expect(numberAt((await admin.get('/api/afterSales/Search')).Data, 'Sums.level')).toBeCloseTo(mean, 2);
  });

  it('reaches the owner of the project, with a deadline in working days and nothing for the customer to set', async () => {
    const [project = 0] = await projects('customer', { scene: 'running' });
    const Content = '要求的补充资料一直没有提供';
    const reply = await say({
      AfterSalesType: 2,
      ProjectId: project,
      Content,
      PhoneNumber: '13800000001',
      OwnerId: 2,
      CustomerId: 5,
      AfterSalesState: 4,
      HandleRecord: '不是客户写的',
    });
    expect(reply).toMatchObject({ Successed: true, Data: { Record: { AfterSalesState: 1, Content } } });
    const { Data } = await admin.get('/api/afterSales/Get', { id: numberAt(reply.Data, 'Record.Id') });
    const owner = at((await admin.get('/api/project/Get', { id: project })).Data, 'Record.OwnerId');
    expect(at(Data, 'Record')).toMatchObject({
      OwnerId: owner,
      CustomerId: 1,
      HandleDeadline: '2026-03-12 10:00:00',
      HandleRecord: null,
    });
  });

  it('is about own projects only', async () => {
    const { Data } = await admin.get('/api/project/Search', { ProjectState: 30, rows: 100 });
    const own = await projects('customer');
    const foreign = column(Data, 'Id')
      .map(Number)
      .find((id) => !own.includes(id));
    expect(await say({ AfterSalesType: 3, ProjectId: foreign ?? 0, Content: '别家的项目' })).toMatchObject({
      Successed: false,
      Data: { Issues: [{ Field: 'ProjectId' }] },
    });
  });

  it('can be added to once, within thirty days', async () => {
    const { Data } = await customer.get('/api/afterSales/Search', { list: 'customer', scene: 'reviews', rows: 100 });
    const recent = column(Data, 'Id').map(Number).at(0) ?? 0;
    const old = column(Data, 'Id').map(Number).at(-1) ?? 0;
    const follow = async (id: number): Promise<Reply> => {
      const record = (await customer.get('/api/afterSales/Get', { id })).Data;
      const Version = numberAt(record, 'Record.Version');
      return customer.post('/api/AfterSales/Follow', { Id: id, Version, FollowContent: '使用一个月后补充评价。' });
    };
    expect(await follow(recent)).toMatchObject({ Successed: true });
    expect(await follow(recent)).toMatchObject({ Message: '评价后30天内可以追评一次' });
    expect(await follow(old)).toMatchObject({ Message: '评价后30天内可以追评一次' });
  });

  it('is closed by itself a week after the answer', async () => {
    const before = column((await admin.get('/api/afterSales/Search', { AfterSalesState: 3, rows: 100 })).Data, 'Id');
    server.clock.now = new Date(server.clock.now.getTime() + 30 * 24 * 3_600_000);
    await sweepTransitions(server.running.services);
    server.clock.now = TEST_NOW;
    expect(before.length).toBeGreaterThan(0);
    expect((await admin.get('/api/afterSales/Search', { AfterSalesState: 3 })).Data).toMatchObject({ Total: 0 });
  });

  it('stays as it was said: customers change and delete nothing', async () => {
    const { Data } = await customer.get('/api/afterSales/Search', { list: 'customer', rows: 100 });
    const may = column(Data, 'Can').flatMap((can) => listAt(can, ''));
    expect(may.filter((action) => ['edit', 'delete', 'accept', 'reply', 'close'].includes(String(action)))).toEqual([]);
    const id = numberAt(Data, 'Rows.0.Id');
    const record = (await customer.get('/api/afterSales/Get', { id })).Data;
    expect(at(record, 'Record.HandleRecord')).toBe(undefined);
    expect(
      await customer.post('/api/afterSales/Update', {
        Id: id,
        Version: numberAt(record, 'Record.Version'),
        Content: '改口',
      }),
    ).toMatchObject({ Successed: false });
    expect(await customer.post('/api/afterSales/Delete', { id })).toMatchObject({ Successed: false });
  });
});
