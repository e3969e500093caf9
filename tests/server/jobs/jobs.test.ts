import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { compareFigures } from '#server/jobs/compareFigures.ts';
import {
  type Job,
  refreshDates,
  runDueJobs,
  remindDay,
  sendNotices,
  remindMinute,
  reportOverdueBackup,
} from '#server/jobs/startJobs.ts';
import { removeOld } from '#server/jobs/removeOld.ts';
import { writeNoticeEdit } from '#server/db/system/settingRows.ts';
import { at, listAt } from '../../support/server/TestClient.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';
import { itWhole } from '../../support/wholeRun.ts';

/** The small product with visits that have a date, messages, and reminders about them. */
const MORE = {
  'message/form.json': {
    title: '消息',
    type: 'object',
    'x-permission': 'OrderMgr',
    'x-title-field': 'MessageTitle',
    'x-organisation': 'message',
    'x-keep': { field: 'SendTime', days: 30 },
    properties: {
      MessageTitle: { type: 'string', title: '标题', maxLength: 100 },
      Content: { type: 'string', title: '内容', maxLength: 500 },
      MessageType: { type: 'integer', title: '类型' },
      ReceiverAccountId: { type: 'integer', title: '接收人' },
      RelatedEntity: { type: 'string', title: '关联对象', 'x-enum': 'RelatedEntity' },
      RelatedId: {
        type: 'integer',
        title: '关联编号',
        'x-reference': { entityBy: 'RelatedEntity', entities: ['visit'], weak: true },
      },
      IsRead: { type: 'boolean', title: '已读' },
      SendTime: { type: 'string', format: 'date-time', title: '发送时间' },
    },
  },
  'message/list.json': { title: '消息', columns: ['MessageTitle', 'SendTime'] },
  'visit/form.json': {
    title: '拜访',
    type: 'object',
    'x-permission': 'OrderMgr',
    'x-title-field': 'Topic',
    'x-sets': ['OWNED'],
    properties: {
      Topic: { type: 'string', title: '主题' },
      Day: { type: 'string', format: 'date', title: '日期' },
      At: { type: 'string', format: 'date-time', title: '时间' },
      Minutes: { type: 'integer', title: '提前分钟' },
      Guests: { type: 'array', items: { type: 'string' }, title: '同行', 'x-enum': 'Executors' },
      UnitId: { type: 'integer', title: '部门', 'x-reference': { entity: 'unit' } },
      CustomerId: { type: 'integer', title: '客户', 'x-reference': { entity: 'customer' } },
      IsLate: {
        type: 'boolean',
        title: '已过期',
        'x-reactions': { fulfill: { state: { value: '{{ $values.Day < date($now) }}' } } },
      },
      LastVisitId: { type: 'integer', title: '上次', 'x-reference': { entity: 'visit' } },
      Later: { type: 'integer', title: '后续', 'x-rollup': { of: 'visit', by: 'LastVisitId' } },
      HostId: { type: 'integer', title: '接待', 'x-reference': { entity: 'host' } },
    },
  },
  'host/form.json': {
    title: '接待',
    type: 'object',
    'x-permission': 'OrderMgr',
    'x-title-field': 'HostName',
    properties: {
      HostName: { type: 'string', title: '名称' },
      Soon: {
        type: 'integer',
        title: '近日',
        'x-rollup': { of: 'visit', by: 'HostId', where: '{{ $record.Day === addDays(date($now), 1) }}' },
      },
    },
  },
  'host/list.json': { title: '接待', columns: ['HostName', 'Soon'] },
  'visit/workflow.json': {
    field: 'VisitState',
    title: '状态',
    computed: '{{ $values.Day < date($now) ? 2 : 1 }}',
    states: [
      { value: 1, title: '待拜访', color: 'blue' },
      { value: 2, title: '已过期', color: 'red' },
    ],
  },
  'visit/list.json': { title: '拜访', columns: ['Topic', 'Day', 'VisitState'] },
  'enums/RelatedEntity.json': { title: '关联对象', items: [{ Value: 'visit', Label: '拜访' }] },
  'reminders/V1.json': {
    title: '拜访日',
    channels: ['sms'],
    advance: [2, 0],
    sources: [
      {
        entity: 'visit',
        on: 'day',
        date: 'Day',
        where: "{{ $record.Topic !== '不提醒' }}",
        message: '{Topic}：{Day}',
        content: '负责人 {OwnerId}，{标题}。',
        receivers: [{ field: 'OwnerId' }, { field: 'Guests' }, { chief: 'UnitId' }],
      },
    ],
  },
  'reminders/V2.json': {
    title: '拜访时间',
    sources: [
      {
        entity: 'visit',
        on: 'minute',
        date: 'At',
        minutes: 'Minutes',
        message: '{Topic}',
        content: '{At}',
        receivers: [{ customer: 'CustomerId', else: { role: 'finance' } }],
      },
    ],
  },
  'reminders/V3.json': {
    title: '交给您',
    sources: [
      {
        entity: 'visit',
        on: 'assigned',
        message: '{操作人} 交给您：{标题}',
        content: '{Topic}',
        receivers: [{ field: 'OwnerId' }],
      },
      {
        entity: 'visit',
        on: 'state',
        states: [2],
        from: [1],
        message: '{标题} 过期了',
        content: '{Day}',
        receivers: [{ rows: { entity: 'visit', by: 'LastVisitId', field: 'OwnerId' }, else: { field: 'OwnerId' } }],
      },
    ],
  },
} as const;

/** The notice of every sign-in in a test, because each uses a new browser. */
const SIGNED_IN = '账号在新设备登录';

onEachDatabase('jobs', (kind) => {
  let server: TestServer;
  let schemasDir: string;
  const rows = async (): Promise<string[]> => {
    const { db } = server.running.services.database;
    const found = await sql<{ line: string }>`
      select concat_ws('|', a."LoginId", m."MessageTitle", m."Content", m."RelatedEntity", m."RelatedId") as line
      from "message" as m join "account" as a on a."Id" = m."ReceiverAccountId"
      where m."MessageTitle" <> ${SIGNED_IN} order by m."Id"`.execute(db);
    await sql`delete from "message"`.execute(db);
    return found.rows.map(({ line }) => line).sort();
  };
  const add = async (fields: Readonly<Record<string, string>>): Promise<number> => {
    const client = await server.signIn('13900000001');
    const reply = await client.post('/api/Visit/Add', fields);
    expect(reply).toMatchObject({ Successed: true });
    const { rows: found } = await sql<{ Id: number }>`select max("Id") as "Id" from "visit"`.execute(
      server.running.services.database.db,
    );
    return found[0]?.Id ?? 0;
  };
  beforeAll(async () => {
    schemasDir = makeProduct(MORE, SMALL_PRODUCT);
    server = await openServer(kind, { schemasDir, production: false });
  });
  afterAll(() => server.close());

  it('tell whom a dated reminder means, in words people read, once a day however many look', async () => {
    const unit = '3';
    await add({ Topic: '甲单位', Day: '2026-03-12', OwnerId: '6', Guests: '13900000007,13900000009', UnitId: unit });
    await add({ Topic: '乙单位', Day: '2026-03-20' });
    await add({ Topic: '不提醒', Day: '2026-03-10' });
    await rows();
    const { services } = server.running;
    const told = await Promise.all([remindDay(services), remindDay(services)]);
    expect(told[0] + told[1]).toBeGreaterThanOrEqual(3);
    const lines = await rows();
    expect(lines.filter((line) => line.startsWith('1390000000'))).toHaveLength(told[0] + told[1]);
    for (const login of ['13900000006', '13900000007', '13900000009'])
      expect(lines.filter((line) => line.startsWith(login))).toEqual([
        expect.stringMatching(new RegExp(`^${login}\\|甲单位：2026-03-12\\|负责人 沈佳宁，甲单位。\\|visit\\|\\d+$`)),
      ]);
    expect(await remindDay(services)).toBe(0);
    server.clock.now = new Date(server.clock.now.getTime() + 86_400_000);
    expect(await remindDay(services)).toBe(0);
    server.clock.now = new Date(server.clock.now.getTime() + 86_400_000);
    expect(await remindDay(services)).toBe(told[0] + told[1]);
    await rows();
  });

  it('go only by the channels that an administrator left them', async () => {
    const { database, config } = server.running.services;
    const edit = { NotifyKey: 'V3', Source: 0, Title: null, Content: null, IsEnabled: null, Required: null };
    const outside = (): Promise<readonly { Channel: string; Target: string }[]> =>
      sql<{ Channel: string; Target: string }>`select "Channel", "Target" from "notice" where "Title" like '%丙单位'`
        .execute(database.db)
        .then(({ rows: found }) => found);
    const setChannels = async (Channels: readonly ('message' | 'sms' | 'mail')[] | null): Promise<void> => {
      await writeNoticeEdit(database.db, { ...edit, Channels, Version: 1 });
      await server.running.services.changes.count(database.db, 'config');
      server.running.services.changes.drop();
      await config.refresh();
    };
    await setChannels(['sms']);
    await add({ Topic: '丙单位', OwnerId: '6' });
    expect(await rows()).toEqual([]);
    expect(await outside()).toEqual([{ Channel: 'sms', Target: '13900000006' }]);
    await setChannels(null);
    await add({ Topic: '丙单位', OwnerId: '6' });
    expect(await rows()).toEqual([expect.stringContaining('13900000006|')]);
    expect(await outside()).toHaveLength(1);
  });

  it('leave out the channels that their receiver switched off, but for those that nobody may', async () => {
    const { database } = server.running.services;
    const receiver = await server.signIn('13900000006');
    const set = (IsOn: boolean, Channel = 'message') =>
      receiver.post('/api/Notify/SetOwn', { NotifyKey: 'V3', Channel, IsOn: String(IsOn) });
    const own = async () => {
      const { Data } = await receiver.get('/api/Notify/Own');
      const notice = listAt(Data, 'Rows').find((row) => at(row, 'NotifyKey') === 'V3');
      return listAt(notice, 'Channels').find((each) => at(each, 'Channel') === 'message');
    };
    expect(await own()).toMatchObject({ IsOn: true, IsRequired: false, IsReached: true });
    expect(await set(false, 'pigeon')).toMatchObject({ Code: 13 });
    expect([(await set(false)).Code, (await set(false)).Code]).toEqual([0, 0]);
    expect(await own()).toMatchObject({ IsOn: false });
    await add({ Topic: '戊单位', OwnerId: '6' });
    expect(await rows()).toEqual([]);
    const edit = { NotifyKey: 'V3', Source: 0, Title: null, Content: null, IsEnabled: null, Channels: null };
    await writeNoticeEdit(database.db, { ...edit, Required: ['message'], Version: 2 });
    expect(await own()).toMatchObject({ IsOn: true, IsRequired: true });
    expect(await set(false)).toMatchObject({ Code: 12 });
    await add({ Topic: '戊单位', OwnerId: '6' });
    expect(await rows()).toEqual([expect.stringContaining('13900000006|')]);
    await writeNoticeEdit(database.db, { ...edit, Required: null, Version: 3 });
    expect((await set(true)).Code).toBe(0);
    expect(await own()).toMatchObject({ IsOn: true, IsRequired: false });
  });

  it('tell about moments that come near, and somebody else where there is nobody', async () => {
    await add({ Topic: '会议', At: '2026-03-12 12:00:00', Minutes: '60', CustomerId: '1' });
    await add({ Topic: '晚会', At: '2026-03-12 20:00:00', Minutes: '60' });
    await rows();
    const { services } = server.running;
    server.clock.now = new Date('2026-03-12T02:59:00Z');
    expect(await remindMinute(services)).toBe(0);
    server.clock.now = new Date('2026-03-12T03:00:00Z');
    const customers = await remindMinute(services);
    expect(await remindMinute(services)).toBe(0);
    const lines = await rows();
    expect(lines).toHaveLength(customers);
    expect(customers).toBeGreaterThan(0);
    for (const line of lines) expect(line).toContain('|会议|2026-03-12 12:00|');
    server.clock.now = new Date('2026-03-12T11:30:00Z');
    await remindMinute(services);
    const finance = await rows();
    expect(finance.length).toBeGreaterThan(0);
    for (const line of finance) expect(line).toContain('|晚会|');
  });

  it('tell a new owner, not the one who did it, and bring states up to date with the day', async () => {
    server.clock.now = new Date('2026-03-12T02:00:00Z');
    const admin = await server.signIn('13900000001');
    const host = at((await admin.post('/api/Host/Add', { HostName: '前台' })).Data, 'Record.Id');
    const soon = async (client = admin): Promise<unknown> =>
      at((await client.get('/api/Host/Get', { id: String(host) })).Data, 'Record.Soon');
    const mine = await add({ Topic: '丙单位', Day: '2026-03-12' });
    const other = await add({ Topic: '丁单位', Day: '2026-03-30', OwnerId: '7', LastVisitId: String(mine) });
    await add({ Topic: '戊单位', Day: '2026-03-13', HostId: String(host) });
    expect(await soon()).toBe(1);
    expect(await rows()).toEqual([`13900000007|系统管理员 交给您：丁单位|丁单位|visit|${String(other)}`]);
    server.clock.now = new Date('2026-03-12T16:30:00Z');
    const { services } = server.running;
    expect(await refreshDates(services)).toBeGreaterThan(0);
    expect(await rows()).toContain(`13900000007|丙单位 过期了|2026-03-12|visit|${String(mine)}`);
    const later = await server.signIn('13900000001');
    // Counts depend on the current day as well.
    expect(await soon(later)).toBe(0);
    const reply = await later.get('/api/Visit/Get', { id: String(mine) });
    expect(reply).toMatchObject({ Data: { Record: { VisitState: 2, IsLate: true, Later: 1 } } });
    expect(await refreshDates(services)).toBe(0);
  });

  itWhole('report figures that are not what they add up to, and change nothing', async () => {
    const { services } = server.running;
    await rows();
    expect(await compareFigures(services)).toBeUndefined();
    await sql`update "visit" set "Later" = 5 where "Later" = 1`.execute(services.database.db);
    expect(await compareFigures(services)).toBe('1 differences');
    expect(await rows()).toEqual(['13900000001|汇总数字有 1 处与明细不符|拜访「丙单位」后续：现为 5，应为 1']);
    const { rows: found } = await sql<{ n: number }>`select count(*) as n from "visit" where "Later" = 5`.execute(
      services.database.db,
    );
    expect(found[0]?.n).toBe(1);
    // Among very many differences, more than a call accepts arguments, the first ones are listed together with the
    // number of the others. The decision is above the database and tested on one; on the other there are enough
    // differences for a large table.
    const many = kind === 'postgres' || inject('serverTests').postgres === null ? 130_000 : 20_100;
    await sql`insert into "visit" ("Topic", "Later", "Version", "IsDeleted", "UpdateTime")
      select 'many', 7, 1, false, '2026-03-12 08:00:00' from generate_series(1, ${sql.lit(many)})`.execute(
      services.database.db,
    );
    expect(await compareFigures(services)).toBe(`${many + 1} differences`);
    const [told] = await rows();
    expect(told).toContain(`汇总数字有 ${many + 1} 处与明细不符`);
    expect(told).toMatch(new RegExp(`另有 ${many - 19} 处未列出$`));
    await sql`delete from "visit" where "Topic" = 'many'`.execute(services.database.db);
  });

  it('tell once a day that the last proven backup is too old, while there is a plan', async () => {
    const { services } = server.running;
    const jobs: Job[] = [{ key: 'tellOverdue', at: '08:30', run: reportOverdueBackup }];
    const on = async (time: string): Promise<string[]> => {
      server.clock.now = new Date(`2026-03-${time.replace(' ', 'T')}:00+08:00`);
      await Promise.all([runDueJobs(jobs, services), runDueJobs(jobs, services)]);
      return rows();
    };
    await rows();
    expect(await on('14 09:00')).toEqual([]);
    await sql`insert into "backupPlan" ("PlanKey", "IsOn", "At", "Place", "Folder", "Keep", "Version", "ChangedAt")
      values ('plan', true, '01:00', 'folder', '', 14, 1, ${Date.parse('2026-03-13T09:00:00+08:00')}::bigint)`.execute(
      services.database.db,
    );
    // A day and three hours are within the plan.
    expect(await on('14 11:00')).toEqual([]);
    expect(await on('15 08:29')).toEqual([]);
    expect(await on('15 08:31')).toEqual([
      expect.stringMatching(/^13900000001\|备份已过期\|还没有证明可恢复的备份，已超过计划允许的时间/),
    ]);
    expect(await on('15 20:00')).toEqual([]);
    expect(await on('16 08:30')).toHaveLength(1);
    await sql`delete from "backupPlan"`.execute(services.database.db);
    server.clock.now = new Date('2026-03-10T10:00:00+08:00');
  });

  it('remove what is kept for some days only, deleted or not', async () => {
    const { services } = server.running;
    await sql`delete from "message"`.execute(services.database.db);
    await sql`insert into "message" ("MessageTitle", "SendTime", "Version", "IsDeleted")
      values ('old', '2026-01-20 10:00:00', 1, false), ('old and deleted', '2026-01-20 10:00:00', 1, true),
        ('last day', '2026-01-21 00:00:00', 1, false), ('without a date', null, 1, false)`.execute(
      services.database.db,
    );
    server.clock.now = new Date('2026-02-20T10:00:00+08:00');
    await sql`insert into "recordComment" ("EntityKey", "RecordId", "AccountId", "Text", "Mentions", "CreatedAt")
      select 'message', "Id", 1, "MessageTitle", '{}', 0 from "message"`.execute(services.database.db);
    expect(await removeOld(services)).toBe(2);
    expect(await removeOld(services)).toBe(0);
    const { rows: left } = await sql<{ t: string }>`select "MessageTitle" as t from "message" order by 1`.execute(
      services.database.db,
    );
    expect(left.map(({ t }) => t)).toEqual(['last day', 'without a date']);
    const { rows: said } = await sql<{ t: string }>`select "Text" as t from "recordComment" order by 1`.execute(
      services.database.db,
    );
    expect(said).toEqual(left);
  });

  it('send what is told outside, and try again what did not go out', async () => {
    const { services } = server.running;
    await sql`delete from "notice"`.execute(services.database.db);
    await sql`insert into "notice" ("Channel", "Target", "Title", "Content", "Tries", "NextAt")
      values ('mail', 'a@example.com', '标题', '内容', 0, 0), ('sms', '13900000006', '短', '信', 0, 0)`.execute(
      services.database.db,
    );
    let isDown = true;
    const seen: string[] = [];
    const send = (target: string, { title }: { title: string }): Promise<void> => {
      if (isDown && target.includes('@')) return Promise.reject(new Error('down'));
      seen.push(`${target} ${title}`);
      return Promise.resolve();
    };
    const own = { ...services, notify: { ...services.notify, notice: { sms: send, mail: send } } };
    expect(await sendNotices(own)).toBe(1);
    expect(await sendNotices(own)).toBe(0);
    isDown = false;
    server.clock.now = new Date(server.clock.now.getTime() + 6 * 60_000);
    expect(await sendNotices(own)).toBe(1);
    expect(seen).toEqual(['13900000006 短', 'a@example.com 标题']);
  });

  it('run once a day in one process, again after a failure, and never stop the others', async () => {
    const { services } = server.running;
    const ran: string[] = [];
    let fails = true;
    const jobs: Job[] = [
      {
        key: 'breaks',
        at: '08:00',
        run: () => {
          ran.push('breaks');
          return fails ? Promise.reject(new Error('no')) : Promise.resolve(undefined);
        },
      },
      {
        key: 'works',
        at: '09:00',
        run: () => {
          ran.push('works');
          return Promise.resolve(undefined);
        },
      },
    ];
    const at = async (time: string): Promise<string[]> => {
      server.clock.now = new Date(`2026-03-20T${time}:00+08:00`);
      ran.splice(0);
      await Promise.all([runDueJobs(jobs, services), runDueJobs(jobs, services)]);
      return [...ran];
    };
    expect(await at('07:59')).toEqual([]);
    expect(await at('08:30')).toEqual(['breaks']);
    expect(await at('08:35')).toEqual([]);
    expect(await at('09:00')).toEqual(expect.arrayContaining(['breaks', 'works']));
    fails = false;
    expect(await at('09:20')).toEqual(['breaks']);
    expect(await at('23:00')).toEqual([]);
  });

  it('are looked for again when the database did not answer', async () => {
    const { services } = server.running;
    const ran: string[] = [];
    const job: Job = { key: 'waits', at: undefined, run: () => Promise.resolve(void ran.push('waits')) };
    await queryRows(server, 'alter table "changeCount" rename to "goneCount"');
    services.changes.drop();
    await runDueJobs([job], services);
    expect(ran).toEqual([]);
    await queryRows(server, 'alter table "goneCount" rename to "changeCount"');
    await runDueJobs([job], services);
    expect(ran).toEqual(['waits']);
  });
});
