import { beforeAll, expect, it } from 'vitest';
import { sweepTransitions } from '#server/workflow/sweepTransitions.ts';
import { at, numberAt, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { ADMIN, CHIEF, MARKET, onOneDatabase, SALES, signInAll, useServer } from '../../support/server/TestServer.ts';
import { TEST_NOW } from '../../support/server/testSettings.ts';

const GM = '13900000003';
const DAY = 86_400_000;

onOneDatabase('the way of a customer', (kind) => {
  let as: (login: string) => TestClient;
  const server = useServer(kind, {}, 'shipped');
  beforeAll(async () => {
    as = await signInAll(server, [ADMIN, GM, SALES, CHIEF, MARKET]);
  });

  const get = async (id: number, api = 'Customer'): Promise<unknown> => await as(ADMIN).record(api, id);
  const take = async (login: string, path: string, id: number, inputs: object = {}): Promise<Reply> => {
    const api = path.split('/')[0];
    const Version = numberAt(await get(id, api), 'Version');
    return as(login).post(`/api/${path}`, { Id: id, Version, ...inputs });
  };
  const addCustomer = async (name: string, more: object = {}): Promise<number> => {
    return as(SALES).add('Customer', {
      CustomerName: name,
      CompenyProperty: 4,
      Industry: 'E',
      CustomerLevel: 3,
      CustomerSources: 3,
      AdInfo: '330106',
      OwnerId: 6,
      ...more,
    });
  };
  const follow = async (id: number): Promise<Reply> =>
    as(SALES).post('/api/ActivityRecord/Add', {
      form: 'quick',
      RecordType: 1,
      RelatedEntity: 'customer',
      RelatedId: id,
      Content: '拜访了项目负责人',
    });
  /** A running contract without project, approved by the chief. */
  const sign = async (customer: number): Promise<number> => {
    const id = await as(SALES).add('Contract', {
      ContractName: '年度咨询框架协议',
      ContractTypeOption: 20,
      CustomerName: String(at(await get(customer), 'CustomerName')),
      SignDate: '2026-03-10',
      EndDate: '2027-03-10',
      SignUnitId: 8,
      OwnerId: 6,
    });
    const file = await as(SALES).upload('合同.pdf', '%PDF-1.4 contract');
    await take(SALES, 'Contract/Update', id, { ContractAttachments: String(file) });
    expect(await take(SALES, 'Contract/Submit', id)).toMatchObject({ Message: '' });
    expect(await take(CHIEF, 'Contract/Approve', id, { IsPassed: true })).toMatchObject({
      Data: { Record: { ContractState: 20 } },
    });
    return id;
  };

  it('is followed, wins a contract, is lost, and wins it back with the next contract', async () => {
    const id = await addCustomer('白鹭洲开发有限公司');
    expect(await get(id)).toMatchObject({ CustomerState: 1, OwnerSince: '2026-03-10 10:00:00' });
    await follow(id);
    expect(await get(id)).toMatchObject({ CustomerState: 2 });
    await sign(id);
    expect(await get(id)).toMatchObject({ CustomerState: 3, SignedCount: 1 });
    expect(await take(SALES, 'Customer/MarkLost', id)).toMatchObject({ Code: 20, Message: '请输入流失原因' });
    expect(await take(SALES, 'Customer/MarkLost', id, { StateReason: '改由总部统一采购' })).toMatchObject({
      Data: { Record: { CustomerState: 4, StateReason: '改由总部统一采购' } },
    });
    await follow(id);
    expect(await get(id)).toMatchObject({ CustomerState: 4 });
    await sign(id);
    expect(await get(id)).toMatchObject({ CustomerState: 3, SignedCount: 2 });
  });

  it('exists once, however its name is written, and the refusal says whose it is', async () => {
    await addCustomer('白沙湾（集团）ABC有限公司');
    const again = { CompenyProperty: 4, Industry: 'E', CustomerLevel: 3, CustomerSources: 3, AdInfo: '330106' };
    for (const CustomerName of ['白沙湾(集团)abc有限公司', '白沙湾 【集团】ＡＢＣ 有限公司'])
      expect(await as(MARKET).post('/api/Customer/Add', { ...again, CustomerName })).toMatchObject({
        Code: 20,
        Message: '客户名称已存在，负责人：沈佳宁',
        Data: { Issues: [{ Field: 'CustomerName' }] },
      });
    expect(await as(MARKET).post('/api/Customer/Add', { ...again, CustomerName: '白沙湾ABC有限公司' })).toMatchObject({
      Code: 0,
    });
  });

  it('on the blacklist takes no new tender, project or contract', async () => {
    const id = await addCustomer('诚意建设有限公司');
    const name = { CustomerId: id, CustomerName: '诚意建设有限公司' };
    expect(await take(SALES, 'Customer/Block', id, { StateReason: '恶意拖欠' })).toMatchObject({ Code: 12 });
    expect(await take(CHIEF, 'Customer/Block', id, { StateReason: '恶意拖欠' })).toMatchObject({
      Data: { Record: { CustomerState: 9, StateReason: '恶意拖欠' } },
    });
    const business = { MainBusinessType: 10, BusinessType: 1002, ProjectRegion: 1, EstimateMoney: '1000', OwnerId: 6 };
    const refused = { Code: 20, Message: '该客户已被列入黑名单' };
    const tender = {
      ...business,
      ...name,
      ProjectName: '甲项目',
      TenderType: 1,
      SubmitDeadline: '2026-03-20 09:00:00',
    };
    expect(await as(SALES).post('/api/Tender/Add', tender)).toMatchObject(refused);
    const project = {
      ...business,
      ...name,
      ProjectName: '乙项目',
      ProjectType: 20,
      MartketType: 2,
      BusinessSources: 1,
    };
    expect(await as(SALES).post('/api/Project/Add', { ...project, form: 'setup' })).toMatchObject(refused);
    const contract = { ContractName: '丙合同', ContractTypeOption: 20, CustomerName: name.CustomerName, OwnerId: 6 };
    expect(await as(SALES).post('/api/Contract/Add', contract)).toMatchObject(refused);
    expect(await take(CHIEF, 'Customer/Unblock', id, { StateReason: '已结清' })).toMatchObject({ Code: 12 });
    expect(await take(GM, 'Customer/Unblock', id, { StateReason: '已结清' })).toMatchObject({
      Data: { Record: { CustomerState: 2 } },
    });
    expect(await as(SALES).post('/api/Tender/Add', tender)).toMatchObject({ Message: '' });
  });

  it('goes back to the pool by itself after 90 days, not when it is locked or a client', async () => {
    const [idle, locked, claimed] = [
      await addCustomer('闲置一号'),
      await addCustomer('锁定二号'),
      await addCustomer('领取三号', { OwnerId: '' }),
    ];
    await take(CHIEF, 'Customer/Lock', locked);
    const wait = async (days: number): Promise<void> => {
      server.clock.now = new Date(TEST_NOW.getTime() + days * DAY);
      as = await signInAll(server, [ADMIN, SALES]);
    };
    await wait(60);
    await take(SALES, 'Customer/Claim', claimed);
    await wait(91);
    await sweepTransitions(server.running.services);
    expect(await get(idle)).toMatchObject({ OwnerId: null });
    expect(await get(locked)).toMatchObject({ OwnerId: 6 });
    expect(await get(claimed)).toMatchObject({ OwnerId: 6 });
  });
});
