import { beforeAll, expect, it } from 'vitest';
import { BILLS } from '../../fixtures/bills.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';
import { at, column, listAt, numberAt, type Fields, type Reply } from '../../support/server/TestClient.ts';

onEachDatabase('a form that makes one record for each of another entity', (kind) => {
  let first = 0;
  const schemasDir = makeProduct(BILLS, SMALL_PRODUCT);
  const server = useServer(kind, { schemasDir });
  const client = server.as('13900000001');
  beforeAll(async () => {
    for (const [Name, Money, IsRunning] of [
      ['一号', 1200.1, true],
      ['二号', 800.2, true],
      ['三号', 500, false],
      ['四号', 0, true],
      ['免租', 900, true],
    ] as const) {
      const { Data } = await client.post('/api/Rent/Add', { Name, Money, IsRunning });
      first ||= numberAt(Data, 'Record.Id');
      if (Name !== '一号') continue;
      for (const [i, Price] of [50, 0].entries())
        await client.post('/api/Extra/Add', { RentId: first, What: `项目${i}`, Price });
    }
  });

  const send = (more: Fields, by = client): Promise<Reply> =>
    by.post('/api/Bill/Each', { list: 'list', form: 'monthly', Run: 'a-run', Month: '2026-03', Note: '免', ...more });
  const bills = async (): Promise<unknown[]> =>
    column(
      await queryRows(
        server,
        `select "RentId" - ${first} as n, "Money"::float8 as money, "Note" from bill where not "IsDeleted" order by 1`,
      ),
      'money',
      '',
    );
  const ZERO = { Title: '四号', Message: '金额不能小于1', IsMade: false };

  it('is previewed with the total and with what is refused, and nothing is stored', async () => {
    const { Data, Message } = await send({ Preview: true });
    expect(Message).toBe('');
    expect(Data).toMatchObject({ Sum: 2000.3, Notes: [ZERO] });
    expect(at(Data, 'Ids')).toHaveLength(2);
    expect(await bills()).toEqual([]);
  });

  it('makes what was previewed or nothing, by the checks of a save, and can be undone', async () => {
    const Expected = String(at((await send({ Preview: true })).Data, 'Mark'));
    // As many records with another total are not what was previewed.
    const rent = await client.post('/api/Rent/Update', { Id: first, Version: 3, Money: 1300 });
    expect(rent).toMatchObject({ Successed: true });
    for (const more of [{ Expected }, {}])
      expect(await send({ Preview: false, ...more })).toMatchObject({ Successed: false, Code: 23 });
    expect(await bills()).toEqual([]);
    await client.post('/api/Rent/Update', { Id: first, Version: 4, Money: 1200.1 });
    const { Data } = await send({ Preview: false, Expected });
    expect(await bills()).toEqual([1200.1, 800.2]);
    const logged = `select "OpAction", "RecordTitle" from "opLog" where "EntityKey" = 'bill' and "RecordId" is null`;
    expect(await queryRows(server, logged)).toEqual([{ OpAction: 'create', RecordTitle: '生成月度账单（2 条）' }]);
    // Child rows of the bill: one of the rent itself, one of each of its extras that cost something.
    const lines = `select l."What", l."Price"::float8 as "Price" from "billLine" as l join bill as b on b."Id" = l."BillId"
      where b."RentId" = ${first} order by l."Id"`;
    expect(await queryRows(server, lines)).toEqual([
      { What: '租金', Price: 1200.1 },
      { What: '2026-03 项目0', Price: 50 },
    ]);
    const taken = { Message: '这个月的账单已经有了', IsMade: false };
    expect((await send({ Preview: true })).Data).toMatchObject({
      Ids: [],
      Sum: 0,
      Notes: [{ Title: '一号', ...taken }, { Title: '二号', ...taken }, ZERO],
    });
    expect((await send({ Preview: true, Month: '2026-04' })).Data).toMatchObject({ Sum: 2000.3 });
    const undone = { ids: listAt(Data, 'Ids').join(','), Versions: listAt(Data, 'Versions').join(',') };
    expect(await client.post('/api/Bill/BulkDelete', undone)).toMatchObject({ Successed: true });
    expect(await bills()).toEqual([]);
  });

  it('is for users with the right to create, and for forms that say so', async () => {
    expect(await send({ Preview: true }, await server.signIn('13900000006'))).toMatchObject({ Code: 12 });
    expect(await send({ Preview: true, form: 'form' })).toMatchObject({ Code: 30 });
    expect(await send({ Preview: true, Month: '三月' })).toMatchObject({ Data: { Ids: [] } });
  });
});
