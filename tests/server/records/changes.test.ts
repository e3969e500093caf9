import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { cleanSystemTables } from '#server/db/system/cleanSystemTables.ts';
import { nothingOlderOpen } from '../../support/server/nothingOlderOpen.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, listAt, numberAt, objectAt, type Fields, type TestClient } from '../../support/server/TestClient.ts';
import {
  ADMIN,
  CHIEF,
  CUSTOMER,
  FINANCE,
  onEachDatabase,
  SALES,
  type TestServer,
  useServer,
} from '../../support/server/TestServer.ts';

const OTHER_SALES = '13900000009';

/** A program's copy of an entity, built only from the changes it receives. */
class Replica {
  readonly records = new Map<number, Readonly<Record<string, unknown>>>();
  cursor = '';
  readonly server: TestServer;
  readonly client: TestClient;
  readonly api: string;

  constructor(server: TestServer, client: TestClient, api: string) {
    [this.server, this.client, this.api] = [server, client, api];
  }

  /** Waits until earlier writes are visible, then fetches all changes, and returns them. */
  async sync(limit = 500): Promise<string[]> {
    await nothingOlderOpen(this.server);
    return this.syncNow(limit);
  }

  /** Fetches all changes, even while older transactions are open. */
  async syncNow(limit = 500): Promise<string[]> {
    const told: string[] = [];
    for (;;) {
      const since: Fields = this.cursor === '' ? {} : { since: this.cursor };
      const { Data, Message } = await this.client.get(`/api/${this.api}/Changes`, { ...since, limit });
      expect(Message).toBe('');
      const changes = listAt(Data, 'Changes');
      expect(changes.length).toBeLessThanOrEqual(limit);
      for (const change of changes) {
        const [kind, id] = [String(at(change, 'Kind')), numberAt(change, 'Id')];
        told.push(`${kind} ${id}`);
        expect([kind, id, this.records.has(id)]).toEqual([kind, id, kind !== 'created']);
        if (kind === 'deleted') this.records.delete(id);
        else this.records.set(id, { ...objectAt(change, 'Record'), Masked: at(change, 'Masked') ?? [] });
      }
      this.cursor = String(at(Data, 'Cursor'));
      if (at(Data, 'More') !== true) return told;
    }
  }

  /** Compares with what its reader sees of everything now. */
  async compare(): Promise<void> {
    const { Data, Code } = await this.client.get(`/api/${this.api}/Search`, { rows: 100 });
    if (Code === 12) {
      expect([...this.records.keys()]).toEqual([]);
      return;
    }
    const ids = listAt(Data, 'Rows').map((row) => numberAt(row, 'Id'));
    expect([...this.records.keys()].sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b));
    for (const id of ids) {
      const { Data: got } = await this.client.get(`/api/${this.api}/Get`, { id });
      const kept = this.records.get(id) ?? {};
      const { Masked, ...values } = kept;
      const shown = objectAt(got, 'Record');
      expect({ id, ...values }).toEqual({
        id,
        ...Object.fromEntries(Object.entries(shown).filter(([name]) => Object.hasOwn(kept, name))),
      });
      expect([...listAt(kept, 'Masked')].sort()).toEqual([...listAt(got, 'Masked')].sort());
      const stored = Object.keys(shown).filter((name) => !name.endsWith('Text') && !Array.isArray(shown[name]));
      expect(stored.filter((name) => !Object.hasOwn(values, name))).toEqual([]);
      expect(Masked).toBeDefined();
    }
  }
}

const REPLICAS: readonly (readonly [string, string])[] = [
  [ADMIN, 'Order'],
  [CHIEF, 'Order'],
  [SALES, 'Order'],
  [FINANCE, 'Receipt'],
  [SALES, 'Contact'],
  [SALES, 'Customer'],
  [OTHER_SALES, 'Customer'],
  [CUSTOMER, 'Order'],
];

onEachDatabase('what has changed since', (kind) => {
  const clients = new Map<string, TestClient>();
  const server = useServer(kind);
  beforeAll(async () => {
    for (const login of new Set(REPLICAS.map(([name]) => name))) clients.set(login, await server.signIn(login));
  });

  const as = (login: string): TestClient => clients.get(login) ?? server.client();
  const admin = (): TestClient => as(ADMIN);

  let last = 0;
  /** A change of any kind; a refused one changes nothing. */
  const perform = async ([what, which, how]: readonly [string, number, number]): Promise<void> => {
    const pick = async (api: string): Promise<{ Id: number; Version: number }> => {
      const { Data } = await admin().get(`/api/${api}/Search`, { rows: 100 });
      const row = listAt(Data, 'Rows')[which % Math.max(1, listAt(Data, 'Rows').length)];
      return { Id: Number(at(row, 'Id') ?? 1), Version: Number(at(row, 'Version') ?? 1) };
    };
    last += 1;
    switch (what) {
      case 'order':
        await as(how % 2 === 0 ? SALES : ADMIN).post('/api/Order/Add', {
          Title: `新订单 ${last}`,
          CustomerName: '城投集团',
          CustomerId: 1,
          Kind: 10,
          Money: 100 + how,
        });
        return;
      case 'edit':
        await admin().post('/api/Order/Update', { ...(await pick('Order')), Title: `改名 ${last}`, Money: 50 + how });
        return;
      case 'delete':
        await admin().post('/api/Order/Delete', { id: (await pick('Order')).Id });
        return;
      case 'transfer': {
        const api = how % 2 === 0 ? 'Order' : 'Customer';
        await admin().post(`/api/${api}/Transfer`, { ids: (await pick(api)).Id, OwnerId: [6, 9, 5, 7][how % 4] ?? 6 });
        return;
      }
      case 'receipt':
        await admin().post('/api/Receipt/Add', {
          OrderId: (await pick('Order')).Id,
          Money: 1 + how,
          IsConfirmed: true,
        });
        return;
      case 'contact': {
        const { Id } = await pick('Customer');
        const more = { ContactName: `联系人 ${last}`, Phone: '13812345678', IsPrimary: how % 2 === 0 };
        await admin().post('/api/Contact/Add', { CustomerId: Id, ...more });
        return;
      }
      case 'roles': {
        const { Data } = await admin().get('/api/Account/Search', { searchKey: SALES });
        const Roles = ['sales', 'chief', 'finance,sales', 'market'][how % 4] ?? 'sales';
        await admin().confirm('/api/Account/SetRoles', { id: numberAt(Data, 'Rows.0.Id'), Roles });
        return;
      }
      default: {
        const unit = await admin().get('/api/Employee/Get', { id: 6 });
        const Version = Number(at(unit.Data, 'Record.Version') ?? 1);
        await admin().confirm('/api/Employee/Update', { Id: 6, Version, UnitId: 1 + (how % 5) });
      }
    }
  };

  it('keeps a copy that is what its reader sees, after any changes, with pages of any length', async () => {
    const replicas = REPLICAS.map(([login, api]) => new Replica(server, as(login), api));
    for (const replica of replicas) await replica.sync(3);
    for (const replica of replicas) await replica.compare();
    const kinds = [
      'order',
      'order',
      'edit',
      'edit',
      'delete',
      'transfer',
      'transfer',
      'receipt',
      'contact',
      'roles',
      'unit',
    ];
    const step = fc.tuple(fc.constantFrom(...kinds), fc.nat(20), fc.nat(20));
    const runs = fc.array(fc.tuple(fc.array(step, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 9 })), {
      minLength: 3,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(runs, async (rounds) => {
        for (const [steps, limit] of rounds) {
          for (const each of steps) await perform(each);
          for (const replica of replicas) await replica.sync(limit);
        }
        for (const replica of replicas) await replica.compare();
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });

  it('tells nothing of what its reader never saw, and what he lost as deleted', async () => {
    await admin().confirm('/api/Account/SetRoles', {
      id: numberAt((await admin().get('/api/Account/Search', { searchKey: SALES })).Data, 'Rows.0.Id'),
      Roles: 'sales',
    });
    const replica = new Replica(server, as(OTHER_SALES), 'Order');
    await replica.sync();
    const add = async (OwnerId: number): Promise<number> => {
      last += 1;
      const fields = { Title: `别人的 ${last}`, CustomerName: '城投集团', CustomerId: 1, Kind: 10, Money: 5, OwnerId };
      return await admin().add('Order', fields);
    };
    const id = await add(6);
    expect(await replica.sync()).toEqual([]);
    await admin().post('/api/Order/Delete', { id });
    expect(await replica.sync()).toEqual([]);
    const given = await add(6);
    await admin().post('/api/Order/Transfer', { ids: given, OwnerId: 9 });
    expect(await replica.sync()).toEqual([`created ${given}`]);
    await admin().post('/api/Order/Transfer', { ids: given, OwnerId: 6 });
    expect(await replica.sync()).toEqual([`deleted ${given}`]);
    expect(await replica.sync()).toEqual([]);
  });

  it('tells nothing of how much others write, by its pages and cursors', async () => {
    const client = as(OTHER_SALES);
    const replica = new Replica(server, client, 'Order');
    await replica.sync();
    const add = async (OwnerId: number): Promise<number> => {
      last += 1;
      const fields = { Title: `页数 ${last}`, CustomerName: '城投集团', CustomerId: 1, Kind: 10, Money: 5, OwnerId };
      return await admin().add('Order', fields);
    };
    for (let i = 0; i < 5; i += 1) await add(6);
    await nothingOlderOpen(server);
    const ask = async () => (await client.get('/api/Order/Changes', { since: replica.cursor, limit: 1 })).Data;
    const none = { Changes: [], Cursor: replica.cursor, More: false };
    expect(await ask()).toEqual(none);
    expect(await ask()).toEqual(none);
    const [own, second] = [await add(9), await add(9)];
    for (let i = 0; i < 3; i += 1) await add(6);
    await nothingOlderOpen(server);
    const page = await ask();
    expect(page).toMatchObject({ Changes: [{ Kind: 'created', Id: own }], More: true });
    const rest = await client.get('/api/Order/Changes', { since: String(at(page, 'Cursor')), limit: 1 });
    expect(rest.Data).toMatchObject({ Changes: [{ Kind: 'created', Id: second }], More: false });
  });

  it('answers once more where a reply was lost, and no cursor of somebody else or of old', async () => {
    const replica = new Replica(server, as(FINANCE), 'Order');
    await replica.sync();
    const { cursor } = replica;
    await perform(['order', 0, 1]);
    await nothingOlderOpen(server);
    const ask = (client: TestClient, since: string, api = 'Order') => client.get(`/api/${api}/Changes`, { since });
    const [first, again] = [await ask(as(FINANCE), cursor), await ask(as(FINANCE), cursor)];
    expect(at(again.Data, 'Changes')).toEqual(at(first.Data, 'Changes'));
    expect(listAt(first.Data, 'Changes')).toHaveLength(1);
    expect(await ask(as(ADMIN), cursor)).toMatchObject({ Code: 13 });
    expect(await ask(as(FINANCE), cursor, 'Receipt')).toMatchObject({ Code: 13 });
    expect(await ask(as(FINANCE), 'nothing')).toMatchObject({ Code: 13 });
    expect(await as(FINANCE).get('/api/Unit/Changes')).toMatchObject({ Code: 12 });
    expect(await as(FINANCE).get('/api/Order/Changes', { limit: 0 })).toMatchObject({ Code: 30 });
    await server.restart();
    for (const login of clients.keys()) clients.set(login, await server.signIn(login));
    await nothingOlderOpen(server);
    expect(listAt((await ask(as(FINANCE), cursor)).Data, 'Changes')).toHaveLength(1);
    const later = server.clock.now.getTime() + 31 * 24 * 3_600_000;
    await cleanSystemTables(server.running.services.database.db, later);
    for (const login of clients.keys()) clients.set(login, await server.signIn(login));
    expect(await ask(as(FINANCE), cursor)).toMatchObject({ Code: 13 });
    expect(await queryRows(server, `select count(*) as n from "changeCursor"`)).toEqual([{ n: 0 }]);
    expect(await queryRows(server, `select count(*) as n from "recordChange"`)).toEqual([{ n: 0 }]);
  });

  it('reads everything again where the database stopped noting', async () => {
    const replica = new Replica(server, admin(), 'Order');
    await replica.sync();
    const { db } = server.running.services.database;
    await sql`alter table "order" disable trigger guiju_updated`.execute(db);
    await perform(['edit', 0, 3]);
    expect((await replica.sync()).length).toBe(replica.records.size);
    await replica.compare();
  });

  // The embedded database does one transaction after the other.
  if (kind === 'postgres')
    it('skips nothing where transactions end in another order than they began', async () => {
      const replica = new Replica(server, admin(), 'Order');
      await replica.sync();
      const [one, two] = ['', ''].map(() => new pg.Client({ connectionString: server.settings.databaseUrl }));
      if (one === undefined || two === undefined) throw new Error('no clients');
      await Promise.all([one.connect(), two.connect()]);
      const [first = 0, second = 0] = [...replica.records.keys()];
      const rename = `update "order" set "Title" = $1 where "Id" = $2`;
      await one.query('begin');
      await one.query(rename, ['先开始', first]);
      await two.query(rename, ['先结束', second]);
      const before = await replica.syncNow();
      await one.query('commit');
      const after = await replica.sync();
      await Promise.all([one.end(), two.end()]);
      expect([...before, ...after].sort()).toEqual([`updated ${first}`, `updated ${second}`].sort());
      await replica.compare();
    });
});
