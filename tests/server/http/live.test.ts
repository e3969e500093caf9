import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LiveEvent } from '#wire/LiveEvent.ts';
import { openCall } from '#server/access/openCall.ts';
import { LiveHub } from '#server/live/LiveHub.ts';
import { Presence } from '#server/live/Presence.ts';
import { rightsMarks } from '#server/db/accounts/rightsMark.ts';
import { listen, type Stream } from '../../support/server/listen.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, column, type Fields, listAt, numberAt, TestClient } from '../../support/server/TestClient.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { ADMIN, onEachDatabase, openServer, SALES, type TestServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

const ELSEWHERE = '13900000009';

const NO_TABLES = { employee: undefined, unit: undefined, chief: undefined, outsiders: [], places: [] };
const PATIENCE = { timeout: 180_000 };

onEachDatabase('a window that listens', (kind) => {
  const schemasDir = makeProduct({ 'english.json': { texts: {} } }, SMALL_PRODUCT);
  let server: TestServer;
  let admin: TestClient;
  let sales: TestClient;
  const streams: Stream[] = [];
  const open = async (client: TestClient, query: Record<string, string>): Promise<Stream> => {
    const stream = await listen(client, query);
    streams.push(stream);
    return stream;
  };
  beforeAll(async () => {
    server = await openServer(kind, { schemasDir });
    [admin, sales] = [await server.signIn(ADMIN), await server.signIn(SALES)];
  });
  afterAll(async () => {
    for (const { leave } of streams) leave();
    await server.close();
  });

  const idsOf = async (client: TestClient): Promise<unknown[]> =>
    column((await client.get('/api/order/Search', { list: 'order/list', rows: 100 })).Data, 'Id');
  /** The first of some records that the user can change. */
  const changeable = async (ids: readonly unknown[]): Promise<string> => {
    for (const id of ids)
      if (listAt((await admin.get('/api/order/Get', { id: Number(id) })).Data, 'Can').includes('edit'))
        return String(id);
    throw new Error('none of them can be changed');
  };
  const change = async (id: number, fields: Fields): Promise<number> => {
    const saved = await admin.act('order/Update', id, fields);
    expect(saved).toMatchObject({ Code: 0 });
    return numberAt(saved.Data, 'Record.Version');
  };

  it('is told of versions, comments and people of a record that its user may view', async () => {
    const record = await changeable(await idsOf(sales));
    const stream = await open(sales, { entity: 'order', record });
    await expect.poll(() => stream.events.map(({ type }) => type), PATIENCE).toContain('record');
    const version = await change(Number(record), { Title: '改过的订单' });
    await expect
      .poll(() => stream.events.filter(({ type }) => type === 'record').at(-1), PATIENCE)
      .toMatchObject({ version });
    const before = stream.events.length;
    await admin.post('/api/RecordComment/Add', { entity: 'order', record, Text: '看一下' });
    await expect.poll(() => stream.events.slice(before).map(({ type }) => type), PATIENCE).toContain('comments');
    const other = await open(admin, { entity: 'order', record, editing: 'true' });
    const people = (): unknown => stream.events.filter(({ type }) => type === 'people').at(-1);
    await expect.poll(people, PATIENCE).toMatchObject({ people: [{ isEditing: true }] });
    other.leave();
    await expect.poll(people, PATIENCE).toMatchObject({ people: [] });
  });

  it('is told of records of a list that others changed, and of nothing that its user may not view', async () => {
    const own = await idsOf(sales);
    const hidden = await changeable((await idsOf(admin)).filter((id) => !own.includes(id)));
    const [list, all] = [await open(sales, { entity: 'order' }), await open(admin, { entity: 'order' })];
    await change(Number(hidden), { Title: '别人的订单' });
    const seen = Number(await changeable(own));
    await change(seen, { Title: '自己的订单' });
    await expect.poll(() => list.events, PATIENCE).toEqual([{ type: 'list', count: 1, more: false, ids: [seen] }]);
    // A query with their ids returns those that a list still shows.
    const asked = { list: 'order/list', ids: `${seen},${String(hidden)}` };
    expect(column((await sales.get('/api/order/Search', asked)).Data, 'Id')).toEqual([seen]);
    const left = await sales.get('/api/order/Search', { ...asked, searchKey: '不是这个' });
    expect(column(left.Data, 'Id')).toEqual([]);
    // One's own changes are no news.
    expect(all.events).toEqual([]);
    for (const query of [{ record: String(hidden) }, { entity: 'nothing' }, { record: '999999' }])
      expect(await sales.get('/api/Live/Events', { entity: 'order', ...query })).toMatchObject({ Code: 13 });
  });

  it('is told of what changed after its list was read and before it listened, and not of what it read', async () => {
    const read = async (): Promise<Record<string, string>> => {
      const { Data } = await sales.get('/api/order/Search', { list: 'order/list', rows: 100 });
      const versions = column(Data, 'Version');
      const rows = column(Data, 'Id').map((id, i) => `${String(id)}:${String(versions[i])}`);
      return { entity: 'order', rows: rows.join(), since: String(at(Data, 'Since')) };
    };
    const id = Number(await changeable(await idsOf(sales)));
    await change(id, { Title: '读到的订单' });
    const shown = await read();
    await change(id, { Title: '读过以后的订单' });
    const [stream, again] = [await open(sales, shown), await open(sales, await read())];
    await expect.poll(() => stream.events, PATIENCE).toEqual([{ type: 'list', count: 1, more: false, ids: [id] }]);
    // The next event is sent to both: no event came before it.
    await change(id, { Title: '听到的订单' });
    await expect.poll(() => stream.events.length, PATIENCE).toBe(2);
    await expect.poll(() => again.events, PATIENCE).toEqual([{ type: 'list', count: 1, more: false, ids: [id] }]);
  });

  const handOver = (id: number, OwnerId: number): Promise<unknown> =>
    admin.post('/api/order/Transfer', { ids: String(id), OwnerId });
  it('is told once that its user may not view the record any more, and that rows of its list are gone for him', async () => {
    const elsewhere = await server.signIn(ELSEWHERE);
    const order = { Title: '会转走的订单', CustomerName: '杭州城投', CustomerId: 1, Kind: 10, Money: 5, OwnerId: 9 };
    const id = await admin.add('order', order);
    const own = await idsOf(elsewhere);
    expect(own).toContain(id);
    const [one, list, beside] = [
      await open(elsewhere, { entity: 'order', record: String(id), editing: 'true' }),
      await open(elsewhere, { entity: 'order', rows: own.join(',') }),
      await open(admin, { entity: 'order', record: String(id) }),
    ];
    const people = (): unknown => beside.events.filter(({ type }) => type === 'people').at(-1);
    await expect.poll(people, PATIENCE).toMatchObject({ people: [{ isEditing: true }] });
    await handOver(id, 6);
    expect(await idsOf(elsewhere)).not.toContain(id);
    await expect.poll(() => one.events.at(-1), PATIENCE).toEqual({ type: 'gone' });
    await expect.poll(() => list.events.at(-1), PATIENCE).toMatchObject({ type: 'list', ids: [id] });
    // Users without access are not shown to others.
    await expect.poll(people, PATIENCE).toMatchObject({ people: [] });
    // A listener that reconnects, as a form does when it is opened, gets the event as well; other users do not learn
    // that the record exists.
    const place = { entity: 'order', record: String(id) };
    const again = await open(elsewhere, { ...place, since: '2026-01-01 00:00:00' });
    await expect.poll(() => again.events, PATIENCE).toEqual([{ type: 'gone' }]);
    again.leave();
    expect(await elsewhere.get('/api/Live/Events', place)).toMatchObject({ Code: 13 });
    // The same for a window that already shows the record and lost access before it could listen.
    const shown = await open(elsewhere, { ...place, rows: `${id}:1` });
    await expect.poll(() => shown.events, PATIENCE).toEqual([{ type: 'gone' }]);
    shown.leave();
    // No further events about it are sent until the user may view it again.
    const [before, listed] = [one.events.length, list.events.length];
    await change(id, { Title: '不再是他的' });
    await handOver(id, 9);
    const version = Number((await admin.record('order', id)).Version);
    const versions = (): unknown[] =>
      one.events.slice(before).flatMap((event) => (event.type === 'record' ? [event.version] : []));
    await expect.poll(versions, PATIENCE).toContain(version);
    await expect.poll(people, PATIENCE).toMatchObject({ people: [{ isEditing: true }] });
    expect(one.events.slice(before).map(({ type }) => type)).not.toContain('gone');
    expect(list.events.slice(listed).every((event) => event.type === 'list')).toBe(true);
  });

  it('is told in the language of its reader who changed a record that nobody changed', async () => {
    const english = new TestClient(server.running.address, 'language=en');
    await english.signIn(SALES);
    const record = await changeable(await idsOf(sales));
    const stream = await open(english, { entity: 'order', record });
    const touch = `update "order" set "UpdaterId" = null, "Version" = "Version" + 1 where "Id" = ${record}`;
    await queryRows(server, touch);
    const by = (): unknown[] => stream.events.flatMap((event) => (event.type === 'record' ? [event.by] : []));
    await expect.poll(() => by().at(-1), PATIENCE).toBe('System');
    const again = await open(english, { entity: 'order', record });
    await expect.poll(() => again.events[0], PATIENCE).toMatchObject({ type: 'record', by: 'System' });
  });

  it('is told when the rights of its user are taken away, whoever wrote what', async () => {
    const record = await changeable(await idsOf(sales));
    const [one, list] = [await open(sales, { entity: 'order', record }), await open(sales, { entity: 'order' })];
    const roles = JSON.stringify(
      at(await queryRows(server, `select to_json("Roles") as r from "account" where "LoginId" = '${SALES}'`), '0.r'),
    );
    const give = (given: string): Promise<unknown> =>
      queryRows(
        server,
        `update "account" set "Roles" = array(select json_array_elements_text('${given}')) where "LoginId" = '${SALES}'`,
      );
    await expect.poll(() => one.events.length, PATIENCE).toBeGreaterThan(0);
    const read = String(at((await sales.get('/api/order/Search', { list: 'order/list' })).Data, 'Since'));
    await give('[]');
    try {
      await expect.poll(() => one.events.at(-1), PATIENCE).toEqual({ type: 'gone' });
      await expect.poll(() => list.events.at(-1), PATIENCE).toEqual({ type: 'gone' });
      // A list that was read before, and listens only now, hears the same.
      const late = await open(sales, { entity: 'order', since: read });
      await expect.poll(() => late.events, PATIENCE).toEqual([{ type: 'gone' }]);
      late.leave();
    } finally {
      await give(roles);
    }
    for (const { events } of [one, list]) await expect.poll(() => events.at(-1)?.type, PATIENCE).not.toBe('gone');
    expect(list.events.at(-1)?.type).toBe('list');
  });

  it('is told of other rights although a look failed when they were noticed', async () => {
    const { services } = server.running;
    const client = await server.signIn(SALES);
    const session = /sid=([^;]+)/.exec(client.cookie)?.[1] ?? '';
    const signedIn = await services.sessions.find(session, true);
    if (signedIn === undefined) throw new Error('nobody signed in');
    const hub = new LiveHub(services, new Presence(services.database, services.clock));
    const told: LiveEvent[] = [];
    const nothing = (): void => undefined;
    const { stop } = await hub.listen(
      {
        ...{ watched: { entity: 'contact', record: undefined, rows: [] }, account: signedIn.account.Id, address: '' },
        ...{
          session,
          presence: undefined,
          language: 'zh',
          pulse: nothing,
          end: nothing,
          send: (event) => void told.push(event),
        },
      },
      undefined,
      await openCall(signedIn, '', services),
    );
    // A role that there is not: others, and nothing more to see.
    const roles = `"Roles" = array_append("Roles", 'nothing')`;
    try {
      await hub.tick();
      await queryRows(server, `update "account" set ${roles} where "Id" = ${signedIn.account.Id}`);
      await queryRows(server, `update "contact" set "Version" = "Version"`);
      await queryRows(server, 'alter table "contact" rename to "contact_away"');
      await hub.tick();
      expect(told).toEqual([]);
    } finally {
      await queryRows(server, 'alter table if exists "contact_away" rename to "contact"');
    }
    await hub.tick();
    stop();
    await queryRows(
      server,
      `update "account" set "Roles" = array_remove("Roles", 'nothing') where "Id" = ${signedIn.account.Id}`,
    );
    expect(told).toEqual([{ type: 'list', count: 0, more: true, ids: [] }]);
  });

  it('is told when the record that its account stands for changes, and who heads a unit when employees do', async () => {
    const { db } = server.running.services.database;
    const tables = {
      employee: 'employee',
      unit: 'unit',
      chief: 'ChiefEmployeeId',
      outsiders: ['customer'],
      places: ['order'],
    };
    const accounts = await queryRows(
      server,
      `select (select "Id" from "account" where "CustomerId" is not null order by "Id" limit 1) as outside,
        (select a."Id" from "account" a join "unit" u on u."ChiefEmployeeId" = a."EmployeeId" order by a."Id" limit 1) as chief,
        (select a."Id" from "account" a where "EmployeeId" is not null and not exists (
          select 1 from "unit" u where u."ChiefEmployeeId" = a."EmployeeId") order by a."Id" limit 1) as plain`,
    );
    const [outside, chief, plain] = ['outside', 'chief', 'plain'].map((name) => numberAt(accounts, `0.${name}`));
    const marks = async () => {
      const found = await rightsMarks(db, [outside ?? 0, chief ?? 0, plain ?? 0], tables);
      return [outside, chief, plain].map((id) => found.get(id ?? 0));
    };
    const changed = async (statement: string): Promise<boolean[]> => {
      const before = await marks();
      await queryRows(server, statement);
      return (await marks()).map((mark, i) => mark !== before[i]);
    };
    const version = 'set "Version" = "Version" + 1';
    const customer = `(select "CustomerId" from "account" where "Id" = ${String(outside)})`;
    expect(await changed(`update "customer" ${version} where "Id" = ${customer}`)).toEqual([true, false, false]);
    const others = `(select "EmployeeId" from "account" where "Id" in (${String(chief)}, ${String(plain)}))`;
    expect(await changed(`update "employee" ${version} where "Id" not in ${others}`)).toEqual([false, true, false]);
    expect(await changed(`update "unit" ${version} where "Id" = (select min("Id") from "unit")`)).toEqual([
      ...[true, true, true],
    ]);
  });

  it('is told when its account stands for somebody of another kind with the same Id', async () => {
    const account = `"account" where "LoginId" = '${ELSEWHERE}'`;
    const own = (await queryRows(server, `select "Id", "EmployeeId" as e, "CustomerId" as c from ${account}`))[0];
    const id = numberAt(own, 'Id');
    const { db } = server.running.services.database;
    const markOf = async (employee: unknown, customer: unknown): Promise<string | undefined> => {
      await queryRows(
        server,
        `update "account" set "EmployeeId" = ${String(employee)}, "CustomerId" = ${String(customer)} where "Id" = ${id}`,
      );
      return (await rightsMarks(db, [id], NO_TABLES)).get(id);
    };
    try {
      expect(await markOf(7, null)).not.toBe(await markOf(null, 7));
    } finally {
      await markOf(at(own, 'e'), at(own, 'c'));
    }
  });

  it('hears no more when its session ends, and is refused when too many of one account listen', async () => {
    const leaving = await server.signIn(SALES);
    const record = await changeable(await idsOf(leaving));
    const stream = await open(leaving, { entity: 'order', record });
    const kept = async (path: string) => (await leaving.fetch(path)).headers.get('x-guiju-keep');
    // Browsers cache replies only if the product enables it, and never after signing out.
    expect(await kept('/api/order/Search')).toBeNull();
    expect(await kept('/api/account/SigningOut')).toBe('none');
    expect(await kept('/api/order/Search')).toBe('none');
    await change(Number(record), { Title: '又改' });
    await stream.ended;
    // The browser reconnects once: an envelope instead of events would be an error on its console.
    const again = await leaving.fetch('/api/Live/Events?entity=order', { headers: { accept: 'text/event-stream' } });
    expect([again.status, await again.text()]).toEqual([204, '']);
    const many = await server.signIn(SALES);
    let refused = 0;
    for (let i = 0; i < 14 && refused === 0; i++) {
      const controller = new AbortController();
      const answer = await many.fetch('/api/Live/Events?entity=order', { signal: controller.signal });
      if (answer.status !== 200) refused = answer.status;
      streams.push({ events: [], ended: Promise.resolve(), leave: () => controller.abort() });
    }
    expect(refused).toBe(503);
    expect(listAt((await sales.get('/api/order/Search', { list: 'order/list' })).Data, 'Rows').length).toBeGreaterThan(
      0,
    );
  });
});
