import { beforeAll, expect, it } from 'vitest';
import { sweepTransitions } from '#server/workflow/sweepTransitions.ts';
import { nothingOlderOpen } from '../../support/server/nothingOlderOpen.ts';
import { at, listAt, numberAt, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { ADMIN, CHIEF, MARKET, onOneDatabase, SALES, signInAll, useServer } from '../../support/server/TestServer.ts';
import { TEST_NOW } from '../../support/server/testSettings.ts';

const DAY = 86_400_000;

onOneDatabase('the way of a clue', (kind) => {
  let as: (login: string) => TestClient;
  const server = useServer(kind, {}, 'shipped');
  beforeAll(async () => {
    as = await signInAll(server, [ADMIN, SALES, CHIEF, MARKET]);
  });

  const get = async (id: number, api = 'MarketClue'): Promise<unknown> => await as(ADMIN).record(api, id);
  const take = async (login: string, action: string, id: number, inputs: object = {}): Promise<Reply> =>
    as(login).post(`/api/MarketClue/${action}`, { Id: id, Version: numberAt(await get(id), 'Version'), ...inputs });
  let phones = 0;
  const addClue = async (name: string, more: object = {}): Promise<number> => {
    phones += 1;
    return as(SALES).add('MarketClue', {
      ClueName: `${name}造价咨询`,
      CustomerName: name,
      ContactName: '方工',
      PhoneNumber: `1381111${String(phones).padStart(4, '0')}`,
      CustomerSources: 3,
      MainBusinessType: 10,
      OwnerId: 6,
      ...more,
    });
  };
  const follow = async (id: number): Promise<void> => {
    const reply = await as(SALES).post('/api/ActivityRecord/Add', {
      form: 'quick',
      RecordType: 1,
      RelatedEntity: 'marketclue',
      RelatedId: id,
      Content: '电话了解了需求',
    });
    expect(reply.Message).toBe('');
  };

  it('waits for its owner, is followed with the first record, and goes back to the pool with a reason', async () => {
    const begun = await as(ADMIN).get('/api/MarketClue/Changes', { limit: 1000 });
    const id = await addClue('青禾城投');
    expect(await get(id)).toMatchObject({ ClueState: 2, OpenSince: '2026-03-10 10:00:00' });
    await follow(id);
    expect(await get(id)).toMatchObject({ ClueState: 3 });
    await nothingOlderOpen(server);
    const told = await as(ADMIN).get('/api/MarketClue/Changes', { since: String(at(begun.Data, 'Cursor')) });
    expect(listAt(told.Data, 'Changes')).toMatchObject([{ Kind: 'created', Id: id, Record: { ClueState: 3 } }]);
    expect(await take(SALES, 'Claim', id)).toMatchObject({ Code: 23, Message: '该线索已被领取或分配' });
    expect(await take(SALES, 'Release', id)).toMatchObject({ Code: 20, Message: '请输入退回原因' });
    expect(await take(SALES, 'Release', id, { InvalidReason: '暂无项目计划' })).toMatchObject({
      Data: { Record: { ClueState: 1, OwnerId: null, OwnerUnitId: null, InvalidReason: '暂无项目计划' } },
    });
    expect(await take(SALES, 'Assign', id, { OwnerId: 6 })).toMatchObject({ Code: 12 });
    expect(await take(MARKET, 'Assign', id)).toMatchObject({ Code: 20, Message: '请选择负责人' });
    expect(await take(MARKET, 'Assign', id, { OwnerId: 6 })).toMatchObject({
      Data: { Record: { ClueState: 3, OwnerId: 6, InvalidReason: null } },
    });
  });

  it('turns into a customer with a contact and a tender, once, and its records go along', async () => {
    const id = await addClue('云湖新区开发建设有限公司');
    await follow(id);
    const wanted = { WithContact: true, WithTender: true, TenderType: 1, SubmitDeadline: '2026-04-01 09:00:00' };
    expect(await take(SALES, 'Convert', id, { ...wanted, CustomerName: '云湖新区开发建设有限公司' })).toMatchObject({
      Code: 20,
    });
    const company = { CompenyProperty: 4, Industry: 'E', AdInfo: '330106' };
    const business = { BusinessType: 1002, ProjectRegion: 1, EstimateMoney: '300000' };
    const done = await take(SALES, 'Convert', id, { ...wanted, ...company, ...business });
    expect(done).toMatchObject({ Message: '', Data: { Record: { ClueState: 4, ConvertTime: '2026-03-10 10:00:00' } } });
    // The reply names what was made, for a link to it.
    expect(listAt(done.Data, 'Made').map((each) => [at(each, 'Kind'), at(each, 'Title')])).toContainEqual([
      '客户',
      '云湖新区开发建设有限公司',
    ]);
    const customer = numberAt(done.Data, 'Record.CustomerId');
    expect(await get(customer, 'Customer')).toMatchObject({
      CustomerName: '云湖新区开发建设有限公司',
      OwnerId: 6,
      CustomerState: 2,
      ContactCount: 1,
      LastRecordTime: '2026-03-10 10:00:00',
      MainBusinessType: [10],
    });
    expect(await get(numberAt(done.Data, 'Record.TenderId'), 'Tender')).toMatchObject({
      CustomerId: customer,
      ContactName: '方工',
      ProjectName: '云湖新区开发建设有限公司造价咨询',
      EstimateMoney: '300000.00',
      OwnerId: 6,
    });
    expect(await take(SALES, 'Convert', id, { WithContact: false, WithTender: false })).toMatchObject({
      Code: 23,
      Message: '线索已经转化过了，请勿重复转化',
    });
  });

  it('may turn into a customer that is there already, and into no second one of that name', async () => {
    const mine = await as(SALES).get('/api/Customer/Search', { OwnerId: 6, rows: 1 });
    const customer = numberAt(mine.Data, 'Rows.0.Id');
    const name = String(at(mine.Data, 'Rows.0.CustomerName'));
    const id = await addClue(name, { AcceptWarnings: 'true' });
    const company = { CompenyProperty: 4, Industry: 'E', AdInfo: '330106', WithContact: false, WithTender: false };
    const double = await take(SALES, 'Convert', id, company);
    expect(double.Code).toBe(20);
    expect(double.Message).toBe('客户名称已存在，负责人：沈佳宁');
    expect(await get(id)).toMatchObject({ ClueState: 2, CustomerId: null });
    const chosen = { CustomerId: customer, WithContact: true, WithTender: false };
    const before = numberAt(await get(customer, 'Customer'), 'ContactCount');
    expect(await take(SALES, 'Convert', id, chosen)).toMatchObject({
      Message: '',
      Data: { Record: { ClueState: 4, CustomerId: customer, TenderId: null } },
    });
    expect(numberAt(await get(customer, 'Customer'), 'ContactCount')).toBe(before + 1);
  });

  it('goes back to the pool by itself when nobody has followed it for 15 days since it was given to somebody', async () => {
    const [idle, followed] = [await addClue('闲置公司'), await addClue('跟进公司')];
    const wait = async (days: number): Promise<void> => {
      server.clock.now = new Date(TEST_NOW.getTime() + days * DAY);
      as = await signInAll(server, [ADMIN, SALES, MARKET]);
    };
    await wait(14);
    await follow(followed);
    await sweepTransitions(server.running.services);
    expect(await get(idle)).toMatchObject({ ClueState: 2 });
    await wait(16);
    await sweepTransitions(server.running.services);
    expect(await get(idle)).toMatchObject({
      ClueState: 1,
      OwnerId: null,
      InvalidReason: '超过15天没有跟进，自动退回公海',
    });
    expect(await get(followed)).toMatchObject({ ClueState: 3, OwnerId: 6 });
    const steps = await as(ADMIN).get('/api/MarketClue/StateLog', { id: idle });
    expect(listAt(steps.Data, 'Rows')[0]).toMatchObject({ ActionCode: 'release', OperatorName: '系统' });
    expect(await take(SALES, 'Claim', idle)).toMatchObject({ Data: { Record: { ClueState: 2, OwnerId: 6 } } });
    await sweepTransitions(server.running.services);
    expect(await get(idle)).toMatchObject({ ClueState: 2, OwnerId: 6 });
  });
});
