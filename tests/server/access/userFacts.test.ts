import { expect, it } from 'vitest';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, column, listAt, numberAt, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const PERSON = '13900000009';

/** The small product declares a fact of its own: an auditor reads everything and changes nothing. */
onOneDatabase('a fact that the product declares of its users', (kind) => {
  const server = useServer(kind);
  const admin = server.as('13900000001');

  const setAuditor = async (isAuditor: boolean): Promise<TestClient> => {
    const { Data } = await admin.get('/api/employee/Get', { id: 9 });
    const changed = { Id: 9, Version: numberAt(Data, 'Record.Version'), IsAuditor: isAuditor };
    expect(await admin.confirm('/api/employee/Update', changed)).toMatchObject({ Successed: true });
    return await server.signIn(PERSON);
  };
  const customers = async (client: TestClient): Promise<unknown[]> =>
    column((await client.get('/api/customer/Search', { rows: 100 })).Data, 'Id').sort();

  it('stands among what the user is told of himself, and is read as $user', async () => {
    const before = await setAuditor(false);
    const reply = await before.get('/api/Account/CurrentUser');
    expect(reply.Data).toMatchObject({ IsAuditor: false, Duties: [], UserValues: { IsAuditor: false } });

    const after = await (await setAuditor(true)).get('/api/Account/CurrentUser');
    expect(after.Data).toMatchObject({ IsAuditor: true, Duties: ['审计员'], UserValues: { IsAuditor: true } });
  });

  it('reads every row and changes none, not even one of his own', async () => {
    const all = await customers(admin);
    const plain = await setAuditor(false);
    expect((await customers(plain)).length).toBeLessThan(all.length);
    const added = await plain.post('/api/customer/Add', { CustomerName: '审计以前的客户' });
    expect(added).toMatchObject({ Successed: true });

    const auditor = await setAuditor(true);
    expect(await customers(auditor)).toEqual(await customers(admin));
    const own = (await queryRows(server, 'select max("Id") as id from "customer"'))[0]?.['id'];
    expect((await auditor.get('/api/customer/Get', { id: Number(own) })).Data).toMatchObject({ Can: [], Editable: [] });
    expect(
      await auditor.post('/api/customer/Update', { Id: Number(own), Version: 1, CustomerName: '改名' }),
    ).toMatchObject({ Code: 12 });
    expect((await auditor.fetch('/api/customer/Export')).headers.get('content-type')).toContain('spreadsheetml');
  });

  it('explains itself to administrators by the title of its field', async () => {
    await setAuditor(true);
    const [account] = await queryRows(server, `select "Id" from "account" where "LoginId" = '${PERSON}'`);
    const params = { accountId: Number(account?.['Id']) };
    const user = (await admin.get('/api/System/ViewAs', params)).Data;
    expect(listAt(user, 'Facts')).toContainEqual({ Title: '身份', Text: '审计员' });
    const why = (await admin.get('/api/System/ViewAs', { ...params, entity: 'customer' })).Data;
    expect(listAt(why, 'Viewing.Conditions').map((condition) => at(condition, 'Words'))).toContain(
      '审计员：全部（只读）',
    );
    expect(listAt(why, 'Actions').find((action) => at(action, 'Code') === 'Customer.edit')).toMatchObject({
      Allowed: false,
      Why: '审计员只能查看和导出',
    });
  });
});
