import { beforeAll, expect, it } from 'vitest';
import { textWith } from '../../support/server/matchers.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, column, listAt, numberAt, type Reply } from '../../support/server/TestClient.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

const GONE = '13900000006';

onEachDatabase('employees whose account is disabled', (kind) => {
  let gone: number;
  let customer: number;
  const server = useServer(kind, {}, 'shipped');
  const client = server.as('13900000001');
  beforeAll(async () => {
    const [row] = await queryRows(
      server,
      `update "account" set "AccountState" = 2 where "LoginId" = '${GONE}' returning "EmployeeId"::int as id`,
    );
    gone = numberAt(row, 'id');
    const [first] = await queryRows(
      server,
      `select "Id"::int as id from "customer" where "OwnerId" <> ${gone} and not "IsDeleted" order by "Id" limit 1`,
    );
    customer = numberAt(first, 'id');
  });

  const pick = async (searchKey: string): Promise<unknown> =>
    (await client.get('/api/Customer/Pick', { for: 'customer.OwnerId', searchKey, rows: 100 })).Data;
  const importing = (Preview: boolean): Promise<Reply> => {
    const Cells = { CustomerName: '停用负责人的客户', CompenyProperty: '个人', Industry: '林业', CustomerSources: '1' };
    const Rows = JSON.stringify([{ Row: 2, Cells: { ...Cells, AdInfo: '110105', OwnerId: '沈佳宁' } }]);
    return client.post('/api/Customer/Import', { list: 'list', Rows, Preview, Run: 'run' });
  };

  it('are not offered by a picker, but found by name with a mark', async () => {
    expect(column(await pick(''), 'Id')).not.toContain(gone);
    const found = await pick('沈佳宁');
    expect(column(found, 'Id')).toEqual([gone]);
    expect(at(found, 'Rows.0.Sub')).toMatch(/^账号已停用/);
  });

  it('are confirmed when a record comes to name them, not when it named them before', async () => {
    const { Data } = await client.get('/api/Customer/Get', { id: customer });
    const Version = numberAt(Data, 'Record.Version');
    const change = { Id: customer, Version, MemberIds: String(gone), form: 'form' };
    const refused = await client.post('/api/Customer/Update', change);
    expect(refused).toMatchObject({ Successed: false, Message: textWith('沈佳宁”的账号已停用') });
    expect(await client.post('/api/Customer/Update', { ...change, AcceptWarnings: 'true' })).toMatchObject({ Code: 0 });
    const again = { ...change, Version: Version + 1, Remark: '另记' };
    expect(await client.post('/api/Customer/Update', again)).toMatchObject({ Code: 0 });
  });

  it('receive no record by a transfer', async () => {
    const { Data } = await client.post('/api/Customer/Transfer', { ids: String(customer), OwnerId: gone });
    expect(at(Data, 'Failed.0.Message')).toBe('接收人的账号已停用，请选择其他人');
  });

  it('are named by the preview of an import', async () => {
    const { Data } = await importing(true);
    const warnings = listAt(Data, 'Rows').flatMap((row) => listAt(row, 'Warnings'));
    expect(column({ Rows: warnings }, 'Message')).toEqual([textWith('沈佳宁”的账号已停用')]);
  });
});
