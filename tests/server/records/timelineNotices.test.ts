import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeOld } from '#server/jobs/removeOld.ts';
import { sendNotices } from '#server/jobs/startJobs.ts';
import { at, listAt, TestClient } from '../../support/server/TestClient.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { ADMIN, onEachDatabase, openServer, SALES, type TestServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

const OTHER = '13900000007';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The small product with visits, and reminders about them that leave the house. */
const MORE = {
  'english.json': { texts: {} },
  'visit/form.json': {
    title: '拜访',
    type: 'object',
    'x-permission': 'OrderMgr',
    'x-title-field': 'Topic',
    'x-sets': ['OWNED'],
    'x-keep': { field: 'Day', days: 30 },
    properties: {
      Topic: { type: 'string', title: '主题' },
      Day: { type: 'string', format: 'date', title: '日期' },
      Secret: { type: 'string', title: '底价' },
    },
  },
  'visit/list.json': { title: '拜访', columns: ['Topic', 'Day'] },
  'reminders/V1.json': {
    title: '新的拜访',
    channels: ['sms', 'mail'],
    sources: [
      {
        ...{ entity: 'visit', on: 'created', receivers: [{ field: 'OwnerId' }] },
        ...{ message: '{Topic} 定了', content: '底价 {Secret}' },
      },
    ],
  },
} as const;

onEachDatabase('mails and SMS in the timeline of a record', (kind) => {
  let server: TestServer;
  let schemasDir: string;
  let [admin, sales]: TestClient[] = [];
  const clients = (): { admin: TestClient; sales: TestClient } => {
    if (admin === undefined || sales === undefined) throw new Error('nobody signed in');
    return { admin, sales };
  };
  beforeAll(async () => {
    schemasDir = makeProduct(MORE, SMALL_PRODUCT);
    server = await openServer(kind, { schemasDir, production: false });
    const roles = `update "role" set "ActionList" = "ActionList" || '{Visit.view}'::text[] where "RoleCode" = 'sales'`;
    await queryRows(server, roles);
    await queryRows(server, `update "account" set "Email" = 'a@example.com' where "LoginId" = '${SALES}'`);
    await server.restart();
    [admin, sales] = [await server.signIn(ADMIN), await server.signIn(SALES)];
  });
  afterAll(() => server.close());

  const add = async (fields: Readonly<Record<string, string>>): Promise<number> => {
    const reply = await clients().admin.post('/api/Visit/Add', { OwnerId: '6', Secret: '99 万', ...fields });
    expect(reply).toMatchObject({ Successed: true });
    return Number(at(reply.Data, 'Record.Id'));
  };
  const told = async (client: TestClient, record: number, after = ''): Promise<unknown[]> => {
    const asked = { entity: 'visit', record, kinds: 'message', after };
    return listAt((await client.get('/api/RecordTimeline/Search', asked)).Data, 'Rows');
  };
  const send = (down: readonly string[]): Promise<number> => {
    const { services } = server.running;
    const by = (channel: string) => (): Promise<void> =>
      down.includes(channel) ? Promise.reject(new Error('down')) : Promise.resolve();
    const notice = { sms: by('sms'), mail: by('mail') };
    return sendNotices({ ...services, notify: { ...services.notify, notice } });
  };

  it('wait, go out or are given up, each told once with its way and whom it told', async () => {
    const record = await add({ Topic: '甲', Day: '2026-03-12' });
    const all = async (): Promise<unknown[]> =>
      (await told(clients().sales, record)).map((row) => [at(row, 'Label'), at(row, 'Outcome')]);
    expect(await all()).toEqual([
      ['邮件发给 沈佳宁', 'waiting'],
      ['短信发给 沈佳宁', 'waiting'],
    ]);
    expect(await send(['mail'])).toBe(1);
    expect(await all()).toEqual([
      ['邮件发给 沈佳宁', 'waiting'],
      ['短信发给 沈佳宁', ''],
    ]);
    for (let i = 0; i < 4; i++) {
      server.clock.now = new Date(server.clock.now.getTime() + 6 * MINUTE);
      await send(['mail']);
    }
    expect(await all()).toEqual([
      ['邮件发给 沈佳宁', 'failed'],
      ['短信发给 沈佳宁', ''],
    ]);
    expect(await queryRows(server, 'select 1 from "notice"')).toEqual([]);
    // A channel that is not set up delivers nothing, and the entry shows that.
    const { services } = server.running;
    const other = await add({ Topic: '乙', Day: '2026-03-12' });
    await sendNotices({ ...services, notify: { ...services.notify, notice: {} } });
    expect((await told(clients().sales, other)).map((row) => at(row, 'Outcome'))).toEqual(['failed', 'failed']);
  });

  it('are left to a later version that runs beside this one where it alone knows their way, for a day', async () => {
    await queryRows(server, 'delete from "notice"');
    const record = await add({ Topic: '新渠道', Day: '2026-03-12' });
    await queryRows(server, `update "notice" set "Channel" = 'pigeon' where "Channel" = 'mail'`);
    const waiting = (): Promise<unknown[]> => queryRows(server, 'select "Channel", "Tries" from "notice"');
    expect(await send([])).toBe(1);
    expect(await waiting()).toEqual([{ Channel: 'pigeon', Tries: 0 }]);
    const began = server.clock.now;
    server.clock.now = new Date(began.getTime() + DAY + MINUTE);
    expect(await send([])).toBe(0);
    server.clock.now = began;
    expect(await waiting()).toEqual([]);
    expect((await told(clients().sales, record)).map((row) => at(row, 'Outcome'))).toEqual(['failed', '']);
  });

  it('say that nobody knows where an earlier version beside this one ended them, as it notes nothing', async () => {
    const record = await add({ Topic: '旧版发的', Day: '2026-03-12' });
    // The earlier version does this after it has sent a notice, or given it up.
    await queryRows(server, `delete from "notice" where "Channel" = 'mail'`);
    await removeOld(server.running.services);
    expect((await told(clients().sales, record)).map((row) => at(row, 'Outcome'))).toEqual(['unknown', 'waiting']);
    expect(await send([])).toBe(1);
    expect((await told(clients().sales, record)).map((row) => at(row, 'Outcome'))).toEqual(['unknown', '']);
  });

  it('tell their words to whom they were sent only, and their addresses to nobody', async () => {
    const record = await add({ Topic: '丙', Day: '2026-03-12' });
    const [mail] = await told(clients().sales, record);
    expect(mail).toMatchObject({ Title: '丙 定了', Text: '底价 99 万', Kind: 'message', Name: null });
    for (const client of [clients().admin, await server.signIn(ADMIN)]) {
      const rows = await told(client, record);
      expect(rows.map((row) => [at(row, 'Label'), at(row, 'Title'), at(row, 'Text')])).toEqual([
        ['邮件发给 沈佳宁', '', ''],
        ['短信发给 沈佳宁', '', ''],
      ]);
      expect(JSON.stringify(rows)).not.toContain(SALES);
      expect(JSON.stringify(rows)).not.toContain('@');
    }
    // A name that equals the address is replaced by the number of the account.
    const name = `update "account" set "RealName" = null, "NickName" = "PhoneNumber" where "LoginId" = '${SALES}' returning "Id"`;
    const [account] = await queryRows(server, name);
    expect((await told(clients().admin, record)).map((row) => at(row, 'Label'))).toEqual([
      `邮件发给 账号 ${String(account?.['Id'])}`,
      `短信发给 账号 ${String(account?.['Id'])}`,
    ]);
    await queryRows(server, `update "account" set "RealName" = '沈佳宁' where "LoginId" = '${SALES}'`);
    const english = new TestClient(server.running.address, 'language=en');
    await english.signIn(ADMIN);
    const labels = (await told(english, record)).map((row) => at(row, 'Label'));
    expect(labels).toEqual(['Email to 沈佳宁', 'SMS to 沈佳宁']);
    const hidden = await (await server.signIn(OTHER)).get('/api/RecordTimeline/Search', { entity: 'visit', record });
    expect(hidden.Code).not.toBe(0);
  });

  it('stand page by page among all else, and none is lost or told twice', async () => {
    const record = await add({ Topic: '丁', Day: '2026-03-12' });
    await queryRows(
      server,
      `insert into "noticeLog" ("EntityKey", "RecordId", "AccountId", "Channel", "Title", "Content", "State", "CreatedAt")
        select 'visit', ${record}, 1, 'mail', 'n' || i, '', 'sent', (select max("CreatedAt") from "noticeLog") + (i / 7) * 400
        from generate_series(1, 60) as i`,
    );
    for (let i = 0; i < 15; i++)
      await clients().admin.post('/api/RecordComment/Add', { entity: 'visit', record, Text: `第 ${i} 次` });
    const rows: unknown[] = [];
    for (let after = ''; ;) {
      const page = (await clients().admin.get('/api/RecordTimeline/Search', { entity: 'visit', record, after })).Data;
      rows.push(...listAt(page, 'Rows'));
      after = String(at(page, 'Next'));
      if (after === '') break;
    }
    const keys = rows.map((row) => String(at(row, 'Key')));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => key.startsWith('notice '))).toHaveLength(62);
    const times = rows.map((row) => String(at(row, 'Time')));
    expect(times).toEqual([...times].sort().reverse());
  });

  it('are kept for a year, and no longer than their record', async () => {
    const { services } = server.running;
    const record = await add({ Topic: '戊', Day: '2026-03-12' });
    expect(await told(clients().sales, record)).toHaveLength(2);
    const count = async (): Promise<unknown> =>
      (await queryRows(server, `select count(*)::int as n from "noticeLog" where "RecordId" = ${record}`))[0]?.['n'];
    const created = server.clock.now;
    server.clock.now = new Date(created.getTime() + 20 * DAY);
    await removeOld(services);
    expect(await count()).toBe(2);
    server.clock.now = new Date(created.getTime() + 60 * DAY);
    await removeOld(services);
    expect(await count()).toBe(0);
    await queryRows(
      server,
      `insert into "noticeLog" ("EntityKey", "RecordId", "AccountId", "Channel", "Title", "Content", "State", "CreatedAt")
        values ('visit', ${record}, 1, 'sms', 'a', 'b', 'sent', ${created.getTime()})`,
    );
    server.clock.now = new Date(created.getTime() + 364 * DAY);
    await removeOld(services);
    expect(await count()).toBe(1);
    server.clock.now = new Date(created.getTime() + 366 * DAY);
    await removeOld(services);
    expect(await count()).toBe(0);
    server.clock.now = created;
  });
});
