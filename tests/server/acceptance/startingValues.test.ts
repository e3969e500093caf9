import { beforeAll, expect, it } from 'vitest';
import { at, listAt, numberAt, type Fields } from '../../support/server/TestClient.ts';
import { CHIEF, onOneDatabase, SALES, useServer } from '../../support/server/TestServer.ts';

/** Defaults of unsent fields that are derived from another record (domain 2.4). */
onOneDatabase('a contact without an owner', (kind) => {
  let owned: Fields;
  let owner: number;
  const server = useServer(kind, {}, 'shipped');
  const as = server.people([SALES, CHIEF]);
  beforeAll(async () => {
    const [customer] = listAt((await as(SALES).get('/api/Customer/Search', { scene: 'mine', rows: 1 })).Data, 'Rows');
    owner = numberAt(customer, 'OwnerId');
    owned = { CustomerId: numberAt(customer, 'Id'), CustomerName: String(at(customer, 'CustomerName')) };
  });

  it('belongs to the owner of its customer, whoever adds it', async () => {
    for (const login of [SALES, CHIEF]) {
      const contact = { ...owned, ContactName: `联系人${login}`, Email: 'a@b.cn' };
      const reply = await as(login).post('/api/Contact/Add', contact);
      expect([reply.Message, reply.Successed]).toEqual(['', true]);
      expect(numberAt(reply.Data, 'Record.OwnerId')).toBe(owner);
    }
  });

  it('is refused when the owner was emptied', async () => {
    const contact = { ...owned, ContactName: '没有负责人', Email: 'a@b.cn', OwnerId: '' };
    expect(await as(SALES).post('/api/Contact/Add', contact)).toMatchObject({ Code: 20, Message: '请选择负责人' });
  });
});

/** Values of a new record's unsent fields that come from other records (domain 3.1 and 3.5). */
onOneDatabase('records that were sent in part', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const as = server.people([SALES]);
  const rows = async (api: string, query: Fields = {}): Promise<unknown[]> =>
    listAt((await as(SALES).get(`/api/${api}/Search`, { rows: 100, ...query })).Data, 'Rows');
  const record = async (api: string, row: unknown): Promise<unknown> =>
    await as(SALES).record(api, numberAt(row, 'Id'));

  it('take the rate of the contract and the mail of the billing information', async () => {
    const contracts = await Promise.all(
      (await rows('Contract', { ContractState: 20 })).map((row) => record('Contract', row)),
    );
    const contract = contracts.find(
      (one) =>
        at(one, 'ParentContractId') === null && numberAt(one, 'UninvoicedMoney') > 1 && at(one, 'TaxRate') !== null,
    );
    const billed = await Promise.all((await rows('BillingInfo')).map((row) => record('BillingInfo', row)));
    const billing = billed.find(
      (one) => at(one, 'CustomerId') === at(contract, 'CustomerId') && at(one, 'IsEnabled') === true,
    );
    const reply = await as(SALES).post('/api/Invoice/Add', {
      ContractId: numberAt(contract, 'Id'),
      BillingInfoId: numberAt(billing, 'Id'),
      ...{ Money: 1, BillingType: 2, InvoiceContent: 1 },
    });
    expect([reply.Message, reply.Successed]).toEqual(['', true]);
    expect(at(reply.Data, 'Record')).toMatchObject({
      TaxRate: at(contract, 'TaxRate'),
      ReceiveEmail: at(billing, 'Email'),
    });
  });

  it('are titled like the customer', async () => {
    const [customer] = await rows('Customer', { scene: 'mine', CustomerState: 2 });
    const CustomerId = numberAt(customer, 'Id');
    const reply = await as(SALES).post('/api/BillingInfo/Add', { CustomerId, TitleType: 2 });
    expect([reply.Message, reply.Successed]).toEqual(['', true]);
    expect(at(reply.Data, 'Record.BillingTitle')).toBe(at(customer, 'CustomerName'));
  });
});
