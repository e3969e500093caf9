import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { cleanSystemTables } from '#server/db/system/cleanSystemTables.ts';
import { takeEvent } from '#server/db/system/webhookTables.ts';
import { sendEvents } from '#server/jobs/sendEvents.ts';
import type { Outside } from '#server/media/Outside.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import {
  at,
  column,
  listAt,
  numberAt,
  type Fields,
  type Reply,
  type TestClient,
} from '../../support/server/TestClient.ts';
import { ADMIN, onEachDatabase, openServer, SALES, type TestServer } from '../../support/server/TestServer.ts';
import { itWhole } from '../../support/wholeRun.ts';

const MINUTE = 60_000;
/**
 * The timeout for a receiver that does not answer; other timeouts are not shortened, because busy machines need them.
 * Milliseconds.
 */
const PATIENCE = 2000;

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver on this machine: 127.0.0.1 represents the internet, every other address our own network. */
onEachDatabase('events for other programs', (kind) => {
  let server: TestServer;
  let admin: TestClient;
  let port = 0;
  let seen: Received[] = [];
  let answer: (response: ServerResponse, path: string) => void = (response) => response.end('ok');
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      seen.push({ path: request.url ?? '', headers: request.headers, body });
      answer(response, request.url ?? '');
    });
  });
  let names: Record<string, string[]> = { 'erp.example': ['127.0.0.1'] };
  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, resolve));
    const address: AddressInfo | string | null = receiver.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
    const outside: Outside = {
      ports: [443, port],
      resolve: (host) => Promise.resolve(names[host] ?? []),
      isAllowed: (ip) => ip === '127.0.0.1',
    };
    server = await openServer(kind, {}, 'small', outside);
    admin = await server.signIn(ADMIN);
  });
  afterAll(async () => {
    await server.close();
    receiver.closeAllConnections();
    receiver.close();
  });
  beforeEach(async () => {
    for (const row of listAt((await admin.get('/api/Webhook/Search')).Data, 'Rows'))
      await admin.post('/api/Webhook/Delete', { id: numberAt(row, 'Id') });
    [seen, names, answer] = [[], { 'erp.example': ['127.0.0.1'] }, (response) => response.end('ok')];
  });

  const subscribe = async (more: Fields = {}, client = admin): Promise<Reply> =>
    client.post('/api/Webhook/Save', {
      Name: '财务系统',
      Url: `http://erp.example:${port}/hook`,
      Entities: 'Order,Contact',
      Kinds: 'created,updated,deleted,transition',
      IsOn: true,
      ...more,
    });
  const addOrder = async (Title: string, OwnerId = 6): Promise<number> => {
    const fields = { Title, CustomerName: '城投集团', CustomerId: 1, Kind: 10, Money: 5, OwnerId };
    // One is for an employee whose account is disabled.
    return admin.add('Order', { ...fields, AcceptWarnings: true });
  };
  const run = (patience?: number): Promise<number> => sendEvents(server.running.services, patience);
  const later = async (minutes: number): Promise<void> => {
    server.clock.now = new Date(server.clock.now.getTime() + minutes * MINUTE);
    admin = await server.signIn(ADMIN);
  };
  const events = async (params: Fields = {}): Promise<unknown[]> =>
    listAt((await admin.get('/api/Webhook/Events', params)).Data, 'Rows');
  const told = (): unknown[] => seen.map(({ body }): unknown => JSON.parse(body));

  it('are signed, told in the order of commits, once each, of what was subscribed to', async () => {
    await addOrder('之前的订单');
    const { Data } = await subscribe({ Kinds: 'created,deleted' });
    const id = await addOrder('之后的订单');
    await admin.post('/api/Order/Update', { Id: id, Version: 1, Title: '改了名的订单' });
    await admin.post('/api/Order/Delete', { id });
    await admin.post('/api/Customer/Add', { CustomerName: '不在订阅里的客户', Level: 3 });
    expect(seen).toEqual([]);
    expect([await run(), await run()]).toEqual([2, 0]);
    expect(told()).toMatchObject([
      { Entity: 'Order', Id: id, Kind: 'created', Action: 'create' },
      { Entity: 'Order', Id: id, Kind: 'deleted', Action: 'delete' },
    ]);
    const { headers, body }: Pick<Received, 'headers' | 'body'> = seen[0] ?? { headers: {}, body: '' };
    const signed = createHmac('sha256', String(at(Data, 'Secret'))).update(
      `${String(headers['x-guiju-timestamp'])}.${body}`,
    );
    expect(headers['x-guiju-signature']).toBe(`sha256=${signed.digest('hex')}`);
    expect(headers).toMatchObject({ host: `erp.example:${port}`, 'x-guiju-event': String(at(told()[0], 'EventId')) });
    expect(column({ Rows: await events() }, 'State')).toEqual(['sent', 'sent']);
    const stored = await queryRows(server, 'select "Secret" from "webhook"');
    expect(JSON.stringify(stored)).not.toContain(String(at(Data, 'Secret')));
  });

  it('are tried again with longer and longer pauses, with the same number, and given up in the end; then sent again on demand', async () => {
    await subscribe();
    await addOrder('五百的订单');
    let wrong = 2;
    answer = (response) => {
      wrong -= 1;
      response.writeHead(wrong >= 0 ? 500 : 204).end();
    };
    expect([await run(), await run(), seen.length]).toEqual([0, 0, 1]);
    await later(1.1);
    expect([await run(), seen.length]).toEqual([0, 2]);
    await later(1.1);
    expect([await run(), seen.length]).toEqual([0, 2]);
    await later(5.1);
    expect([await run(), seen.length]).toEqual([1, 3]);
    expect(new Set(seen.map(({ headers }) => headers['x-guiju-event'])).size).toBe(1);

    answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
    await addOrder('送不到的订单');
    for (const minutes of [0, 1, 5, 15, 60, 180, 360, 720]) {
      await later(minutes + 0.1);
      await run();
    }
    expect(seen).toHaveLength(11);
    await later(10_000);
    expect([await run(), seen.length]).toEqual([0, 11]);
    const [dead] = await events({ state: 'dead' });
    expect(dead).toMatchObject({ State: 'dead', Tries: 8, Answer: 'HTTP 302', NextTime: null });
    const listed = at((await admin.get('/api/Webhook/Search')).Data, 'Rows.0');
    expect(listed).toMatchObject({ Dead: 1, FailedAnswer: 'HTTP 302' });
    expect(String(at(listed, 'FailedTime')) > String(at(listed, 'SentTime'))).toBe(true);
    // Events that were given up three months ago are removed.
    const now = server.clock.now.getTime();
    await queryRows(
      server,
      `insert into "webhookEvent" ("WebhookId", "Seq", "EntityKey", "RecordId", "Kind", "OpAction", "OpTime", "State", "Tries", "NextAt")
        values (999, 1, 'order', 1, 'create', 'create', timestamp '2025-01-01', 'dead', 8, ${now - 91 * 86_400_000})`,
    );
    await cleanSystemTables(server.running.services.database.db, now);
    expect(
      await queryRows(server, `select "WebhookId" <> 999 as ok from "webhookEvent" where "State" = 'dead'`),
    ).toEqual([{ ok: true }]);
    answer = (response) => response.end('ok');
    expect(await admin.post('/api/Webhook/Resend', { ids: numberAt(dead, 'Id') })).toMatchObject({
      Data: { Count: 1 },
    });
    expect([await run(), seen.length]).toEqual([1, 12]);
    expect(await admin.post('/api/Webhook/Resend', { ids: numberAt(dead, 'Id') })).toMatchObject({
      Data: { Count: 0 },
    });
  });

  it('do not wait for a receiver that is slow, nor read what one says without end; others get theirs', async () => {
    await subscribe({ Url: `http://erp.example:${port}/slow` });
    await subscribe({ Name: '话多的', Url: `http://erp.example:${port}/endless` });
    answer = (response, path) => {
      if (path === '/slow') return;
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more);
      more();
    };
    await addOrder('慢的订单一');
    await addOrder('慢的订单二');
    expect(await run(PATIENCE)).toBe(2);
    expect(seen.map(({ path }) => path).sort()).toEqual(['/endless', '/endless', '/slow']);
    expect(column({ Rows: await events({ state: 'waiting' }) }, 'Tries').sort()).toEqual([0, 1]);
  });

  it('never go to our own network, whatever a name says later', async () => {
    await subscribe();
    await addOrder('内网的订单');
    names = { 'erp.example': ['127.0.0.1', '10.0.0.1'] };
    expect(await run()).toBe(0);
    names = { 'erp.example': ['10.0.0.1'] };
    await later(2);
    expect([await run(), seen.length]).toEqual([0, 0]);
    expect(await events()).toMatchObject([{ State: 'waiting', Tries: 2, SentTime: null }]);
    names = { 'erp.example': ['127.0.0.1'] };
    await later(6);
    expect([await run(), seen.length]).toEqual([1, 1]);
    names = { 'erp.example': ['127.0.0.1'], 'own.example': ['127.0.0.2'] };
    await subscribe({ Url: `http://own.example:${port}/` });
    await addOrder('本机的订单');
    await run();
    expect(seen.map(({ headers }) => headers.host)).toEqual([`erp.example:${port}`, `erp.example:${port}`]);
  });

  it('are not lost with a process that dies while it sends, and sent by one process only', async () => {
    await subscribe();
    await addOrder('中断的订单');
    const { services } = server.running;
    await run();
    await addOrder('再次中断的订单');
    answer = (response) => response.writeHead(503).end();
    await run();
    await later(1.1);
    // Another process takes it and dies.
    expect(
      await takeEvent(services.database.db, [], server.clock.now.getTime(), server.clock.now.getTime() + 2 * MINUTE),
    ).toMatchObject({
      State: 'waiting',
      Tries: 2,
    });
    answer = (response) => response.end();
    expect([await run(), seen.length]).toEqual([0, 2]);
    await later(2.1);
    expect([await run(), seen.length]).toEqual([1, 3]);
    for (let i = 0; i < 5; i += 1) await addOrder(`两个进程的订单 ${i}`);
    const both = await Promise.all([run(), run()]);
    expect((both[0] ?? 0) + (both[1] ?? 0)).toBe(5);
    expect(new Set(told().map((event) => at(event, 'EventId'))).size).toBe(7);
    expect(seen).toHaveLength(8);
  });

  it('tell only of what whoever saved the subscription may view, and nothing while he may not sign in', async () => {
    const id = numberAt((await admin.get('/api/Account/Search', { searchKey: SALES })).Data, 'Rows.0.Id');
    await subscribe();
    await queryRows(server, `update "webhook" set "AccountId" = ${id} returning 1`);
    await addOrder('别人的订单', 9);
    const own = await addOrder('自己的订单', 6);
    await run();
    expect(told()).toMatchObject([{ Id: own }]);
    await queryRows(server, `update "account" set "AccountState" = 2 where "Id" = ${id} returning 1`);
    await addOrder('停用后的订单', 6);
    expect([await run(), seen.length]).toEqual([0, 1]);
    expect(at((await admin.get('/api/Webhook/Search')).Data, 'Rows.0')).toMatchObject({
      IsOwnerGone: true,
      Waiting: 0,
    });
    await queryRows(server, `update "account" set "AccountState" = 1 where "Id" = ${id} returning 1`);
    expect([await run(), seen.length]).toEqual([1, 2]);
  });

  it('are shown to whoever may view the record, and sent once more by nobody else; those who lost it are sent nothing of it', async () => {
    await subscribe();
    const others = await addOrder('别人看不到的订单', 9);
    const [own, gone] = [await addOrder('自己看得到的订单', 6), await addOrder('自己删掉的订单', 6)];
    await admin.post('/api/Order/Delete', { id: gone });
    answer = (response) => response.writeHead(500).end();
    await run();
    const ids = (rows: unknown[]): number[] => rows.map((row) => numberAt(row, 'RecordId'));
    const grown = {
      keys: 'array_append("KeyList", \'Development\')',
      actions: 'array_append("ActionList", \'Webhook.edit\')',
    };
    const [before] = await queryRows(server, `select "KeyList", "ActionList" from "role" where "RoleCode" = 'sales'`);
    await queryRows(
      server,
      `update "role" set "KeyList" = ${grown.keys}, "ActionList" = ${grown.actions} where "RoleCode" = 'sales' returning 1`,
    );
    const sales = await server.signIn(SALES);
    const shown = await sales.get('/api/Webhook/Events');
    expect(ids(listAt(shown.Data, 'Rows'))).toEqual([gone, gone, own]);
    expect(at(shown.Data, 'Total')).toBe(3);
    const beforeFirst = await sales.get('/api/Webhook/Events', { page: 0, startPage: 3 });
    expect(beforeFirst.Data).toEqual(shown.Data);
    expect(ids(await events())).toEqual([gone, gone, own, others]);
    const hidden = (await events()).find((row) => at(row, 'RecordId') === others);
    const again = (client: TestClient): Promise<Reply> =>
      client.post('/api/Webhook/Resend', { ids: numberAt(hidden, 'Id') });
    expect(at((await again(sales)).Data, 'Count')).toBe(0);
    expect(at((await again(admin)).Data, 'Count')).toBe(1);

    // The account owns the webhook, and may view two of the three; pending events of the third are not sent.
    const account = numberAt((await admin.get('/api/Account/Search', { searchKey: SALES })).Data, 'Rows.0.Id');
    await queryRows(server, `update "webhook" set "AccountId" = ${account} returning 1`);
    await later(2);
    [seen, answer] = [[], (response) => response.end()];
    await run();
    expect(told().map((event) => at(event, 'Id'))).not.toContain(others);
    expect(seen).toHaveLength(3);
    expect((await events({ state: 'dead' }))[0]).toMatchObject({
      RecordId: others,
      Answer: '没有推送：保存订阅的账号现在无权查看这条数据',
    });
    await queryRows(
      server,
      `update "role" set "KeyList" = array_remove("KeyList", 'Development'),
         "ActionList" = array_remove("ActionList", 'Webhook.edit') where "RoleCode" = 'sales' returning 1`,
    );
    const [after] = await queryRows(server, `select "KeyList", "ActionList" from "role" where "RoleCode" = 'sales'`);
    expect(after).toEqual(before);
  });

  it('are subscribed to by administrators, who are told what is wrong', async () => {
    const sales = await server.signIn(SALES);
    expect(await subscribe({}, sales)).toMatchObject({ Code: 12 });
    expect(await sales.get('/api/Webhook/Search')).toMatchObject({ Code: 12 });
    expect(await sales.get('/api/Webhook/Events')).toMatchObject({ Code: 12 });
    const refused = async (more: Fields): Promise<unknown[]> => column((await subscribe(more)).Data, 'Field', 'Issues');
    expect(await refused({ Name: ' ', Url: 'erp', Entities: '', Kinds: 'created,other' })).toEqual([
      'Name',
      'Url',
      'Entities',
      'Kinds',
    ]);
    for (const Url of ['ftp://erp.example/', 'https://a:b@erp.example/', 'https://erp.example:22/'])
      expect(await refused({ Url })).toEqual(['Url']);
    // Nothing would ever be sent there, in whatever form it is written.
    for (const host of ['10.0.0.1', '[::1]', '[::ffff:10.0.0.1]', '0x0a000001', '167772161', '１０.0.0.1'])
      expect([host, await refused({ Url: `https://${host}/` })]).toEqual([host, ['Url']]);
    const { Data } = await subscribe();
    const Id = numberAt(Data, 'Id');
    const changed = await subscribe({ Id, Version: 1, IsOn: false });
    expect(changed).toMatchObject({ Successed: true, Data: { Secret: null } });
    expect(await subscribe({ Id, Version: 1 })).toMatchObject({ Code: 21 });
    const other = await admin.post('/api/Webhook/NewSecret', { id: Id });
    expect(at(other.Data, 'Secret')).not.toBe(at(Data, 'Secret'));
    await addOrder('关着的订单');
    expect([await run(), seen.length]).toEqual([0, 0]);

    const test = (): Promise<Reply> => admin.post('/api/Webhook/Test', { id: Id });
    expect((await test()).Data).toEqual({ IsThere: true, Answer: 'HTTP 200' });
    expect(told()).toMatchObject([{ Kind: 'test' }]);
    expect(seen[0]?.headers['x-guiju-event']).toMatch(/^test-\d+$/);
    expect(at(told()[0], 'EventId')).toBe(seen[0]?.headers['x-guiju-event']);
    answer = (response) => response.writeHead(410).end();
    expect((await test()).Data).toEqual({ IsThere: false, Answer: 'HTTP 410' });
    names = { 'erp.example': ['10.0.0.1'] };
    expect((await test()).Data).toMatchObject({ IsThere: false });
    expect(seen).toHaveLength(2);
    for (const call of ['Test', 'NewSecret', 'Delete'])
      expect(await sales.post(`/api/Webhook/${call}`, { id: Id })).toMatchObject({ Code: 12 });
    expect(await sales.post('/api/Webhook/SetState', { id: Id, IsOn: true })).toMatchObject({ Code: 12 });
    names = { 'erp.example': ['127.0.0.1'] };
    answer = (response) => response.end();
    for (const IsOn of [true, true])
      expect((await admin.post('/api/Webhook/SetState', { id: Id, IsOn })).Successed).toBe(true);
    expect([await run(), seen.length]).toEqual([1, 3]);
    const log = await queryRows(
      server,
      `select "OpAction" from "opLog" where "EntityKey" = 'webhook' order by "Id" desc limit 7`,
    );
    expect(log.map((entry) => at(entry, 'OpAction'))).toEqual([
      ...['enable', 'test', 'test', 'test'],
      ...['newSecret', 'edit', 'create'],
    ]);
  });
});

itWhole(
  'events of a process that is killed in the middle of sending arrive once by their number, from the next process',
  async () => {
    const ids: string[] = [];
    let sender: ChildProcess | undefined;
    const receiver = createServer((request, response) => {
      request.resume().on('end', () => {
        ids.push(String(request.headers['x-guiju-event']));
        // It has arrived, but the sender never learns that.
        if (ids.length === 3) sender?.kill('SIGKILL');
        else response.end();
      });
    });
    onTestFinished(() => {
      receiver.closeAllConnections();
      receiver.close();
    });
    await new Promise<void>((resolve) => receiver.listen(0, resolve));
    const address = receiver.address();
    const port = String(typeof address === 'object' && address !== null ? address.port : 0);
    const outside = { ports: [Number(port)], resolve: () => Promise.resolve(['127.0.0.1']), isAllowed: () => true };
    const server = await openServer('embedded', {}, 'small', outside);
    onTestFinished(() => server.close());
    const admin = await server.signIn(ADMIN);
    const subscription = { Name: '会断的', Url: `http://erp.example:${port}/`, Entities: 'Customer', Kinds: 'created' };
    expect(await admin.post('/api/Webhook/Save', { ...subscription, IsOn: true })).toMatchObject({ Message: '' });
    for (let i = 0; i < 5; i += 1)
      await admin.post('/api/Customer/Add', { CustomerName: `断开时的客户 ${i}`, Level: 3 });
    await server.restart(async () => {
      const { dataDir, workerFile } = server.settings;
      const script = 'tests/support/server/sendEventsOnce.ts';
      sender = spawn(
        process.execPath,
        ['--import', 'tsx', script, dataDir, workerFile, server.clock.now.toISOString(), port],
        { stdio: ['ignore', 'ignore', 'inherit'] },
      );
      await once(sender, 'close');
      expect(sender.signalCode).toBe('SIGKILL');
    });
    expect(ids).toHaveLength(3);
    // The killed process holds the third event for two minutes.
    server.clock.now = new Date(server.clock.now.getTime() + 2.1 * MINUTE);
    const { services } = server.running;
    expect([await sendEvents(services), await sendEvents(services)]).toEqual([3, 0]);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(5);
    expect(ids.filter((id) => id === ids[2])).toHaveLength(2);
  },
);
