import { expect, it } from 'vitest';
import { samplePng } from '#server/start/demoFiles.ts';
import { at, listAt, numberAt, objectAt, type Fields, type Reply } from '../../support/server/TestClient.ts';
import { CHIEF, FINANCE, GROUP, onOneDatabase, SALES, useServer } from '../../support/server/TestServer.ts';

/** The example of domain 9.2, step by step through the product. */
onOneDatabase('the figures of a contract', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const as = server.people([SALES, CHIEF, FINANCE, GROUP]);

  const get = async (api: string, id: number): Promise<Reply> => as(GROUP).get(`/api/${api}/Get`, { id });
  const take = async (login: string, path: string, id: number, inputs: object = {}): Promise<void> => {
    const Version = numberAt((await get(path.split('/')[0] ?? '', id)).Data, 'Record.Version');
    const reply = await as(login).post(`/api/${path}`, { Id: id, Version, ...inputs });
    expect([path, reply.Successed, reply.Message]).toEqual([path, true, '']);
  };
  const add = async (login: string, api: string, fields: Fields): Promise<number> => {
    const reply = await as(login).post(`/api/${api}/Add`, fields);
    expect([api, reply.Successed, reply.Message]).toEqual([api, true, '']);
    return numberAt(reply.Data, 'Record.Id');
  };
  const attach = async (): Promise<number> => {
    return as(SALES).upload('合同.png', await samplePng('合同'));
  };
  /** A running project of SALES without a contract. */
  const freeProject = async (): Promise<{ id: number; name: string; customer: number }> => {
    const found = await as(SALES).get('/api/Project/Search', { scene: 'mine', ProjectState: 30, rows: 100 });
    for (const row of listAt(found.Data, 'Rows')) {
      const record = objectAt((await get('Project', numberAt(row, 'Id'))).Data, 'Record');
      if (record['ContractMoney'] === 0 && record['ReceivedMoney'] === 0)
        return {
          id: numberAt(record, 'Id'),
          name: String(record['ProjectName']),
          customer: numberAt(record, 'CustomerId'),
        };
    }
    throw new Error('every project has a contract');
  };

  it('add up supplements, invoices and payments as in the example, and those of the project with them', async () => {
    const project = await freeProject();
    const sign = async (name: string, money: number, more: Fields = {}): Promise<number> => {
      const id = await add(SALES, 'Contract', {
        ContractName: name,
        ContractTypeOption: 10,
        ProjectId: project.id,
        ProjectName: project.name,
        Money: money,
        TaxRate: 6,
        SignDate: '2026-03-01',
        StartDate: '2026-03-01',
        EndDate: '2026-12-31',
        SignUnitId: 8,
        ContractAttachments: await attach(),
        OwnerId: 6,
        ...more,
      });
      await take(SALES, 'Contract/Submit', id);
      await take(CHIEF, 'Contract/Approve', id, { IsPassed: true });
      return id;
    };
    const main = await sign('示例主合同', 100_000);
    await sign('示例补充协议', -10_000, { ParentContractId: main });

    const first = async (api: string): Promise<number> =>
      numberAt((await as(SALES).get(`/api/${api}/Search`, { CustomerId: project.customer })).Data, 'Rows.0.Id');
    const invoice = async (money: number, no: string): Promise<number> => {
      const id = await add(SALES, 'Invoice', {
        form: 'apply',
        ContractId: main,
        Money: money,
        InvoiceType: 1,
        BillingType: 2,
        InvoiceContent: 1,
        TaxRate: 6,
        BillingInfoId: await first('BillingInfo'),
        PostInfoId: await first('PostInfo'),
      });
      await take(SALES, 'Invoice/Submit', id);
      await take(CHIEF, 'Invoice/Approve', id, { IsPassed: true });
      await take(FINANCE, 'Invoice/Issue', id, { InvoiceNo: no, InvoiceDate: '2026-03-10' });
      return id;
    };
    await invoice(30_000, '25332000000088880001');
    const red = await invoice(20_000, '25332000000088880002');
    await take(FINANCE, 'Invoice/RedFlush', red, { StateReason: '开票内容有误', RedInvoiceNo: '25332000000088880003' });

    const pay = (money: number, no: string, more: Fields = {}): Promise<number> =>
      add(SALES, 'Payment', {
        PaymentClassify: 10,
        ProjectId: project.id,
        ContractId: main,
        Money: money,
        PaymentType: 3,
        BankSerialNo: no,
        PayerName: '付款人',
        PayeeUnitId: 8,
        PaymentDate: '2026-03-09',
        ...more,
      });
    const passed = { IsPassed: true, AcceptWarnings: 'true' };
    await take(FINANCE, 'Payment/Confirm', await pay(40_000, 'E1'), passed);
    await take(FINANCE, 'Payment/Confirm', await pay(-5_000, 'E2', { RefundReason: '多付' }), passed);
    await pay(10_000, 'E3');

    expect((await get('Contract', main)).Data).toMatchObject({
      Record: {
        EffectiveMoney: 90_000,
        InvoicedMoney: 30_000,
        UninvoicedMoney: 60_000,
        ReceivedMoney: 35_000,
        UnreceivedMoney: 55_000,
      },
    });
    expect((await get('Project', project.id)).Data).toMatchObject({
      Record: { ContractMoney: 90_000, InvoicedMoney: 30_000, ReceivedMoney: 35_000, UnreceivedMoney: 55_000 },
    });
  });

  it('count invoices that their reader does not see, and say how many', async () => {
    const found = await as(SALES).get('/api/Contract/Search', { rows: 100 });
    const counted = async (login: string, id: number): Promise<number> => {
      const query = { list: 'invoice/related', ContractId: id, InvoiceState: '30,40,50', rows: 10 };
      return numberAt((await as(login).get('/api/Invoice/Search', query)).Data, 'Total');
    };
    const hidden: number[] = [];
    for (const row of listAt(found.Data, 'Rows').filter((each) => Number(at(each, 'InvoicedMoney')) > 0)) {
      const id = numberAt(row, 'Id');
      const missing = (await counted(FINANCE, id)) - (await counted(SALES, id));
      if (missing > 0) hidden.push(id);
      const own = await as(SALES).get('/api/Contract/Beyond', { id });
      expect([id, listAt(own.Data, 'Rows').filter((each) => at(each, 'List') === 'invoice/related')]).toEqual([
        id,
        missing === 0 ? [] : [{ List: 'invoice/related', Title: '已开票', Count: missing }],
      ]);
      expect(await as(FINANCE).get('/api/Contract/Beyond', { id })).toMatchObject({ Data: { Rows: [] } });
    }
    // The user is a member of projects whose invoices a colleague applied for.
    expect(hidden.length).toBeGreaterThan(0);
    const project = numberAt((await get('Contract', hidden[0] ?? 0)).Data, 'Record.ProjectId');
    expect(listAt((await as(SALES).get('/api/Project/Beyond', { id: project })).Data, 'Rows')).toContainEqual(
      expect.objectContaining({ List: 'invoice/related', Title: '已开票' }),
    );
    expect(await as(SALES).get('/api/Contract/Beyond', { id: 999_999 })).toMatchObject({ Code: 13 });
  });
});
