import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { familyOf, Part, type PartCommand } from './Part.ts';

const HOST = '127.0.0.1';
const NODES = [1, 2, 3] as const;
const APPS = [1, 2] as const;
const VERSIONS = [18, 17, 16, 15];
const FILES = resolve('docs/cluster');
/** Longest wait for a leader with its standbys at the start. Milliseconds. */
const START_LIMIT_MS = 90_000;
const POLL_MS = 200;

/** The programs of a cluster and their Debian packages. */
const PACKAGES = { etcd: 'etcd-server', patroni: 'patroni python3-etcd', haproxy: 'haproxy', initdb: 'postgresql-15' };

/** A database node as Patroni reports it. */
export interface ClusterNode {
  readonly name: string;
  /** `leader`, `sync_standby` or `replica`. */
  readonly role: string;
  /** `running` or `streaming` for a working one. */
  readonly state: string;
  readonly port: number;
}

/** The path of a program; undefined when it is not installed. */
function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  const databases = VERSIONS.map((version) => `/usr/lib/postgresql/${version}/bin`);
  return [...(name === 'initdb' ? databases : []), ...folders]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** The Debian packages that a cluster needs and that are missing. */
export const missingPackages = (): string[] =>
  Object.entries(PACKAGES).flatMap(([program, name]) => (findProgram(program) === undefined ? [name] : []));

/** Three database nodes, three of etcd, HAProxy and two app servers here, configured by `docs/cluster`. */
export class Cluster {
  readonly folder: string;
  /** The address for people. */
  readonly address: string;
  /** The leader through HAProxy. */
  readonly leaderUrl: string;
  /** The three nodes, of which the program takes the leader. */
  readonly hostsUrl: string;
  readonly #base: number;
  readonly #own: PartCommand['own'];
  readonly #passwords: Readonly<Record<string, string>>;
  readonly #parts = new Map<string, Part>();

  /** Uses 60 ports from `base` on; `port` is the one for people. Nothing starts yet. */
  constructor(folder: string, base: number, port: number) {
    this.folder = folder;
    this.#base = base;
    mkdirSync(join(folder, 'nodes'), { recursive: true });
    this.#own = ownerOf(join(folder, 'nodes'));
    this.#passwords = readPasswords(join(folder, 'passwords.json'));
    const user = `guiju:${this.#passwords['GUIJU_PASSWORD']}`;
    const database = 'guiju?target_session_attrs=read-write';
    this.address = `http://${HOST}:${port}`;
    this.leaderUrl = `postgres://${user}@${HOST}:${base + 40}/${database}`;
    this.hostsUrl = `postgres://${user}@${NODES.map((n) => `${HOST}:${base + 30 + n}`).join(',')}/${database}`;
    for (const n of NODES) this.#add(`etcd${n}`, 'etcd', [], this.#etcdEnv(n));
    for (const n of NODES) this.#add(`db${n}`, 'patroni', [join(FILES, 'patroni.yml')], this.#patroniEnv(n));
    this.#add('haproxy', 'haproxy', ['-db', '-f', join(FILES, 'haproxy.cfg')], this.#haproxyEnv(port));
  }

  /** Starts etcd, the databases and HAProxy; resolves when there is a leader with a synchronous standby and a replica. */
  async startDatabases(): Promise<void> {
    for (const part of this.#parts.values()) part.start();
    for (const end = Date.now() + START_LIMIT_MS; ; await wait(POLL_MS)) {
      if (await this.isWhole()) return;
      if (Date.now() > end) throw new Error(`the databases did not start: see ${this.folder}/*.log`);
    }
  }

  /** Starts two app servers, the second when the first has filled the database; `urls` are their `DATABASE_URL`s. */
  async startApps(
    main: string,
    args: readonly string[],
    env: NodeJS.ProcessEnv,
    urls: readonly string[],
  ): Promise<void> {
    for (const n of APPS) {
      const flags = [main, '--port', String(this.#base + 50 + n), '--data', join(this.folder, 'data'), ...args];
      const [first = ''] = urls;
      const more = { ...env, DATABASE_URL: urls[n - 1] ?? first };
      const values = Object.fromEntries(
        Object.entries(more).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
      );
      this.#add(`app${n}`, process.execPath, flags, values, {}).start();
      for (const end = Date.now() + START_LIMIT_MS; !(await isReady(this.appAddress(n))); await wait(POLL_MS))
        if (Date.now() > end) throw new Error(`app server ${n} did not start: see ${this.folder}/app${n}.log`);
    }
  }

  appAddress(n: number): string {
    return `http://${HOST}:${this.#base + 50 + n}`;
  }

  /** The database nodes, as known by the first one that answers; empty when none does. */
  async nodes(): Promise<ClusterNode[]> {
    for (const n of NODES) {
      const state = await getJson(`http://${HOST}:${this.#base + 20 + n}/cluster`);
      if (typeof state === 'object' && state !== null && 'members' in state && Array.isArray(state.members))
        return state.members.map(readNode);
    }
    return [];
  }

  /** Whether all nodes work: a leader, a synchronous standby and a replica. */
  async isWhole(): Promise<boolean> {
    const nodes = await this.nodes();
    const roles = nodes.filter(({ state }) => state === 'running' || state === 'streaming').map(({ role }) => role);
    return ['leader', 'sync_standby', 'replica'].every((role) => roles.includes(role));
  }

  /** The name of the etcd node that leads; undefined when there is none. */
  async etcdLeader(): Promise<string | undefined> {
    for (const n of NODES) {
      const state = await getJson(`http://${HOST}:${this.#base + n}/v2/stats/self`);
      if (typeof state === 'object' && state !== null && 'state' in state && state.state === 'StateLeader')
        return `etcd${n}`;
    }
    return undefined;
  }

  /** A part by its name: `etcd1`, `db1`, `haproxy`, `app1`. */
  part(name: string): Part {
    const part = this.#parts.get(name);
    if (part === undefined) throw new Error(`no part is called ${name}`);
    return part;
  }

  databaseOf(name: string): number[] {
    return familyOf(join(this.folder, 'nodes', name, 'postmaster.pid'));
  }

  /** Sends a signal to Patroni of a node and to all processes of its PostgreSQL, as if it were sent to the machine. */
  signalNode(name: string, signal: NodeJS.Signals): void {
    this.part(name).signal(signal, this.databaseOf(name));
  }

  /** Stops everything: app servers, HAProxy, standbys and leader, etcd. */
  async stop(): Promise<void> {
    const inOrder = [/^app/, /^haproxy/, /^db/, /^etcd/];
    for (const pattern of inOrder) {
      const parts = [...this.#parts].filter(([name]) => pattern.test(name));
      await Promise.all(parts.map(([, part]) => part.stop()));
    }
    for (const n of NODES) for (const pid of this.databaseOf(`db${n}`)) process.kill(pid, 'SIGKILL');
  }

  #add(name: string, program: string, args: readonly string[], env: Record<string, string>, own = this.#own): Part {
    const path = findProgram(program) ?? program;
    const part = new Part({ name, program: path, args, env, log: join(this.folder, `${name}.log`), own });
    this.#parts.set(name, part);
    return part;
  }

  #etcdEnv(n: number): Record<string, string> {
    const client = `http://${HOST}:${this.#base + n}`;
    const peer = (one: number): string => `http://${HOST}:${this.#base + 10 + one}`;
    return {
      ETCD_ENABLE_V2: 'true',
      ETCD_NAME: `etcd${n}`,
      ETCD_DATA_DIR: join(this.folder, 'nodes', `etcd${n}`),
      ETCD_LISTEN_CLIENT_URLS: client,
      ETCD_ADVERTISE_CLIENT_URLS: client,
      ETCD_LISTEN_PEER_URLS: peer(n),
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peer(n),
      ETCD_INITIAL_CLUSTER: NODES.map((one) => `etcd${one}=${peer(one)}`).join(','),
      ETCD_INITIAL_CLUSTER_TOKEN: 'guiju',
      ETCD_AUTO_COMPACTION_RETENTION: '1',
    };
  }

  #patroniEnv(n: number): Record<string, string> {
    const [rest, database] = [`${HOST}:${this.#base + 20 + n}`, `${HOST}:${this.#base + 30 + n}`];
    const nodes = join(this.folder, 'nodes');
    return {
      ...this.#passwords,
      CLUSTER_FILES: FILES,
      PATRONI_NAME: `db${n}`,
      PATRONI_ETCD_HOSTS: NODES.map((one) => `${HOST}:${this.#base + one}`).join(','),
      PATRONI_RESTAPI_LISTEN: rest,
      PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
      PATRONI_RESTAPI_USERNAME: 'patroni',
      PATRONI_POSTGRESQL_LISTEN: database,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: database,
      PATRONI_POSTGRESQL_DATA_DIR: join(nodes, `db${n}`),
      PATRONI_POSTGRESQL_BIN_DIR: resolve(findProgram('initdb') ?? '', '..'),
      PATRONI_POSTGRESQL_PGPASS: join(nodes, `.pgpass${n}`),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_REPLICATION_USERNAME: 'replicator',
    };
  }

  #haproxyEnv(port: number): Record<string, string> {
    const own = (offset: number): string => `${HOST}:${this.#base + offset}`;
    return {
      LEADER_LISTEN: own(40),
      REPLICAS_LISTEN: own(41),
      PEOPLE_LISTEN: `${HOST}:${port}`,
      ...Object.fromEntries(NODES.map((n) => [`DB${n}`, own(30 + n)])),
      ...Object.fromEntries(NODES.map((n) => [`DB${n}_REST`, String(this.#base + 20 + n)])),
      ...Object.fromEntries(APPS.map((n) => [`APP${n}`, own(50 + n)])),
    };
  }
}

const SECRETS = ['PATRONI_RESTAPI', 'PATRONI_SUPERUSER', 'PATRONI_REPLICATION', 'GUIJU'].map(
  (name) => `${name}_PASSWORD`,
);

/** The passwords of a cluster, made at its first start. */
function readPasswords(file: string): Record<string, string> {
  if (!existsSync(file)) {
    const made = Object.fromEntries(SECRETS.map((name) => [name, randomBytes(12).toString('hex')]));
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  }
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const entries = typeof read === 'object' && read !== null ? Object.entries(read) : [];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** The user that runs the databases. PostgreSQL refuses root, so root uses the user `postgres`, which then owns the folder. */
function ownerOf(folder: string): PartCommand['own'] {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
    return Number.parseInt(stdout);
  });
  // Without this user PostgreSQL itself refuses to start.
  if (uid === undefined || gid === undefined || Number.isNaN(uid + gid)) return {};
  chownSync(folder, uid, gid);
  return { uid, gid };
}

function readNode(member: unknown): ClusterNode {
  const values = new Map(typeof member === 'object' && member !== null ? Object.entries(member) : []);
  const text = (name: string): string => String(values.get(name) ?? '');
  return { name: text('name'), role: text('role'), state: text('state'), port: Number(values.get('port')) };
}

/** The JSON of an address; undefined when it does not answer within a second. */
async function getJson(url: string): Promise<unknown> {
  try {
    return await (await fetch(url, { signal: AbortSignal.timeout(1000) })).json();
  } catch {
    return undefined;
  }
}

/** Whether an app server serves users. */
async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}
