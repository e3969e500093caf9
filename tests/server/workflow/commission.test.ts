import { expect, it } from 'vitest';
import { at, column, listAt, numberAt, type Reply } from '../../support/server/TestClient.ts';
import { ADMIN, CHIEF, FINANCE, HR, onOneDatabase, SALES, useServer } from '../../support/server/TestServer.ts';

onOneDatabase('the way of a commission', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const as = server.people([ADMIN, HR, FINANCE, SALES, CHIEF]);

  const get = async (api: string, id: number): Promise<unknown> => await as(ADMIN).record(api, id);
  const take = async (login: string, path: string, id: number, inputs: object = {}): Promise<Reply> => {
    const Version = numberAt(await get(path.split('/')[0] ?? '', id), 'Version');
    return as(login).post(`/api/${path}`, { Id: id, Version, ...inputs });
  };
  const rows = (...percents: number[]): object =>
    Object.fromEntries(
      percents.flatMap((percent, i) => [
        [`commissionShare[${i}][EmployeeId]`, 5 + i],
        [`commissionShare[${i}][ShareRole]`, 1 + i],
        [`commissionShare[${i}][SharePercent]`, percent],
      ]),
    );
  const sharesOf = async (id: number): Promise<readonly unknown[]> =>
    listAt(await get('Commission', id), 'commissionShare');
  /** A finished project of SALES without any commission. */
  const openProject = async (): Promise<number> => {
    const { Data } = await as(ADMIN).get('/api/Project/Search', { list: 'finishedProject', OwnerId: 6, rows: 100 });
    const open = listAt(Data, 'Rows').find((row) => at(row, 'CommissionTag') === 0);
    return numberAt(open, 'Id');
  };

  it('goes from the owner of the project through chief and finance to those who have a share', async () => {
    const project = await openProject();
    const before = await get('Project', project);
    const base = numberAt(before, 'CommissionBase');
    const fields = { ProjectId: project, DeductMoney: 0, CommissionRate: 10 };
    expect(await as(SALES).post('/api/Commission/Add', { ...fields, ...rows(50, 49) })).toMatchObject({
      Message: '分配比例合计必须为100%',
    });
    const id = await as(SALES).add('Commission', { ...fields, ...rows(33.33, 33.33, 33.34) });
    const record = await get('Commission', id);
    expect(record).toMatchObject({ BaseMoney: base, CommissionState: 1, OwnerId: 6, ShareEmployeeIds: [5, 6, 7] });
    const total = numberAt(record, 'TotalMoney');
    const shares = (await sharesOf(id)).map((share) => numberAt(share, 'ShareMoney'));
    expect(shares.reduce((sum, money) => sum + Math.round(money * 100), 0)).toBe(Math.round(total * 100));
    expect(await get('Project', project)).toMatchObject({ CommissionBase: 0, CommissionTag: 1 });
    expect(await as(SALES).post('/api/Commission/Add', { ...fields, ...rows(100) })).toMatchObject({
      Message: '该项目有未完成的提成申报',
    });

    expect(await take(SALES, 'Commission/Submit', id)).toMatchObject({ Successed: true });
    expect(await take(SALES, 'Commission/Approve', id, { IsPassed: true })).toMatchObject({ Successed: false });
    expect(await take(CHIEF, 'Commission/Approve', id, { IsPassed: true })).toMatchObject({ Successed: true });
    expect(await take(CHIEF, 'Commission/FinanceApprove', id, { IsPassed: true })).toMatchObject({ Successed: false });
    expect(await take(FINANCE, 'Commission/FinanceApprove', id, { IsPassed: true })).toMatchObject({
      Successed: true,
      Data: { Record: { CommissionState: 30, BaseMoney: base } },
    });
    expect(numberAt(await get('Project', project), 'CommissionMoney')).toBe(
      Math.round((numberAt(before, 'CommissionMoney') + total) * 100) / 100,
    );

    const [first] = await sharesOf(id);
    const share = numberAt(first, 'Id');
    const money = numberAt(first, 'ShareMoney');
    const pay = { PayDate: '2026-03-10' };
    expect(
      await take(HR, 'CommissionShare/Pay', share, { PaidMoney: (money + 0.01).toFixed(2), ...pay }),
    ).toMatchObject({
      Message: `累计发放金额不能超过分配金额 ${money} 元`,
    });
    expect(await take(HR, 'CommissionShare/Pay', share, { PaidMoney: money, ...pay })).toMatchObject({
      Successed: true,
      Data: { Record: { ShareState: 2 } },
    });
    expect(await get('Commission', id)).toMatchObject({ CommissionState: 40, PaidMoney: money, TotalMoney: total });
    expect(await take(FINANCE, 'Commission/Void', id, { StateReason: '不应作废' })).toMatchObject({ Successed: false });
    expect(await take(CHIEF, 'CommissionShare/Confirm', share)).toMatchObject({ Successed: true });
    expect(await take(FINANCE, 'Commission/Pay', id, pay)).toMatchObject({ Successed: true });
    expect(await get('Commission', id)).toMatchObject({ CommissionState: 50, PaidMoney: total, PayDate: '2026-03-10' });
    expect((await sharesOf(id)).map((row) => at(row, 'ShareState'))).toEqual([2, 2, 2]);
    expect(await get('Project', project)).toMatchObject({ CommissionTag: 2 });
    const unfinish = await take(ADMIN, 'Project/Unfinish', project, { StateReason: '重新核对' });
    expect(unfinish).toMatchObject({ Message: '项目已有提成申报，不能取消完成' });
  });

  it('is reckoned anew when finance agrees, with what the project has received by then', async () => {
    const { Data } = await as(FINANCE).get('/api/Commission/Search', { CommissionState: 20, rows: 10 });
    const id = numberAt(Data, 'Rows.0.Id');
    const old = await get('Commission', id);
    const project = numberAt(old, 'ProjectId');
    const contracts = await as(ADMIN).get('/api/Contract/Search', { rows: 100 });
    const contract = listAt(contracts.Data, 'Rows').find((row) => at(row, 'ProjectId') === project);
    const paid = await as(ADMIN).post('/api/Payment/Add', {
      PaymentClassify: 10,
      ProjectId: project,
      ContractId: numberAt(contract, 'Id'),
      Money: 1000,
      PaymentDate: '2026-03-10',
      PaymentType: 1,
      PayerName: '付款单位',
      PayeeUnitId: 8,
      Remark: '尾款',
    });
    await take(FINANCE, 'Payment/Confirm', numberAt(paid.Data, 'Record.Id'), {
      IsPassed: true,
      AcceptWarnings: 'true',
    });
    expect(await take(FINANCE, 'Commission/FinanceApprove', id, { IsPassed: true })).toMatchObject({ Successed: true });
    const now = await get('Commission', id);
    expect(numberAt(now, 'BaseMoney') - numberAt(old, 'BaseMoney')).toBeCloseTo(1000, 2);
    const shares = (await sharesOf(id)).map((share) => numberAt(share, 'ShareMoney'));
    expect(shares.reduce((sum, money) => sum + Math.round(money * 100), 0)).toBe(
      Math.round(numberAt(now, 'TotalMoney') * 100),
    );
  });

  it('shows nobody what others get', async () => {
    const { Data } = await as(SALES).get('/api/CommissionShare/Search', { list: 'mine', rows: 100 });
    expect(listAt(Data, 'Rows').length).toBeGreaterThan(0);
    const list = await as(SALES).get('/api/CommissionShare/Search', { list: 'list' });
    expect(list).toMatchObject({ Successed: false, Message: '没有权限查看此列表' });
    const all = await as(ADMIN).get('/api/CommissionShare/Search', { EmployeeId: 14, rows: 100 });
    const foreign = column(all.Data, 'Id').map(Number);
    expect(await as(SALES).get('/api/CommissionShare/Get', { id: foreign.at(-1) ?? 0 })).toMatchObject({ Code: 13 });
  });
});
