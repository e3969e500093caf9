import { Socket } from 'node:net';
import pg from 'pg';
import { isUnreachable } from './PgDriver.ts';
import type { Response } from './WatchedPool.ts';

/** Network errors for an unreachable host: not a response of a database. */
const UNREACHABLE: readonly unknown[] = [
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  'EAI_AGAIN',
];
/** How long a probe that has found a leader waits for a newer one. Milliseconds. */
const GRACE_MS = 200;

/** The timeline of a server that takes writes, which rises with every failover; 0 for a standby. */
const STANDING = `select case when pg_is_in_recovery() then 0
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

/** The addresses of a URL, one URL each: `postgres://a:5432,b:5433/x` has two. */
export function hostsOf(url: string): readonly string[] {
  const [, start = '', hosts = '', end = ''] = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${start}${host}${end}`) : [url];
}

/** The database servers of a URL, of which one is the leader. */
export class Hosts {
  /** Only a server that takes writes is wanted, and another one may take over. */
  readonly isCluster: boolean;
  readonly #urls: readonly string[];
  #current: string;

  constructor(url: string) {
    this.#urls = hostsOf(url);
    this.isCluster = this.#urls.length > 1 || /[?&]target_session_attrs=(read-write|primary)(&|$)/.test(url);
    this.#current = this.#urls[0] ?? url;
  }

  /** The URL of the last known leader. */
  get current(): string {
    return this.#current;
  }

  /** Throws when a new connection of a cluster leads to a standby. */
  async verify(client: pg.ClientBase): Promise<void> {
    if (!this.isCluster || (await timelineOf(client)) > 0) return;
    throw Object.assign(new Error('connected to a standby'), { code: '25006' });
  }

  /** Connects to all servers and selects the newest leader. Returns its response, else the current server's. */
  async probe(limit: number): Promise<Response> {
    const timelines = new Map<string, number | undefined>();
    let endGrace = (): void => undefined;
    const graceEnds = new Promise<void>((resolve) => (endGrace = resolve));
    const probes = this.#urls.map(async (url) => {
      const timeline = await this.#ask(url, limit);
      timelines.set(url, timeline);
      if (timeline !== undefined && timeline > 0) setTimeout(endGrace, GRACE_MS);
    });
    await Promise.race([Promise.all(probes), graceEnds]);
    const [newest = ['', 0]] = [...timelines].sort(([, one = 0], [, other = 0]) => other - one);
    const [url, timeline = 0] = newest;
    if (timeline > 0) this.#current = url;
    else if (timelines.get(this.#current) === undefined) return 'silent';
    return timeline > 0 ? 'ready' : 'refusing';
  }

  /** The timeline of a leader, 0 for a server that responds but takes no writes, undefined for none. */
  #ask(url: string, limit: number): Promise<number | undefined> {
    const socket = new Socket();
    const client = new pg.Client({ connectionString: url, stream: () => socket });
    client.on('error', () => undefined);
    return new Promise((resolve) => {
      const finish = (timeline: number | undefined): void => {
        clearTimeout(timer);
        resolve(timeline);
        socket.destroy();
      };
      // Handle replies that have arrived first: this process may have been the busy one.
      const timer = setTimeout(() => setImmediate(() => finish(undefined)), limit);
      client
        .connect()
        .then(() => (this.isCluster ? timelineOf(client) : 1))
        .then(finish, (error: unknown) => finish(this.#standingOf(error)));
    });
  }

  /** A server that rejects the sign-in, or has too many connections, is there: callers get its error. */
  #standingOf(error: unknown): number | undefined {
    if (error instanceof Error && 'code' in error && UNREACHABLE.includes(error.code)) return undefined;
    return isUnreachable(error) || this.#urls.length > 1 ? 0 : 1;
  }
}

async function timelineOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ timeline: number }>(STANDING);
  return rows[0]?.timeline ?? 0;
}
