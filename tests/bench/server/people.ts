import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../faults/postgres.ts';
import { orderFields, World } from '../../faults/World.ts';
import { numberAt, TestClient } from '../../support/server/TestClient.ts';

/** `apps` + one leader + `replicas`. */
const LAYOUTS = [
  { apps: 1, replicas: 0 },
  { apps: 2, replicas: 0 },
  { apps: 2, replicas: 2 },
];
const LOGINS = ['13900000001', '13900000006'];
/** Signed-in sessions of an app server; people share them. */
const SESSIONS = 50;
/** A machine of the trial: so much of a core. */
const CORE = 0.3;
/** Short, so that a call does not wait for the rest of a long one. */
const PERIOD_US = 10_000;
const GROUPS = '/sys/fs/cgroup';
/** The time between two calls of a person on average. Milliseconds. */
const PAUSE_MS = 5_000;

/** A part of the processor for processes and those that they start. */
class Machine {
  readonly name: string;
  readonly #limit: string;
  readonly #count: string;

  constructor(name: string) {
    this.name = name;
    this.#limit = `${GROUPS}/cpu/guiju-${process.pid}-${name}`;
    this.#count = `${GROUPS}/cpuacct/guiju-${process.pid}-${name}`;
    mkdirSync(this.#limit, { recursive: true });
    mkdirSync(this.#count, { recursive: true });
    writeFileSync(`${this.#limit}/cpu.cfs_period_us`, String(PERIOD_US));
    writeFileSync(`${this.#limit}/cpu.cfs_quota_us`, String(PERIOD_US * CORE));
  }

  /** Runs processes here, with their present children. */
  take(pid: number): void {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    for (const one of [pid, ...(children === '' ? [] : children.split(' ').map(Number))])
      for (const group of [this.#limit, this.#count]) writeFileSync(`${group}/cgroup.procs`, String(one));
  }

  /** The seconds of the processor that was used here so far, by ended processes too. */
  used(): number {
    return Number(readFileSync(`${this.#count}/cpuacct.usage`, 'utf8')) / 1e9;
  }

  close(): void {
    for (const group of [this.#limit, this.#count]) rmdirSync(group);
  }
}

/** The process that was started with this folder or port among its arguments. */
function pidOf(text: string): number {
  const found = readdirSync('/proc').find((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(text);
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error(`no process has ${text}`);
  return Number(found);
}

/** What people have met: milliseconds of each kind of call, and refusals. */
interface Met {
  readonly read: number[];
  readonly saved: number[];
  failed: number;
}

/** An order that one person saves again and again. */
interface Own {
  readonly Id: number;
  readonly Version: number;
}

const ownOf = ({ Data }: { readonly Data: unknown }): Own => ({
  Id: numberAt(Data, 'Record.Id'),
  Version: numberAt(Data, 'Record.Version'),
});

/** One person: three of four calls read a list or a record; the fourth saves an order of their own. */
async function work(client: TestClient, first: Own, end: number, met: Met): Promise<void> {
  let order = first;
  const calls = [
    () => client.get('/api/customer/Search', { rows: 20 }),
    () => client.get('/api/order/Search', { rows: 20 }),
    () => client.get('/api/order/Get', { id: order.Id }),
    () => client.post('/api/order/Update', { ...order, Money: Math.ceil(Math.random() * 1000) }),
  ];
  for (let i = Math.floor(Math.random() * 4); ; i += 1) {
    await wait(PAUSE_MS * 2 * Math.random());
    if (Date.now() > end) return;
    const began = performance.now();
    const isSave = i % 4 === 3;
    try {
      const reply = await calls[i % 4]?.();
      if (reply?.Successed !== true) met.failed += 1;
      else if (isSave) order = ownOf(reply);
    } catch {
      met.failed += 1;
    }
    (isSave ? met.saved : met.read).push(performance.now() - began);
  }
}

const share = (times: readonly number[], part: number): string =>
  String(Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0));

/**
 * `npm run bench -- people --people 200,1000 --seconds 150`: people on one and several app servers, a database, and
 * standbys, each with the same part of a core (needs root and cgroups). Prints a Markdown table.
 */
export async function people(args: readonly string[]): Promise<void> {
  const valueOf = (flag: string, other: string): string => args[args.indexOf(flag) + 1 || args.length] ?? other;
  const seconds = Number(valueOf('--seconds', '150'));
  console.log(
    '| people | apps + databases + replicas | calls/s | read p50/p95 ms | save p50/p95 ms | failed | busiest |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const { apps, replicas } of LAYOUTS)
    for (const count of valueOf('--people', '200,1000').split(',').map(Number))
      await measure({ apps, replicas, count, seconds });
}

interface Trial {
  readonly apps: number;
  readonly replicas: number;
  readonly count: number;
  readonly seconds: number;
}

async function measure({ apps, replicas, count, seconds }: Trial): Promise<void> {
  const world = new World('dist/server/main.js', 'whole');
  const machines: Machine[] = [];
  try {
    const leader = await startPostgres(world);
    const urls: string[] = [];
    for (let i = 0; i < replicas; i += 1) urls.push(await leader.standby(0));
    const servers = [];
    for (let i = 0; i < apps; i += 1) {
      const reads = urls[i % Math.max(1, urls.length)];
      const more = { DATABASE_URL: leader.url, ...(reads === undefined ? {} : { READ_DATABASE_URL: reads }) };
      servers.push(await world.start(world.path('data'), more));
    }
    const clients: TestClient[] = [];
    for (const { client } of servers)
      for (let i = 0; i < SESSIONS; i += 1) {
        const one = new TestClient(client.address);
        const reply = await one.signIn(LOGINS[i % LOGINS.length] ?? '');
        if (!reply.Successed) throw new Error(`no session: ${reply.Message}`);
        clients.push(one);
      }
    const owners: { client: TestClient; first: Own }[] = [];
    for (let i = 0; i < count; i += 1) {
      const client = clients[i % clients.length];
      if (client === undefined) throw new Error('nobody is signed in');
      // Each order has its own customer, who has a sum of orders: saves of one customer's orders wait for each other.
      const customer = ownOf(await client.post('/api/customer/Add', { CustomerName: `客户${i}`, Level: 1 }));
      const fields = { ...Object.fromEntries(new URLSearchParams(orderFields(`人${i}`))), CustomerId: customer.Id };
      owners.push({ client, first: ownOf(await client.post('/api/order/Add', fields)) });
    }
    const place = (name: string, pid: number): void => {
      const machine = new Machine(name);
      machine.take(pid);
      machines.push(machine);
    };
    servers.forEach(({ child }, i) => place(`app${i}`, child.pid ?? 0));
    [leader.url, ...urls].forEach((url, i) => place(`database${i}`, pidOf(`-p\0${new URL(url).port}\0`)));
    const met: Met = { read: [], saved: [], failed: 0 };
    const before = machines.map((machine) => machine.used());
    const end = Date.now() + seconds * 1000;
    await Promise.all(owners.map(({ client, first }) => work(client, first, end, met)));
    const calls = met.read.length + met.saved.length;
    const took = (Date.now() - end) / 1000 + seconds;
    const used = machines.map((machine, i) => {
      const cost = machine.used() - (before[i] ?? 0);
      return `${machine.name} ${Math.round((cost / took / CORE) * 100)} % (${((cost / calls) * 1000).toFixed(1)} ms a call)`;
    });
    const times = (all: readonly number[]): string => `${share(all, 0.5)} / ${share(all, 0.95)}`;
    const layout = `${apps} + 1 + ${replicas}`;
    const rate = (calls / took).toFixed(0);
    console.log(
      `| ${[count, layout, rate, times(met.read), times(met.saved), met.failed, used.join(', ')].join(' | ')} |`,
    );
  } finally {
    await world.close();
    for (const machine of machines) machine.close();
  }
}
