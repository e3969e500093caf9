import { chmodSync, closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { Cluster, missingPackages } from '#cli/cluster/Cluster.ts';
import { runGuiju } from '#cli/runGuiju.ts';
import { TestClient } from '../support/server/TestClient.ts';
import { SMALL_PRODUCT, TEST_PASSWORD } from '../support/server/testSettings.ts';
import { ADMIN, NotDecided, orderFields, SALES, type Fault, type Finding, type World } from './World.ts';

const LABEL = '集群';
/** The goal: a person waits no longer for a write. Milliseconds. */
const GOES_ON_IN_MS = 15_000;
/** How long a stopped or lost part stays so: longer than a failover takes. Milliseconds. */
const HELD_MS = 16_000;
const WATCHED_MS = 6000;
const WHOLE_LIMIT_MS = 120_000;
const RETRY_DELAY_MS = 200;

interface Breaking {
  readonly name: string;
  /** Breaks something; returns what restores it. */
  readonly run: (cluster: Cluster) => Promise<() => void>;
}

const nameOf = async (cluster: Cluster, role: string): Promise<string> => {
  const node = (await cluster.nodes()).find((one) => one.role === role);
  if (node === undefined) throw new Error(`no ${role}`);
  return node.name;
};
const nothing = (): void => undefined;

/** Stops the processes by which standbys receive changes: for the leader as if the network to them were cut. */
function stopReceivers(cluster: Cluster): () => void {
  const receivers = ['db1', 'db2', 'db3'].flatMap((name) => cluster.databaseOf(name)).filter(isReceiver);
  const signal = (name: NodeJS.Signals): void => {
    for (const pid of receivers)
      try {
        process.kill(pid, name);
      } catch {
        // The process has ended in the meantime.
      }
  };
  signal('SIGSTOP');
  return () => signal('SIGCONT');
}

function isReceiver(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walreceiver');
  } catch {
    return false;
  }
}

const BREAKINGS: readonly Breaking[] = [
  {
    name: 'leader kill -9, machine lost',
    run: async (cluster) => {
      const leader = await nameOf(cluster, 'leader');
      cluster.part(leader).hold();
      cluster.signalNode(leader, 'SIGKILL');
      return () => cluster.part(leader).start();
    },
  },
  {
    name: 'leader kill -9, started again',
    run: async (cluster) => {
      cluster.signalNode(await nameOf(cluster, 'leader'), 'SIGKILL');
      return nothing;
    },
  },
  {
    name: 'PostgreSQL of the leader kill -9',
    run: async (cluster) => {
      for (const pid of cluster.databaseOf(await nameOf(cluster, 'leader'))) process.kill(pid, 'SIGKILL');
      return nothing;
    },
  },
  {
    name: 'synchronous standby kill -9',
    run: async (cluster) => {
      const standby = await nameOf(cluster, 'sync_standby');
      cluster.part(standby).hold();
      cluster.signalNode(standby, 'SIGKILL');
      return () => cluster.part(standby).start();
    },
  },
  {
    name: 'etcd leader kill -9',
    run: async (cluster) => {
      cluster.part((await cluster.etcdLeader()) ?? 'etcd1').signal('SIGKILL');
      return nothing;
    },
  },
  {
    name: 'HAProxy kill -9',
    run: async (cluster) => {
      cluster.part('haproxy').signal('SIGKILL');
      return Promise.resolve(nothing);
    },
  },
  {
    name: 'app server kill -9',
    run: async (cluster) => {
      cluster.part('app1').signal('SIGKILL');
      return Promise.resolve(nothing);
    },
  },
  {
    name: 'leader SIGSTOP',
    run: async (cluster) => {
      const leader = await nameOf(cluster, 'leader');
      cluster.signalNode(leader, 'SIGSTOP');
      return () => cluster.signalNode(leader, 'SIGCONT');
    },
  },
  {
    name: 'Patroni of the leader SIGSTOP',
    run: async (cluster) => {
      const patroni = cluster.part(await nameOf(cluster, 'leader'));
      patroni.signal('SIGSTOP');
      return () => patroni.signal('SIGCONT');
    },
  },
  {
    name: 'replication cut',
    run: (cluster) => Promise.resolve(stopReceivers(cluster)),
  },
];

/** Writes orders with an idempotency key each, repeats those without a reply, and notes the acknowledged ones on disk. */
class Ledger {
  readonly acknowledged: string[] = [];
  readonly sent: string[] = [];
  readonly refused = new Map<string, number>();
  /** Longest time of a writer without an acknowledged write since `begin`. Milliseconds. */
  longest = 0;
  #last: number[] = [];
  #isOver = false;
  readonly #file: number;

  constructor(file: string) {
    this.#file = openSync(file, 'a');
  }

  begin(): void {
    this.longest = 0;
    this.#last = this.#last.map(() => Date.now());
  }

  async run(clients: readonly TestClient[], label: string): Promise<void> {
    await Promise.all(clients.map((client, writer) => this.#write(writer, [client, ...clients], label)));
    closeSync(this.#file);
  }

  stop(): void {
    this.#isOver = true;
  }

  /** Milliseconds since the writer that waits longest had its last reply. */
  get waited(): number {
    return Math.max(...this.#last.map((moment) => Date.now() - moment));
  }

  /** A writer uses its own app server, and another one while that one is down, as behind a proxy. */
  async #write(writer: number, clients: readonly TestClient[], label: string): Promise<void> {
    this.#last[writer] = Date.now();
    for (let i = 0; !this.#isOver; i += 1) {
      const title = `${label} ${writer}-${i}`;
      this.sent.push(title);
      for (let tries = 0; !this.#isOver && !(await this.#isAdded(title, clients, tries)); tries += 1)
        await wait(RETRY_DELAY_MS);
      this.longest = Math.max(this.longest, Date.now() - (this.#last[writer] ?? 0));
      this.#last[writer] = Date.now();
      await wait(20);
    }
  }

  async #isAdded(title: string, clients: readonly TestClient[], tries: number): Promise<boolean> {
    const client = clients[tries % clients.length];
    try {
      const reply = await client?.post('/api/order/Add', orderFields(title), {
        'idempotency-key': encodeURIComponent(title),
      });
      if (reply?.Successed === true) {
        writeSync(this.#file, `${title}\n`);
        fsyncSync(this.#file);
        this.acknowledged.push(title);
        return true;
      }
      this.#note(`${reply?.status} ${reply?.Code}`);
    } catch (error) {
      this.#note(error instanceof Error ? error.constructor.name : 'error');
    }
    return false;
  }

  #note(status: string): void {
    this.refused.set(status, (this.refused.get(status) ?? 0) + 1);
  }
}

/** The first of 60 free ports. */
async function freePorts(): Promise<number> {
  for (;;) {
    const base = 20_000 + Math.floor(Math.random() * 200) * 60;
    const free = await Promise.all([0, 1, 11, 21, 31, 40, 51].map((offset) => isFree(base + offset)));
    if (free.every(Boolean)) return base;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });

/** Parts of a cluster are killed and stopped while four people write through two app servers. */
export const cluster: Fault = {
  name: 'cluster',
  run: async (world, size): Promise<Finding> => {
    const missing = missingPackages();
    if (missing.length > 0) throw new NotDecided(`needs the packages ${missing.join(' ')}`);
    if (process.getuid?.() === 0) chmodSync(world.folder, 0o711);
    const base = await freePorts();
    const parts = new Cluster(world.path('cluster'), base, base);
    const rounds = size === 'short' ? 3 : Number(process.env['CLUSTER_ROUNDS'] ?? 50);
    try {
      return await breakParts(parts, world, rounds);
    } finally {
      await parts.stop();
    }
  },
};

async function breakParts(parts: Cluster, world: World, rounds: number): Promise<Finding> {
  const schemas = ['--schemas', resolve(SMALL_PRODUCT)];
  await parts.startDatabases();
  await parts.startApps(world.main, schemas, { DEMO_PASSWORD: TEST_PASSWORD }, [parts.leaderUrl, parts.hostsUrl]);
  const clients = [1, 2, 1, 2].map((n) => new TestClient(parts.appAddress(n)));
  for (const client of clients) await client.signIn(SALES);
  await subscribe(parts);
  const ledger = new Ledger(join(parts.folder, 'ledger'));
  const writing = ledger.run(clients, LABEL);
  const times = new Map<string, number[]>();
  const broken: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { name, run } = BREAKINGS[round % BREAKINGS.length] ??
      BREAKINGS[0] ?? { name: '', run: () => Promise.resolve(nothing) };
    await wait(1500 + Math.random() * 1000);
    ledger.begin();
    const began = Date.now();
    const restore = await run(parts);
    await wait(restore === nothing ? WATCHED_MS : HELD_MS);
    restore();
    await untilWhole(parts, ledger);
    times.set(name, [...(times.get(name) ?? []), ledger.longest]);
    const whole = Date.now() - began;
    process.stderr.write(`  ${round + 1}. ${name}: writes paused for ${ledger.longest} ms, whole after ${whole} ms\n`);
    if (ledger.longest > GOES_ON_IN_MS) broken.push(`${name}: writes paused for ${ledger.longest} ms`);
  }
  ledger.stop();
  await writing;
  broken.push(...(await findLoss(parts, ledger)), ...(await proveChain(parts)));
  const refused = [...ledger.refused].map(([status, count]) => `${count} x ${status}`).join(', ');
  return {
    done: `${rounds} rounds while four write`,
    seen: [
      `${ledger.acknowledged.length} acknowledged rows; repeated: ${refused || 'none'}`,
      ...[...times].map(([name, list]) => `${name}: ${spread(list)}`),
    ].join('; '),
    broken,
  };
}

/** The times of a fault in seconds, as a text. */
function spread(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other).map((time) => (time / 1000).toFixed(1));
  return sorted.length < 3
    ? `${sorted.join(', ')} s`
    : `${sorted[0]} - ${sorted[Math.floor(sorted.length / 2)]} - ${sorted.at(-1)} s`;
}

async function untilWhole(parts: Cluster, ledger: Ledger): Promise<void> {
  for (const end = Date.now() + WHOLE_LIMIT_MS; ; await wait(500)) {
    if ((await parts.isWhole()) && ledger.waited < 2000) return;
    if (Date.now() > end)
      throw new Error(`not whole again: ${JSON.stringify(await parts.nodes())}, waited ${ledger.waited} ms`);
  }
}

/** A subscription to orders. Its receiver is on this machine, where nothing is sent: only its queue is checked. */
async function subscribe(parts: Cluster): Promise<void> {
  const admin = new TestClient(parts.appAddress(1));
  await admin.signIn(ADMIN);
  await admin.post('/api/Webhook/Save', {
    Name: '财务系统',
    Url: 'https://127.0.0.1/hook',
    Entities: 'Order',
    Kinds: 'created',
    IsOn: true,
  });
}

/** Acknowledged rows that are missing, rows and queued events that are there twice, jobs that did not end, as texts. */
async function findLoss(parts: Cluster, ledger: Ledger): Promise<string[]> {
  const client = new pg.Client({ connectionString: await leaderUrl(parts) });
  await client.connect();
  const count = async (text: string): Promise<number> => Number((await client.query<{ n: string }>(text)).rows[0]?.n);
  try {
    const { rows } = await client.query<{ Title: string }>(
      `select "Title" from "order" where "Title" like '${LABEL} %'`,
    );
    const titles = rows.map(({ Title }) => Title);
    const known = new Set(titles);
    const lost = ledger.acknowledged.filter((title) => !known.has(title));
    const torn = await count(`select count(*) as n from "order" o where "Title" like '${LABEL} %'
      and (select count(*) from "orderLine" l where l."OrderId" = o."Id") <> 1`);
    const events = await count(
      `select count(*) as n from (select 1 from "webhookEvent" group by "RecordId", "Kind" having count(*) > 1) x`,
    );
    const missing = await count(`select count(*) as n from "opLogChain" c join "opLog" l on l."Id" = c."EntryId"
      where c."Seq" <= (select max("Seq") from "webhook") and l."EntityKey" = 'Order' and l."OpAction" = 'create'
      and c."Seq" > (select min("Seq") from "webhookEvent") and not exists (select 1 from "webhookEvent" e where e."Seq" = c."Seq")`);
    return [
      ...(lost.length === 0 ? [] : [`${lost.length} of ${ledger.acknowledged.length} acknowledged rows are gone`]),
      ...(known.size === titles.length ? [] : [`${titles.length - known.size} rows are there twice`]),
      ...(torn === 0 ? [] : [`${torn} orders do not have their line once`]),
      ...(events === 0 && missing === 0 ? [] : [`${events} events are queued twice, ${missing} are missing`]),
    ];
  } finally {
    await client.end();
  }
}

/** The URL of the leader itself. */
async function leaderUrl(parts: Cluster): Promise<string> {
  const { port } = (await parts.nodes()).find(({ role }) => role === 'leader') ?? { port: 0 };
  return parts.leaderUrl.replace(/:\d+\/guiju.*/, `:${port}/guiju`);
}

async function proveChain(parts: Cluster): Promise<string[]> {
  const said: string[] = [];
  const tell = (text: string): void => void said.push(text);
  const place = ['--data', join(parts.folder, 'data'), '--schemas', resolve(SMALL_PRODUCT)];
  const code = await runGuiju(['verify-log', '--database-url', parts.hostsUrl, ...place], { out: tell, err: tell });
  return code === 0 ? [] : [`guiju verify-log ends with ${code}: ${said.join(' ').slice(0, 300)}`];
}
