import { beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, column, objectAt, type Fields, type TestClient } from '../../support/server/TestClient.ts';
import { CUSTOMER, MARKET, onEachDatabase, SALES, useServer } from '../../support/server/TestServer.ts';

const GONE = 13;
const WRONG = 30;

onEachDatabase('records outside the row scope, through references', (kind) => {
  let sales: TestClient;
  /** A contract that the salesman may view, of a customer that he may not. */
  let contract: number;
  let customer: number;
  const server = useServer(kind, {}, 'shipped');
  beforeAll(async () => {
    sales = await server.signIn(SALES);
    const { Data } = await sales.get('/api/Contract/Search', { rows: 100 });
    const own = column(Data, 'Id').map(Number);
    const [row] = await queryRows(
      server,
      `select t."Id", t."CustomerId" from contract t join customer c on c."Id" = t."CustomerId"
       where t."Id" in (${own.join(',')}) and c."OwnerId" <> 6 and not 6 = any(coalesce(c."MemberIds", '{}'))
       and c."CustomerLevel" is not null order by 1 limit 1`,
    );
    [contract, customer] = [Number(row?.['Id']), Number(row?.['CustomerId'])];
    await queryRows(
      server,
      `update customer set "CreditMoney" = 4321, "LegalPerson" = '法人甲', "CreditCode" = '91330100MA2B00001X', "CustomerLevel" = 2
       where "Id" = ${customer}`,
    );
    await server.restart();
    sales = await server.signIn(SALES);
  });

  const ask = async (params: Fields, call = 'Search'): Promise<unknown> =>
    (await sales.get(`/api/Contract/${call}`, { ids: String(contract), ...params })).Data;

  it('the customer of the contract is not his', async () => {
    expect(await sales.get('/api/Customer/Get', { id: customer })).toMatchObject({ Code: GONE });
    expect(await ask({})).toMatchObject({ Total: 1 });
  });

  it('are compared like no record', async () => {
    const total = async (...condition: string[]): Promise<unknown> =>
      at(await ask({ where: JSON.stringify(['all', condition]) }), 'Total');
    for (const level of ['1', '2', '3', '4']) {
      expect(await total('CustomerId.CustomerLevel', level)).toBe(0);
      expect(await total('!CustomerId.CustomerLevel', level)).toBe(1);
    }
  });

  it('are grouped and crossed like no record', async () => {
    const groups = await ask({ group: 'CustomerId.CustomerLevel' }, 'Groups');
    expect(column(groups, 'Key', 'Groups')).toEqual(['empty']);
    expect(at(await ask({ group: 'CustomerId.CustomerLevel', groupKey: '2' }), 'Total')).toBe(0);
    expect(at(await ask({ group: 'CustomerId.CustomerLevel', groupKey: 'empty' }), 'Total')).toBe(1);
    const pivot = await ask({ pivot: 'ContractState.CustomerId.CustomerLevel' }, 'Pivot');
    expect(JSON.stringify(pivot)).not.toContain('"Key":"2"');
  });

  describe('as the documents declare', () => {
    it('a customer sees the telephone of the person in charge, and of no other employee', async () => {
      const client = await server.signIn(CUSTOMER);
      const [own] = await queryRows(
        server,
        `select "OwnerId" from project where "CustomerId" = (select "CustomerId" from account where "LoginId" = '${CUSTOMER}') limit 1`,
      );
      expect(await client.get('/api/Employee/Get', { id: Number(own?.['OwnerId']) })).toMatchObject({ Code: GONE });
      const { Data } = await client.get('/api/Project/Search', { list: 'customer', rows: 1 });
      expect(objectAt(Data, 'Rows.0')['OwnerId.PhoneNumber']).toMatch(/^1\d{10}$/);
      const other = await client.get('/api/Contract/Search', { list: 'customer', columns: 'OwnerId.PhoneNumber' });
      expect(other.Code).toBe(WRONG);
    });

    it('an employee who may not view employees chooses among them by number and department, not by telephone', async () => {
      const client = await server.signIn(MARKET);
      const [named] = await queryRows(server, `select "PhoneNumber", "EmployeeNo" from employee where "Id" = 6`);
      const pick = async (searchKey: unknown): Promise<unknown> =>
        (await client.get('/api/Employee/Pick', { for: 'customer.OwnerId', searchKey: String(searchKey) })).Data;
      expect(at(await pick(named?.['PhoneNumber']), 'Total')).toBe(0);
      const [row] = [await client.get('/api/Employee/Pick', { for: 'customer.OwnerId', ids: '6' })];
      expect(at(row?.Data, 'Rows.0.Sub')).toContain(named?.['EmployeeNo']);
    });
  });
});
