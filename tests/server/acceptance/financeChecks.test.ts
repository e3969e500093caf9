import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { at, listAt, numberAt, type Fields, type Reply } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

/** Cross-record checks of domain 9.1 with the shipped product. */
onOneDatabase('money that is applied for, collected and paid back', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const admin = server.as('13900000001');

  const rowsOf = async (entity: string, params: Fields): Promise<unknown[]> => {
    return listAt((await admin.get(`/api/${entity}/Search`, { rows: 100, ...params })).Data, 'Rows');
  };
  /** A main contract in progress with something left to invoice and to collect, and its billing data. */
  const contract = async (nth: number): Promise<{ id: number; project: number; left: number; billing: number }> => {
    const open = (await rowsOf('contract', { ContractState: 20, ContractTypeOption: 10 })).filter(
      (row) => numberAt(row, 'UnreceivedMoney') > 20_000,
    );
    const id = numberAt(open[nth], 'Id');
    const { Data } = await admin.get('/api/contract/Get', { id });
    const v = { 'v.ContractId': id, 'v.CustomerId': numberAt(Data, 'Record.CustomerId') };
    const picks = await admin.get('/api/billingInfo/Pick', { for: 'invoice.BillingInfoId', ...v });
    return {
      id,
      project: numberAt(Data, 'Record.ProjectId'),
      left: numberAt(Data, 'Record.UninvoicedMoney'),
      billing: numberAt(picks.Data, 'Rows.0.Id'),
    };
  };
  const apply = (of: { id: number; billing: number }, Money: number, more: Fields = {}): Promise<Reply> =>
    admin.post('/api/invoice/Add', {
      form: 'apply',
      ContractId: of.id,
      Money,
      InvoiceType: 2,
      ReceiveEmail: 'cw@example.com',
      BillingType: 2,
      BillingInfoId: of.billing,
      InvoiceContent: 1,
      TaxRate: 6,
      OwnerId: 6,
      ...more,
    });
  it('C7: of fifty applications handed in at the same moment only as many pass as the contract has room for', async () => {
    const of = await contract(4);
    const applied = await rowsOf('invoice', { ContractId: of.id });
    const open = applied.filter((row) => [10, 20].includes(numberAt(row, 'InvoiceState')));
    const left = of.left - open.reduce<number>((sum, row) => sum + numberAt(row, 'Money'), 0);
    const each = Math.floor((left / 20) * 100) / 100;
    const drafts = [];
    for (let i = 0; i < 50; i += 1) drafts.push(numberAt((await apply(of, each)).Data, 'Record.Id'));
    const owner = await server.signIn('13900000006');
    const replies = await Promise.all(drafts.map((Id) => owner.post('/api/invoice/Submit', { Id, Version: 1 })));
    const passed = replies.filter(({ Successed }) => Successed);
    expect(passed).toHaveLength(Math.floor(left / each + 1e-9));
    for (const { Successed, Message } of replies)
      if (!Successed) expect(Message).toMatch(/^累计开票金额不能超过合同金额，剩余可开：[\d,]+\.\d\d 元$/);
  });

  it('hands out the files of invoices as one zip, to those who may read them, and writes it down', async () => {
    const finance = await server.signIn('13900000016');
    const rows = await rowsOf('electronicInvoice', { rows: 3 });
    const ids = rows.map((row) => numberAt(row, 'Id')).join(',');
    const reply = await finance.fetch(`/api/ElectronicInvoice/Files?ids=${ids}`);
    expect(reply.headers.get('content-type')).toBe('application/zip');
    expect(reply.headers.get('content-disposition')).toContain(encodeURIComponent('电子发票附件-2026-03-10.zip'));
    const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    const names = rows.map((row) => String(at(row, 'InvoiceNo'))).sort();
    expect(Object.keys(files).map((name) => name.split('_')[0])).toEqual(expect.arrayContaining(names));
    for (const content of Object.values(files)) expect(Buffer.from(content.slice(0, 4)).toString()).toBe('%PDF');
    const log = await admin.get('/api/system/SearchOpLogList', { OpAction: 'download', page: 0, rows: 10 });
    expect(listAt(log.Data, 'Rows')).toHaveLength(1);

    const sales = await server.signIn('13900000006');
    expect(await sales.get('/api/ElectronicInvoice/Files', { ids })).toMatchObject({ Code: 12 });
    expect(await admin.get('/api/ElectronicInvoice/Files', { ids: 999_999 })).toMatchObject({ Code: 13 });
    // A list without this action returns no files, whatever the role grants.
    expect(await admin.get('/api/Contract/Files', { ids: 1 })).toMatchObject({ Code: 12 });
  });
});
