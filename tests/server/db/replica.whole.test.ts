import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { startPostgres } from '../../faults/postgres.ts';
import { ADMIN, NotDecided, orderFields, SALES, World } from '../../faults/World.ts';
import { listAt, numberAt, TestClient, at } from '../../support/server/TestClient.ts';

const PEOPLE = [ADMIN, SALES, ADMIN, SALES];
const STEPS = 300;
/** Applied within the 50 ms that a read waits, and later. Milliseconds. */
const DELAYS = [20, 300];

const step = fc.record({
  person: fc.nat(PEOPLE.length - 1),
  does: fc.constantFrom('add', 'change', 'own', 'own', 'all', 'all', 'export', 'find', 'pause'),
});

/** What a person has written and seen, by title: the versions. */
class Person {
  readonly written = new Map<string, { id: number; version: number }>();
  readonly seen = new Map<string, number>();
  readonly #client: TestClient;
  readonly #label: string;

  constructor(client: TestClient, label: string) {
    this.#client = client;
    this.#label = label;
  }

  async add(): Promise<void> {
    const title = `${this.#label} ${this.written.size}`;
    const { Data, Successed } = await this.#client.post('/api/order/Add', orderFields(title));
    expect(Successed).toBe(true);
    this.written.set(title, { id: numberAt(Data, 'Record.Id'), version: numberAt(Data, 'Record.Version') });
  }

  async change(money: number): Promise<void> {
    const [title, order] = [...this.written].at(-1) ?? [];
    if (title === undefined || order === undefined) return;
    const change = { Id: order.id, Version: order.version, Money: money };
    const { Data, Message } = await this.#client.post('/api/order/Update', change);
    expect(Message).toBe('');
    this.written.set(title, { ...order, version: numberAt(Data, 'Record.Version') });
  }

  /** The rows with this beginning of a title, as texts; checks that none has disappeared or gone back to a former version. */
  async list(begins: string): Promise<string[]> {
    const { Data } = await this.#client.get('/api/order/Search', { Title: begins, rows: 100, sort: 'Id' });
    const rows = listAt(Data, 'Rows').map((row) => [String(at(row, 'Title')), numberAt(row, 'Version')] as const);
    const now = new Map(rows);
    for (const [title, version] of this.seen)
      if (title.startsWith(begins)) expect(now.get(title) ?? 0, title).toBeGreaterThanOrEqual(version);
    for (const [title, version] of rows) this.seen.set(title, version);
    return rows.map(([title, version]) => `${title} ${version}`);
  }

  own(): Promise<string[]> {
    return this.list(this.#label);
  }

  /** The own rows in a file, as texts; the caller's list decides which versions must be in it at least. */
  async export(): Promise<string[]> {
    const query = new URLSearchParams({ Title: this.#label, format: 'jsonl', sort: 'Id' });
    const file = await this.#client.fetch(`/api/order/Export?${query.toString()}`);
    const lines = (await file.text()).split('\n').filter((line) => line !== '');
    return lines.map((line): string => {
      const row: unknown = JSON.parse(line);
      return `${String(at(row, 'Title'))} ${String(at(row, 'Money'))}`;
    });
  }

  /** The titles that the search of everything finds for the last added row. */
  async find(): Promise<string[]> {
    const [title = this.#label] = [...this.written.keys()].slice(-1);
    const { Data } = await this.#client.get('/api/System/Find', { searchKey: title });
    if (this.written.size > 0) expect(JSON.stringify(Data)).toContain(title);
    return listAt(Data, 'Groups').flatMap((group) =>
      listAt(group, 'Rows').map((row) => JSON.stringify(at(row, 'Name'))),
    );
  }
}

/** Reports that a test did not run, as the programs of PostgreSQL are missing; throws other errors. */
function noteUndecided(error: unknown): void {
  if (!(error instanceof NotDecided)) throw error;
  process.stderr.write(`Not run: ${error.message}\n`);
}

/** The transactions that a standby has served. */
async function servedBy(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ n: string }>('select sum(xact_commit) as n from pg_stat_database');
  await client.end();
  return Number(rows[0]?.n);
}

it('the leader serves all reads while no standby answers', async () => {
  const world = new World(inject('serverTests').main, 'short');
  onTestFinished(() => world.close());
  try {
    const { url } = await startPostgres(world);
    const more = { DATABASE_URL: url, READ_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const { client } = await world.start(world.path('data'), more);
    const person = new Person(client, 'P');
    for (let i = 0; i < 3; i += 1) {
      await person.add();
      expect(await person.own()).toHaveLength(i + 1);
    }
  } catch (error) {
    noteUndecided(error);
  }
});

it.each(DELAYS)('people read what they have written and never go back, with a standby %i ms late', async (delay) => {
  const world = new World(inject('serverTests').main, 'short');
  onTestFinished(() => world.close());
  try {
    const [single, leader] = [await startPostgres(world), await startPostgres(world)];
    const standby = await leader.standby(delay);
    const servers = [
      await world.start(world.path('data'), { DATABASE_URL: single.url }),
      await world.start(world.path('data'), { DATABASE_URL: leader.url, READ_DATABASE_URL: standby }),
    ];
    const people: Person[][] = [];
    for (const [i, login] of PEOPLE.entries())
      people.push(
        await Promise.all(
          servers.map(async ({ client: { address } }) => {
            const client = new TestClient(address);
            await client.signIn(login);
            return new Person(client, `P${i}`);
          }),
        ),
      );
    const before = await servedBy(standby);
    for (const [i, { person, does }] of (
      fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), 1)[0] ?? []
    ).entries()) {
      const both = people[person] ?? [];
      if (does === 'pause') await wait(80);
      else if (does === 'add') for (const one of both) await one.add();
      else if (does === 'change') for (const one of both) await one.change(i);
      else if (does === 'all') for (const one of both) await one.list('P');
      else {
        const [alone, late] = [await both[0]?.[does](), await both[1]?.[does]()];
        expect(late, does).toEqual(alone);
      }
    }
    // The standby has answered, but not everything when it is too late.
    expect((await servedBy(standby)) - before).toBeGreaterThan(delay < 50 ? 100 : 5);
  } catch (error) {
    noteUndecided(error);
  }
});
