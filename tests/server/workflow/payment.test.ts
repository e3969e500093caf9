import { expect, it } from 'vitest';
import { at, column, numberAt, type Reply } from '../../support/server/TestClient.ts';
import {
  ADMIN,
  CHIEF,
  FINANCE,
  FINANCE_CHIEF,
  onOneDatabase,
  SALES,
  useServer,
} from '../../support/server/TestServer.ts';

/** The payers in this file are not the customers of the projects; the confirming user accepts the warning. */
const PASSED = { IsPassed: true, AcceptWarnings: 'true' };

onOneDatabase('money on its way', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const as = server.people([SALES, FINANCE, FINANCE_CHIEF, ADMIN, CHIEF]);

  const get = async (api: string, id: number): Promise<Reply> => as(ADMIN).get(`/api/${api}/Get`, { id });
  const take = async (login: string, path: string, id: number, inputs: object = {}): Promise<Reply> => {
    const Version = numberAt((await get(path.split('/')[0] ?? '', id)).Data, 'Record.Version');
    return as(login).post(`/api/${path}`, { Id: id, Version, ...inputs });
  };
  /** A running contract of a project that SALES owns, with its project. */
  const openContract = async (): Promise<{ contract: number; project: number }> => {
    const found = await as(SALES).get('/api/Contract/Search', { scene: 'unreceived', rows: 100 });
    for (const id of column(found.Data, 'Id')) {
      const { Data } = await get('Contract', Number(id));
      const project = Number(at(Data, 'Record.ProjectId'));
      if (at((await get('Project', project)).Data, 'Record.OwnerId') === 6) return { contract: Number(id), project };
    }
    throw new Error('there is no such contract');
  };
  const receive = async (Money: number, no: string): Promise<number> => {
    return await as(FINANCE).add('Payment', {
      form: 'receipt',
      Money,
      PaymentType: 3,
      BankSerialNo: no,
      PayerName: '付款人',
      PayeeUnitId: 8,
      PaymentDate: '2026-03-09',
    });
  };

  it('is received, claimed, confirmed by somebody else, and counts from then on', async () => {
    const { contract, project } = await openContract();
    const before = numberAt((await get('Contract', contract)).Data, 'Record.ReceivedMoney');
    const id = await receive(100, 'T1');
    expect(at((await as(SALES).get('/api/Payment/Get', { id })).Data, 'Can')).toEqual(['claim']);

    const claim = { PaymentClassify: 10, ProjectId: project };
    expect(await take(SALES, 'Payment/Claim', id, claim)).toMatchObject({ Code: 20, Message: '请选择合同' });
    const whole = { ...claim, ContractId: contract };
    expect(await take(SALES, 'Payment/Claim', id, whole)).toMatchObject({
      Code: 24,
      Message: `付款单位“付款人”不是该款项的客户“${String(at((await get('Contract', contract)).Data, 'Record.CustomerIdText'))}”`,
    });
    const claimed = await take(SALES, 'Payment/Claim', id, { ...whole, AcceptWarnings: true });
    expect(at(claimed.Data, 'Record')).toMatchObject({ PaymentState: 10, ClaimEmployeeId: 6, OwnerId: 6 });
    expect(await take(SALES, 'Payment/Claim', id, claim)).toMatchObject({ Code: 23, Message: '该款项已被认领' });
    expect(await take(SALES, 'Payment/Confirm', id, { IsPassed: true })).toMatchObject({ Code: 12 });
    expect(await take(FINANCE, 'Payment/Confirm', id, PASSED)).toMatchObject({
      Data: { Record: { PaymentState: 20, ConfirmEmployeeId: 16, ConfirmTime: '2026-03-10 10:00:00' } },
    });

    expect(numberAt((await get('Contract', contract)).Data, 'Record.ReceivedMoney')).toBe(before + 100);
    expect(await take(FINANCE, 'Payment/Void', id, { reason: '错了' })).toMatchObject({ Code: 23 });
    expect(await take(FINANCE, 'Payment/Unconfirm', id, { reason: '错了' })).toMatchObject({ Code: 12 });
    expect(await take(FINANCE_CHIEF, 'Payment/Unconfirm', id, { reason: '登记错误' })).toMatchObject({
      Data: { Record: { PaymentState: 10, ConfirmEmployeeId: null } },
    });
    expect(numberAt((await get('Contract', contract)).Data, 'Record.ReceivedMoney')).toBe(before);
    expect(await take(FINANCE_CHIEF, 'Payment/Confirm', id, { IsPassed: true })).toMatchObject({
      Code: 23,
      Message: '登记人或认领人不能确认自己的收款',
    });
    expect(await take(FINANCE, 'Payment/Void', id, { reason: '登记错误' })).toMatchObject({
      Data: { Record: { PaymentState: 40 } },
    });
  });

  it('is not confirmed without a word when somebody else paid than the customer of the project', async () => {
    const { contract, project } = await openContract();
    const customer = String(at((await get('Contract', contract)).Data, 'Record.CustomerIdText'));
    const paid = async (PayerName: string, no: string): Promise<number> => {
      const fields = { PaymentClassify: 10, ProjectId: project, ContractId: contract, Money: 10, PaymentType: 3 };
      const more = { BankSerialNo: no, PayerName, PayeeUnitId: 8, PaymentDate: '2026-03-09' };
      return await as(SALES).add('Payment', { ...fields, ...more });
    };
    const [own, other, third] = [
      await paid(customer, 'W1'),
      await paid('外人公司', 'W2'),
      await paid('旁人公司', 'W3'),
    ];
    const ids = [own, other, third].join(',');
    const said = (payer: string): string => `付款单位“${payer}”不是该款项的客户“${customer}”`;
    const before = await as(FINANCE).get('/api/Payment/Warnings', { action: 'confirm', ids });
    expect(at(before.Data, 'Rows')).toMatchObject([
      { Id: other, Messages: [said('外人公司')] },
      { Id: third, Messages: [said('旁人公司')] },
    ]);
    expect(await as(SALES).get('/api/Payment/Warnings', { action: 'confirm', ids })).toMatchObject({
      Data: { Rows: [] },
    });

    const refused = await take(FINANCE, 'Payment/Confirm', other, { IsPassed: true });
    expect(refused).toMatchObject({ Code: 24, Data: { Warnings: [{ Field: '', Message: said('外人公司') }] } });
    const several = await as(FINANCE).post('/api/Payment/Confirm', { ids, IsPassed: true });
    expect(several.Data).toMatchObject({
      Done: [own],
      Failed: [
        { Id: other, Warnings: [said('外人公司')] },
        { Id: third, Warnings: [said('旁人公司')] },
      ],
    });
    expect(at((await get('Payment', other)).Data, 'Record.PaymentState')).toBe(10);
    // Rejecting it needs no warning.
    const back = { IsPassed: false, RejectReason: '付款单位不符' };
    expect(await take(FINANCE, 'Payment/Confirm', third, back)).toMatchObject({
      Data: { Record: { PaymentState: 30 } },
    });
    expect(await take(FINANCE, 'Payment/Confirm', other, PASSED)).toMatchObject({
      Data: { Record: { PaymentState: 20 } },
    });
    expect(await take(FINANCE, 'Payment/Resubmit', third)).toMatchObject({ Code: 12 });
    expect(await take(SALES, 'Payment/Resubmit', third)).toMatchObject({
      Data: { Record: { PaymentState: 10, SubmitterId: 6, RejectReason: null } },
    });
    await take(SALES, 'Payment/Void', third, { reason: '付款单位不符' });
  });

  it('finishes a contract by itself when everything is invoiced and received, and opens it again with a refund', async () => {
    const { contract, project } = await openContract();
    const { Data } = await get('Contract', contract);
    const rest = numberAt(Data, 'Record.UnreceivedMoney');
    const toInvoice = numberAt(Data, 'Record.UninvoicedMoney');
    const pay = async (Money: number, no: string, more: object = {}): Promise<void> => {
      const added = await as(SALES).post('/api/Payment/Add', {
        PaymentClassify: 10,
        ProjectId: project,
        ContractId: contract,
        Money,
        PaymentType: 3,
        BankSerialNo: no,
        PayerName: '付款人',
        PayeeUnitId: 8,
        PaymentDate: '2026-03-09',
        ...more,
      });
      const done = await take(FINANCE, 'Payment/Confirm', numberAt(added.Data, 'Record.Id'), PASSED);
      expect(done).toMatchObject({ Successed: true, Message: '' });
    };
    await pay(rest, 'T3');
    if (toInvoice > 0) {
      expect(at((await get('Contract', contract)).Data, 'Record.ContractState')).toBe(20);
      await invoiceAll(contract, toInvoice);
    }

    expect(at((await get('Contract', contract)).Data, 'Record.ContractState')).toBe(60);
    const steps = await as(SALES).get('/api/Contract/StateLog', { id: contract });
    expect(at(steps.Data, 'Rows.0')).toMatchObject({ ActionCode: 'finish', OperatorName: '系统', ToState: 60 });

    await pay(-1, 'T4', { RefundReason: '多付' });
    expect(at((await get('Contract', contract)).Data, 'Record.ContractState')).toBe(20);
  });

  /** Applies for, approves and issues an invoice over the remaining amount of a contract. */
  async function invoiceAll(contract: number, money: number): Promise<void> {
    const customer = Number(at((await get('Contract', contract)).Data, 'Record.CustomerId'));
    const first = async (api: string): Promise<number> =>
      Number(at((await as(SALES).get(`/api/${api}/Search`, { CustomerId: customer })).Data, 'Rows.0.Id'));
    const fields = {
      ContractId: contract,
      InvoiceType: 1,
      BillingType: 2,
      InvoiceContent: 1,
      TaxRate: 6,
      BillingInfoId: await first('BillingInfo'),
      PostInfoId: await first('PostInfo'),
    };
    const draft = await as(SALES).add('Invoice', { ...fields, form: 'apply', Money: money });
    expect(await take(SALES, 'Invoice/Submit', draft)).toMatchObject({ Successed: true });
    expect(await take(CHIEF, 'Invoice/Approve', draft, { IsPassed: true })).toMatchObject({ Successed: true });
    expect(await take(FINANCE, 'Invoice/Issue', draft)).toMatchObject({ Code: 20, Message: '请输入发票号码' });
    expect(
      await take(FINANCE, 'Invoice/Issue', draft, { InvoiceNo: '25332000000099999999', InvoiceDate: '2026-03-10' }),
    ).toMatchObject({ Data: { Record: { InvoiceState: 30 } } });
  }
});
