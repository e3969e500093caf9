import { isUnreachable, type ClientPool, type PoolClient } from './PgDriver.ts';

/** How a database responds to a new connection: takes writes, not at the moment, or not at all. */
export type Response = 'ready' | 'refusing' | 'silent';

/** How a watched pool handles a database that does not respond. */
export interface Watch {
  /** How long a query may take before the pool checks whether the database responds. Milliseconds. */
  readonly patience: number;
  /** How long callers wait for the end of an outage, from its beginning. Milliseconds. */
  readonly outageLimit: number;
  /** Wait for the database at the first connection too: it is one of several, or behind a proxy. */
  readonly waitsAtStart?: boolean;
  /** How the database responds to a new connection within `limit` milliseconds. */
  readonly probe: (limit: number) => Promise<Response>;
  /** Breaks all connections, so that pending queries fail. */
  readonly cut: () => void;
  readonly onTrouble: (text: string) => void;
  /** Number of connections, idle connections and waiting callers. */
  readonly load?: () => { readonly total: number; readonly idle: number; readonly waiting: number };
}

/** A time without a database that takes writes. */
interface Outage {
  /** Moment when callers stop to wait. Milliseconds. */
  readonly limit: number;
  readonly ended: Promise<void>;
  readonly end: () => void;
}

const SILENT = 'the database does not answer';
const LOOKS = 3;
/** Pause between two probes of an outage, and how long each may take: another server may take over at any moment. Milliseconds. */
const PROBE_DELAY_MS = 200;
const PROBE_LIMIT_MS = 1000;

/**
 * A pool whose queries fail quickly when the database stops responding: its machine is down, or the network drops the
 * packets. A query that is only slow continues, as the database responds to other connections. During an outage callers
 * wait for a while, as another server may take over; later they fail immediately, until the database takes writes again.
 */
export class WatchedPool implements ClientPool {
  readonly #pool: ClientPool;
  readonly #watch: Watch;
  readonly #watched = new WeakMap<PoolClient, PoolClient>();
  /** Start times of pending queries and waits for a connection. */
  readonly #waiting = new Map<object, number>();
  /** Rejects callers that wait for a connection when the database stops responding. */
  readonly #connecting = new Set<() => void>();
  readonly #timer: NodeJS.Timeout;
  #outage: Outage | undefined;
  #hasWorked: boolean;
  #notBefore = 0;

  constructor(pool: ClientPool, watch: Watch) {
    this.#pool = pool;
    this.#watch = watch;
    this.#hasWorked = watch.waitsAtStart === true;
    this.#timer = setInterval(() => void this.#look(), Math.min(PROBE_DELAY_MS, watch.patience / LOOKS));
    this.#timer.unref();
  }

  async connect(): Promise<PoolClient> {
    const limit = Date.now() + this.#watch.outageLimit;
    for (;;) {
      await this.#untilOver(this.#outage);
      try {
        const client = await this.#timed(this.#unlessSilent(this.#pool.connect()));
        this.#hasWorked = true;
        return this.#watchedOf(client);
      } catch (error) {
        if (!this.#hasWorked || !isUnreachable(error) || Date.now() >= limit) throw error;
        this.#begin();
      }
    }
  }

  /** Number of connections, idle connections and waiting callers. */
  load(): { readonly total: number; readonly idle: number; readonly waiting: number } {
    return this.#watch.load?.() ?? { total: 0, idle: 0, waiting: 0 };
  }

  end(): Promise<void> {
    clearInterval(this.#timer);
    this.#outage?.end();
    return this.#pool.end();
  }

  #watchedOf(client: PoolClient): PoolClient {
    const known = this.#watched.get(client);
    if (known !== undefined) return known;
    const watched: PoolClient = {
      query: (statement) => this.#timed(client.query(statement)),
      release: (destroy) => client.release(destroy),
    };
    this.#watched.set(client, watched);
    return watched;
  }

  /** Waits until an outage is over; rejects when it lasts too long. */
  async #untilOver(outage: Outage | undefined): Promise<void> {
    if (outage === undefined) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(SILENT)), outage.limit - Date.now());
    });
    try {
      await Promise.race([outage.ended, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Waits for a connection, also while others are served; rejects when the database stops responding. */
  #unlessSilent(connecting: Promise<PoolClient>): Promise<PoolClient> {
    return new Promise((resolve, reject) => {
      let isTold = false;
      const tell = (): void => {
        isTold = true;
        reject(new Error(SILENT));
      };
      this.#connecting.add(tell);
      connecting
        .then((client) => (isTold ? client.release() : resolve(client)), reject)
        .finally(() => this.#connecting.delete(tell));
    });
  }

  async #timed<T>(work: Promise<T>): Promise<T> {
    const key = {};
    this.#waiting.set(key, Date.now());
    try {
      return await work;
    } finally {
      this.#waiting.delete(key);
    }
  }

  #begin(): void {
    if (this.#outage !== undefined) return;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    this.#outage = { limit: Date.now() + this.#watch.outageLimit, ended, end };
    this.#notBefore = 0;
    this.#watch.onTrouble(SILENT);
  }

  async #look(): Promise<void> {
    const { patience, probe, cut } = this.#watch;
    const now = Date.now();
    const [first = now] = this.#waiting.values();
    if (now < this.#notBefore || (this.#outage === undefined && now - first < patience)) return;
    this.#notBefore = Infinity;
    const response = await probe(this.#outage === undefined ? patience : Math.min(patience, PROBE_LIMIT_MS));
    if (response === 'silent') this.#begin();
    this.#notBefore = Date.now() + (this.#outage === undefined ? patience / LOOKS : PROBE_DELAY_MS);
    if (response === 'ready') {
      this.#outage?.end();
      this.#outage = undefined;
    }
    if (response !== 'silent') return;
    cut();
    for (const tell of this.#connecting) tell();
  }
}
