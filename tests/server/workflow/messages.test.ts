import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { remindDay } from '#server/jobs/startJobs.ts';
import { startServer } from '#server/start/startServer.ts';
import { anyText, textWith } from '../../support/server/matchers.ts';
import { column, listAt, numberAt, type Reply } from '../../support/server/TestClient.ts';
import {
  CHIEF,
  COMPANY,
  FINANCE,
  FINANCE_CHIEF,
  GROUP,
  knownProduct,
  onOneDatabase,
  SALES,
  useServer,
} from '../../support/server/TestServer.ts';

/** A project that SALES owns and that is not set up yet. */
const OPEN = 14;

onOneDatabase('messages about what was done', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const as = server.people([SALES, CHIEF, COMPANY, GROUP, FINANCE, FINANCE_CHIEF]);
  beforeAll(async () => {
    await sql`delete from "message"`.execute(server.running.services.database.db);
  });

  const take = async (login: string, api: string, action: string, id: number, inputs = {}): Promise<Reply> => {
    const { Data } = await as(login).get(`/api/${api}/Get`, { id });
    return as(login).post(`/api/${api}/${action}`, { Id: id, Version: numberAt(Data, 'Record.Version'), ...inputs });
  };
  /** The messages and their receivers since the last call. */
  const told = async (): Promise<string[]> => {
    const { db } = server.running.services.database;
    const found = await sql<{ line: string }>`
      select concat_ws('|', a."LoginId", m."MessageType", m."MessageTitle", m."RelatedEntity", m."RelatedId") as line
      from "message" as m join "account" as a on a."Id" = m."ReceiverAccountId" order by a."LoginId", m."Id"`.execute(
      db,
    );
    await sql`delete from "message"`.execute(db);
    return found.rows.map(({ line }) => line);
  };

  it('tell the approver of the unit, whose bell leads to the record', async () => {
    expect(await take(SALES, 'Project', 'Submit', OPEN)).toMatchObject({ Successed: true });
    const { Data } = await as(CHIEF).get('/api/Message/Search', { scene: 'unread' });

    expect(Data).toMatchObject({ Total: 1, SceneCounts: { unread: 1, todo: 1 } });
    expect(listAt(Data, 'Rows')[0]).toMatchObject({ MessageType: 2, RelatedEntity: 'project', RelatedId: OPEN });
    expect(column(Data, 'RelatedIdText')).toEqual([anyText()]);
    expect(await told()).toEqual([expect.stringMatching(`^${CHIEF}\\|2\\|项目立项待您审核：.+\\|project\\|${OPEN}$`)]);
  });

  it('tell the submitter what became of it, with the reason, and the approver once a day', async () => {
    await take(CHIEF, 'Project', 'Approve', OPEN, { IsPassed: false, RejectReason: '资料不全' });
    const { Data } = await as(SALES).get('/api/Message/Search', { scene: 'unread' });
    const id = numberAt(Data, 'Rows.0.Id');

    expect(await as(SALES).get('/api/Message/Get', { id })).toMatchObject({
      Data: { Record: { Content: textWith('原因：资料不全'), IsRead: false } },
    });
    expect(await told()).toEqual([expect.stringMatching(`^${SALES}\\|3\\|立项未通过：`)]);

    await take(SALES, 'Project', 'Submit', OPEN);
    await take(SALES, 'Project', 'Withdraw', OPEN);
    expect(await told()).toEqual([]);
    await take(SALES, 'Project', 'Submit', OPEN);
    await take(CHIEF, 'Project', 'Approve', OPEN, { IsPassed: true });
    const lines = await told();
    expect(lines).toContainEqual(expect.stringMatching(`^${SALES}\\|3\\|立项已通过：`));
    // Copied to people who neither submit nor decide.
    const copies = lines.filter((line) => line.includes('|新项目：'));
    expect(copies.filter((line) => ![SALES, CHIEF].some((login) => line.startsWith(login))).length).toBeGreaterThan(0);
  });

  it('go to the chief above where the chief submits, and to executives where nobody heads the unit', async () => {
    await take(CHIEF, 'Project', 'Submit', 4);
    expect(await told()).toEqual([expect.stringMatching(`^${COMPANY}\\|2\\|项目立项待您审核：`)]);
    const { services } = server.running;
    await sql`update "project" set "ProjectState" = 1 where "Id" = 92`.execute(services.database.db);
    const { Data } = await as(GROUP).get('/api/Project/Get', { id: 92 });
    const owner = `139000000${String(numberAt(Data, 'Record.OwnerId')).padStart(2, '0')}`;
    const submit = { Id: 92, Version: numberAt(Data, 'Record.Version') };
    expect(await (await server.signIn(owner)).post('/api/Project/Submit', submit)).toMatchObject({ Successed: true });
    expect(await told()).toEqual([expect.stringMatching(`^${GROUP}\\|2\\|项目立项待您审核：`)]);
  });

  it('are written in the language that their receiver chose', async () => {
    const { db } = server.running.services.database;
    await sql`update "project" set "ProjectState" = 1 where "Id" = 4`.execute(db);
    await sql`delete from "reminderSent"`.execute(db);
    await as(COMPANY).post('/api/Account/SetLook', { Language: 'en' });
    await take(CHIEF, 'Project', 'Submit', 4);
    await as(COMPANY).post('/api/Account/SetLook', { Language: 'zh' });

    expect(await told()).toEqual([
      expect.stringMatching(`^${COMPANY}\\|2\\|Project set-up waits for your approval: .+\\|project\\|4$`),
    ]);
  });

  it('tell a customer that his payment has come, and not of a refund', async () => {
    const { db } = server.running.services.database;
    const waiting = await sql<{ Id: number; Money: number; Account: string | null }>`
      select p."Id", p."Money"::float as "Money", min(a."LoginId") as "Account" from "payment" as p
      left join "account" as a on a."CustomerId" = p."CustomerId"
      where p."PaymentState" = 10 and not p."IsDeleted" group by p."Id" order by "Account", p."Id"`.execute(db);
    const [one] = waiting.rows.filter(({ Account, Money }) => Account !== null && Money > 0);
    const { rows: accounts } = await sql<{ Id: number }>`
      select "CustomerId" as "Id" from "account" where "CustomerId" is not null limit 1`.execute(db);
    const target = one ?? waiting.rows.find(({ Money }) => Money > 0);
    if (target === undefined) throw new Error('no payment waits');
    if (one === undefined)
      await sql`update "account" set "CustomerId" = (select "CustomerId" from "payment" where "Id" = ${target.Id})
        where "CustomerId" = ${accounts[0]?.Id ?? 0}`.execute(db);
    const reply = await take(FINANCE, 'Payment', 'Confirm', target.Id, { IsPassed: true });
    const other = reply.Successed
      ? reply
      : await take(FINANCE_CHIEF, 'Payment', 'Confirm', target.Id, { IsPassed: true });
    expect(other).toMatchObject({ Successed: true });
    const lines = await told();
    expect(lines).toContainEqual(
      expect.stringMatching(`^1380000000\\d\\|3\\|已收到您的付款\\|payment\\|${target.Id}$`),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^139000000\d\d\|3\|收款已确认：/));
  });

  it('tell whom a follow-up names, and later whom a change of it adds', async () => {
    const { db } = server.running.services.database;
    const { rows } = await sql<{ EmployeeId: number }>`
      select "EmployeeId" from "account" where "LoginId" in (${CHIEF}, ${COMPANY}) order by "LoginId"`.execute(db);
    const [first, second] = rows.map(({ EmployeeId }) => EmployeeId);
    const { rows: own } = await sql<{ Id: number }>`
      select p."Id" from "project" as p join "account" as a on a."EmployeeId" = p."OwnerId"
      where a."LoginId" = ${SALES} and not p."IsDeleted" limit 1`.execute(db);
    const reply = await as(SALES).post('/api/ActivityRecord/Add', {
      ...{ form: 'quick', RecordType: 1, RelatedEntity: 'project', RelatedId: Number(own[0]?.Id), Content: '看过现场' },
      RemindEmployeeIds: String(first),
    });
    const named = (login: string): unknown => expect.stringMatching(`^${login}\\|1\\|.+提醒您查看`);
    expect((await told()).filter((line) => line.includes('提醒您查看'))).toEqual([named(COMPANY)]);
    const id = numberAt(reply.Data, 'Record.Id');
    expect(await take(SALES, 'ActivityRecord', 'Update', id, { Content: '又看过现场' })).toMatchObject({ Code: 0 });
    expect((await told()).filter((line) => line.includes('提醒您查看'))).toEqual([]);
    const changed = await take(SALES, 'ActivityRecord', 'Update', id, { RemindEmployeeIds: `${first},${second}` });
    expect(changed).toMatchObject({ Code: 0 });
    expect((await told()).filter((line) => line.includes('提醒您查看'))).toEqual([named(CHIEF)]);
  });

  it('go to everybody in the scope of an announcement, from those who may make one', async () => {
    const market = await server.signIn('13900000018');
    const words = {
      form: 'broadcast',
      MessageTitle: '放假安排',
      Content: '国庆放假七天。',
      Audience: '2,4',
      AudienceUnits: '9',
    };
    expect(await as(SALES).post('/api/Message/Add', words)).toMatchObject({ Successed: false, Code: 12 });
    expect(await market.post('/api/Message/Add', { ...words, Audience: '' })).toMatchObject({ Code: 20 });
    expect(await told()).toEqual([]);

    const reply = await market.post('/api/Message/Add', { ...words, ReceiverAccountId: '6', IsRead: 'false' });
    expect(reply).toMatchObject({
      Successed: true,
      Data: { Record: { MessageType: 4, IsRead: true, SendTime: '2026-03-10 10:00:00' } },
    });
    const id = numberAt(reply.Data, 'Record.Id');
    expect((await market.get('/api/Message/Search')).Data).toMatchObject({ Total: 1, SceneCounts: { unread: 0 } });
    await market.post('/api/Message/Update', { Id: id, Version: 1, MessageTitle: '不放假', Content: '不放假。' });
    expect(await market.get('/api/Message/Get', { id })).toMatchObject({
      Data: { Record: { MessageTitle: '放假安排', Content: '国庆放假七天。' } },
    });

    const lines = await told();
    for (const login of [SALES, CHIEF, '13900000018', '13800000001'])
      expect(lines.filter((line) => line.startsWith(login))).toEqual([`${login}|4|放假安排`]);
    for (const login of [COMPANY, FINANCE]) expect(lines.filter((line) => line.startsWith(login))).toEqual([]);
  });

  it('warn an owner three days before a customer goes back to the pool, unless he got it lately or it is locked', async () => {
    const { services } = server.running;
    const { db } = services.database;
    await sql`update "customer" set "OwnerId" = null where "OwnerId" = 6`.execute(db);
    await sql`
      update "customer" set "OwnerId" = 6, "CustomerState" = 2, "LastRecordTime" = '2025-12-13 10:00:00',
        "OwnerSince" = case when "Id" = 2 then timestamp '2026-01-05 10:00:00' else '2025-11-01 10:00:00' end,
        "IsLocked" = "Id" = 3 where "Id" in (1, 2, 3)`.execute(db);
    await remindDay(services);
    const warned = (await told()).filter((line) => line.includes('客户即将退回公海'));
    expect(warned).toEqual([expect.stringMatching(/^13900000006\|3\|客户即将退回公海：.+\|customer\|1$/)]);
    await sql`delete from "reminderSent"`.execute(db);
  });

  it('about dates are written once, however many processes look', async () => {
    const { settings } = server;
    const second =
      kind === 'postgres'
        ? await startServer({ ...settings, port: 0 }, () => server.clock.now, undefined, knownProduct(settings))
        : undefined;
    const both = [server.running.services, (second ?? server.running).services] as const;
    const counts = await Promise.all(both.map((services) => remindDay(services)));
    await second?.close();
    const lines = await told();

    expect(lines.length).toBeGreaterThan(5);
    expect(lines).toHaveLength((counts[0] ?? 0) + (counts[1] ?? 0));
    expect(new Set(lines).size).toBe(lines.length);
  });
});
