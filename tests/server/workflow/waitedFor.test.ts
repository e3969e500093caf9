import { resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { remindWaiting } from '#server/jobs/removeOld.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, column, listAt, numberAt, TestClient } from '../../support/server/TestClient.ts';
import { ADMIN, onBothDatabases, onOneDatabase, openServer, useServer } from '../../support/server/TestServer.ts';

const LATEST_MS = 200;

onOneDatabase('reminders of records that wait', (kind) => {
  it('are sent after the hours of the step, once', async () => {
    const server = await openServer(kind, { schemasDir: resolve('docs/examples/maintenance') }, 'empty');
    const { services } = server.running;
    try {
      const nurse = await server.signIn('nurse');
      const fault = { EquipmentId: 1, FaultKind: 1, Urgency: 1, FaultText: '开机后漏水' };
      const added = await nurse.post('/api/WorkOrder/Add', fault);
      const order = { Id: numberAt(added.Data, 'Record.Id'), Version: 1 };
      expect(await nurse.post('/api/WorkOrder/Submit', order)).toMatchObject({ Successed: true });
      await remindWaiting(services);
      expect(await remindWaiting(services)).toBe(0);
      server.clock.now = new Date(server.clock.now.getTime() + 25 * 3_600_000);
      expect(await remindWaiting(services)).toBeGreaterThan(0);
      expect(await remindWaiting(services)).toBe(0);
    } finally {
      await server.close();
    }
  });
});

onOneDatabase('reminders of the shipped product', (kind) => {
  it('are read in the language of the reader', async () => {
    const server = await openServer(kind, {}, 'shipped');
    try {
      server.clock.now = new Date(server.clock.now.getTime() + 100 * 3_600_000);
      expect(await remindWaiting(server.running.services)).toBeGreaterThan(0);
      const english = new TestClient(server.running.address, 'language=en');
      await english.signIn(ADMIN);
      const titles = column((await english.get('/api/Message/Search')).Data, 'MessageTitle');
      expect(titles).toContainEqual(expect.stringMatching(/^Waiting for you for over \d+ hours to take .*: .+$/));
    } finally {
      await server.close();
    }
  });
});

onBothDatabases('for whom a record waits', (kind) => {
  let admin: TestClient;
  const server = useServer(kind, {}, 'shipped');
  beforeAll(async () => {
    admin = await server.signIn(ADMIN);
  });

  const waiting = async (entity: string, record: unknown): Promise<unknown> =>
    at((await admin.get('/api/RecordApproval/Waiting', { entity, record: Number(record) })).Data, 'Steps');
  const first = async (from: string): Promise<unknown> =>
    (await queryRows(server, `select "Id" from ${from} order by "Id" limit 1`))[0]?.['Id'];

  it('reads conditions for each user, not for the one who looks', async () => {
    // Cases wait for their owner; an article waits for editors other than its submitter, who looks at it here.
    const [ofChief, ofAdmin] = [
      await first(`"afterSales" where "AfterSalesState" = 1 and "OwnerId" = 5`),
      await first(`"article" where "ArticleState" = 10 and "SubmitterId" = 1`),
    ];
    expect(await waiting('AfterSales', ofChief)).toMatchObject([{ Title: '受理', Names: ['何志强'], Total: 1 }]);
    expect(await waiting('Article', ofAdmin)).toMatchObject([{ Title: '审核', Names: ['魏然'], Total: 1 }]);
  });

  it('names nobody where no user may decide, and no step that does not wait', async () => {
    const [running, submitted] = [
      await first(`"project" where "ProjectState" = 30 and "ArchiveSubmitterId" is null and not "IsDeleted"`),
      await first(`"article" where "ArticleState" = 10 and "SubmitterId" = 1`),
    ];
    expect(await waiting('Project', running)).toEqual([]);
    await queryRows(server, `update "account" set "Roles" = '{hr}' where "Roles" && '{webEditor}' returning 1`);
    expect(await waiting('Article', submitted)).toMatchObject([{ Title: '审核', Names: [], Total: 0 }]);
  });

  it('are listed up to 100 with the number of all', async () => {
    const copies = (table: string, where: string, fields: string): Promise<unknown> =>
      queryRows(
        server,
        `insert into "${table}" select (jsonb_populate_record(null::"${table}",
           to_jsonb(t) || jsonb_build_object(${fields}))).*
         from (select * from "${table}" where ${where} limit 1) as t, generate_series(1, 120) as i returning 1`,
      );
    const chief = await server.signIn('13900000005');
    const of = async (asked: string): Promise<unknown> =>
      (await chief.get('/api/System/Approvals', { kind: asked })).Data;
    const projects = async (): Promise<unknown> =>
      listAt(await of('waiting'), 'Groups').find((group) => at(group, 'Entity') === 'project');
    const before = numberAt(await projects(), 'Total');
    await copies(
      'project',
      '"Id" = 17',
      `'Id', 90000 + i, 'ProjectNo', 'X' || i, 'ProjectName', 'X' || i, 'TenderId', null`,
    );
    const many = await projects();
    expect([listAt(many, 'Rows').length, at(many, 'Total')]).toEqual([100, before + 120]);

    const done = numberAt(await of('done'), 'Total');
    await copies('stateLog', `"OperatorId" = 5 and "ActionCode" = 'approve'`, `'Id', 900000 + i`);
    const steps = await of('done');
    expect([listAt(steps, 'Steps').length, at(steps, 'Total')]).toEqual([100, done + 120]);
  });

  it('lists the longest waits first, of more than fit', async () => {
    await queryRows(
      server,
      `with made as (
         insert into "payment" ("Id", "PaymentNo", "PaymentState", "Money", "IsDeleted", "Version")
         select 9000 + i, 'T' || i, 1, 1, false, 1 from generate_series(1, 101) i returning "Id"
       )
       insert into "stateLog" ("EntityKey", "StateField", "RecordId", "ToState", "OpTime")
       select 'payment', 'PaymentState', "Id", 1, '2026-01-01 00:00:00' from made where "Id" = 9101 returning 1`,
    );
    const sales = await server.signIn('13900000006');
    const { Data } = await sales.get('/api/System/Approvals', { kind: 'waiting' });
    const claims = listAt(Data, 'Groups').find((group) => at(group, 'Action') === 'claim');
    expect(at(claims, 'Rows.0.Id')).toBe(9101);
    expect(listAt(claims, 'Rows')).toHaveLength(100);
    expect(numberAt(claims, 'Total')).toBeGreaterThan(100);
    await queryRows(server, `delete from "payment" where "Id" > 9000 returning 1`);
  });

  it('is foreseen before a step is taken, and nothing is stored', async () => {
    const next = async (client: TestClient, record: number, action: string): Promise<unknown> =>
      (await client.get('/api/RecordApproval/Next', { entity: 'Project', record, action })).Data;
    const sales = await server.signIn('13900000006');
    const version = async (): Promise<unknown> => Number((await sales.record('Project', 14)).Version);
    const before = await version();
    const steps = await next(sales, 14, 'submit');
    expect(steps).toMatchObject({ Steps: [{ Title: '审核', Why: ['审批人'] }] });
    expect(listAt(steps, 'Steps.0.Names')).toContain('何志强');
    expect([await version(), await waiting('Project', 14)]).toEqual([before, []]);
    expect(await next(await server.signIn('13900000005'), 17, 'approve')).toEqual({ Steps: [] });
    const refused = await sales.get('/api/RecordApproval/Next', { entity: 'Project', record: 17, action: 'approve' });
    expect(refused).toMatchObject({ Code: 12 });
    // The chief passes a large contract on to the executives.
    await queryRows(server, `update "contract" set "Money" = 2000000 where "Id" = 65 returning 1`);
    const asked = { entity: 'Contract', record: 65, action: 'approve' };
    const passing = await (await server.signIn('13900000005')).get('/api/RecordApproval/Next', asked);
    const executives = listAt(passing.Data, 'Steps.0.Names');
    expect(executives.length).toBeGreaterThan(0);
    expect(executives).not.toContain('何志强');
  });

  it('are urged by who submitted it, once in four hours', async () => {
    const later = async (hours: number): Promise<TestClient> => {
      server.clock.now = new Date(server.clock.now.getTime() + hours * 3_600_000);
      return server.signIn('13900000006');
    };
    const record = { entity: 'Project', record: 17 };
    const stateOf = async (client: TestClient): Promise<unknown> =>
      (await client.get('/api/RecordApproval/Waiting', record)).Data;
    const sales = await later(0);
    expect(await stateOf(admin)).toMatchObject({ MayUrge: false, UrgedAt: null });
    expect(await admin.post('/api/RecordApproval/Urge', record)).toMatchObject({ Code: 12 });
    expect(await stateOf(sales)).toMatchObject({ MayUrge: true, UrgedAt: null });
    expect(await sales.post('/api/RecordApproval/Urge', record)).toMatchObject({ Successed: true });
    expect(at(await stateOf(admin), 'UrgedAt')).toMatch(/^2026-03-10/);
    expect(at(await stateOf(sales), 'MayUrge')).toBe(false);
    expect(await sales.post('/api/RecordApproval/Urge', record)).toMatchObject({ Code: 32 });
    const chief = await server.signIn('13900000005');
    const news = await chief.get('/api/Message/Search', { scene: 'unread' });
    const name = String(at((await chief.get('/api/Project/Get', { id: 17 })).Data, 'Record.ProjectName'));
    expect(column(news.Data, 'MessageTitle').join()).toContain(`催您审核：${name}`);
    const timeline = await chief.get('/api/RecordTimeline/Search', { entity: 'Project', record: 17 });
    const said = listAt(timeline.Data, 'Rows').find((row) => String(at(row, 'Title')).includes('催您'));
    expect([at(said, 'Kind'), at(said, 'Text')]).toEqual(['message', '']);
    expect(await stateOf(await later(5))).toMatchObject({ MayUrge: true, UrgedAt: null });
    admin = await server.signIn(ADMIN);
  });

  it('asks only those who can decide among 1,500 employees', async () => {
    const before = await waiting('Project', 17);
    await queryRows(
      server,
      `with made as (
         insert into "employee" ("Id", "EmployeeNo", "RealName", "UnitId", "IsDeleted", "Version")
         select 10000 + i, 'M' || i, '员工' || i, 3, false, 1 from generate_series(1, 1500) i returning "Id"
       )
       insert into "account" ("Id", "LoginId", "RealName", "EmployeeId", "Roles", "AccountState", "IsDeleted", "Version")
       select "Id", 'm' || "Id", 'm', "Id", '{sales,unitChief}', 1, false, 1 from made returning 1`,
    );
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const began = performance.now();
      expect(await waiting('Project', 17)).toEqual(before);
      times.push(performance.now() - began);
    }
    expect(Math.min(...times)).toBeLessThan(LATEST_MS);
    const article = await first(`"article" where "ArticleState" = 10`);
    await queryRows(server, `update "account" set "Roles" = '{webEditor}' where "Id" > 10000 returning 1`);
    expect(await waiting('Article', article)).toMatchObject([{ Total: 1500 }]);
  });
});
