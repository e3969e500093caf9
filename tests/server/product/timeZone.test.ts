import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { storedZone } from '#server/db/migrate/databaseFormat.ts';
import { runDueJobs } from '#server/jobs/startJobs.ts';
import { migrateProduct } from '#server/product/migrateProduct.ts';
import { loadProduct, prepareProduct } from '#server/product/ReadyProduct.ts';
import { listen } from '../../support/server/listen.ts';
import { makeProduct, writeDocuments } from '../../support/server/makeProduct.ts';
import { planOf } from '../../support/server/planOf.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, type TestClient } from '../../support/server/TestClient.ts';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

const COMPANY = { name: '小公司', signIn: { sms: {} } };
/** Meetings, which begin on the day on which they are written down. */
const MEETING = {
  'company.json': { ...COMPANY, timeZone: 'Europe/Berlin' },
  'meeting/form.json': {
    title: '会议',
    type: 'object',
    'x-permission': 'ContactMgr',
    properties: {
      Topic: { type: 'string', title: '主题' },
      Day: { type: 'string', format: 'date', title: '日期', default: '{{ date($now) }}' },
    },
  },
  'meeting/list.json': { title: '会议', columns: ['Topic', 'Day'], search: ['Topic'] },
};

onEachDatabase('a product in another time zone', (kind) => {
  let server: TestServer;
  let admin: TestClient;
  let schemas: string;
  const add = async (): Promise<number> => await admin.add('Meeting', { Topic: '碰头' });
  const setClock = (moment: string): void => {
    server.clock.now = new Date(moment);
  };
  beforeAll(async () => {
    schemas = makeProduct(MEETING, SMALL_PRODUCT);
    // Neither the zone of the machine nor that of the database decides anything.
    vi.stubEnv('TZ', 'America/Los_Angeles');
    server = await openServer(kind, { schemasDir: schemas }, 'empty');
    if (kind === 'postgres') {
      const zone = `execute format('alter database %I set timezone to %L', current_database(), 'Pacific/Auckland')`;
      await queryRows(server, `do $$ begin ${zone}; end $$`);
      await server.restart();
      expect(await queryRows(server, `select current_setting('timezone') as "zone"`)).toEqual([
        { zone: 'Pacific/Auckland' },
      ]);
    }
    admin = await server.signIn('13900000001');
  });
  afterAll(async () => {
    await server.close();
    vi.unstubAllEnvs();
  });

  it('writes its moments, and tells what day it is, by the clock of that zone', async () => {
    setClock('2026-07-01T22:30:00Z');
    expect(new Date('2026-07-01T22:30:00Z').getHours()).toBe(15);
    admin = await server.signIn('13900000001');
    const id = await add();
    const { Data } = await admin.get('/api/Meeting/Get', { id });
    expect(Data).toMatchObject({ Record: { Day: '2026-07-02' } });
    const rows = await queryRows(server, `select "CreateTime"::text as "at" from "meeting" where "Id" = ${id}`);
    expect(rows).toEqual([{ at: '2026-07-02 00:30:00' }]);
    expect((await admin.get('/api/Meeting/Search')).Data).toMatchObject({ Moment: '2026-07-02 00:30:00' });
    const log = await queryRows(server, `select "OpTime"::text as "at" from "opLog" where "EntityKey" = 'meeting'`);
    expect(log).toEqual([{ at: '2026-07-02 00:30:00' }]);
  });

  it('tells windows what is written in the hour that the clock shows twice', async () => {
    setClock('2026-10-25T00:50:00Z');
    admin = await server.signIn('13900000001');
    const id = await add();
    const { Data } = await admin.get('/api/Meeting/Search');
    expect(Data).toMatchObject({ Moment: '2026-10-25 02:50:00' });
    const stream = await listen(admin, { entity: 'meeting', since: String(at(Data, 'Moment')) });
    setClock('2026-10-25T01:10:00Z');
    const { clock } = server.running.services;
    expect(clock.text()).toBe('2026-10-25 02:10:00');
    await queryRows(
      server,
      `update "meeting" set "Version" = "Version" + 1, "UpdateTime" = '${clock.text()}', "UpdaterId" = null where "Id" = ${id}`,
    );
    await expect
      .poll(() => stream.events, { timeout: 180_000 })
      .toContainEqual(expect.objectContaining({ type: 'list', ids: [id] }));
    stream.leave();
  });

  it('does what is due at a time of the day when the clock of that zone shows it', async () => {
    const { services } = server.running;
    const days: string[] = [];
    const job = {
      key: 'count the days',
      at: '00:20',
      run: () => Promise.resolve(void days.push(services.clock.text())),
    };
    for (const moment of [
      '2026-11-01T23:10:00Z',
      '2026-11-01T23:30:00Z',
      '2026-11-02T20:00:00Z',
      '2026-11-02T23:21:00Z',
    ]) {
      setClock(moment);
      await runDueJobs([job], services);
    }
    expect(days).toEqual(['2026-11-02 00:30:00', '2026-11-03 00:21:00']);
  });

  it('keeps the zone with which its database began', async () => {
    const { services } = server.running;
    expect((await storedZone(services.database.db)).name).toBe('Europe/Berlin');
    // A program that knows one zone only does not start on it.
    expect(await queryRows(server, 'select "Format"::int as format from "databaseFormat"')).toEqual([{ format: 2 }]);
    writeDocuments(schemas, { 'company.json': COMPANY });
    const { product, problems } = loadProduct(schemas);
    expect(problems).toEqual([]);
    const planned = await planOf(server, schemas);
    expect([planned.code, planned.out]).toEqual([2, expect.stringContaining('请改回 Europe/Berlin')]);
    await expect(migrateProduct(prepareProduct(product), services)).rejects.toThrow(
      /这个数据库里的时间是 Europe\/Berlin 的，company\.json 的 timeZone 是 Asia\/Shanghai.*请改回 Europe\/Berlin/,
    );
  });
});
