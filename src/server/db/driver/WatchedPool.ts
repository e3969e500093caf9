import type { ClientPool, PoolClient } from './PgDriver.ts';

/** How a watched pool handles a database that does not respond. */
export interface Watch {
  /** How long a query may take before the pool checks whether the database responds. Milliseconds. */
  readonly patience: number;
  /** Whether the database responds to a new connection, in any form, within `limit` milliseconds. */
  readonly answers: (limit: number) => Promise<boolean>;
  /** Breaks all connections, so that pending queries fail. */
  readonly cut: () => void;
  readonly onTrouble: (text: string) => void;
  /** Number of connections, idle connections and waiting callers. */
  readonly load?: () => { readonly total: number; readonly idle: number; readonly waiting: number };
}

const SILENT = 'the database does not answer';
const LOOKS = 3;

/**
 * A pool whose queries fail quickly when the database stops responding: its machine is down, or the network drops the
 * packets. A query that is only slow continues, as the database responds to other connections. While it does not
 * respond, callers fail immediately.
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
  #isSilent = false;
  #notBefore = 0;

  constructor(pool: ClientPool, watch: Watch) {
    this.#pool = pool;
    this.#watch = watch;
    this.#timer = setInterval(() => void this.#look(), watch.patience / LOOKS);
    this.#timer.unref();
  }

  async connect(): Promise<PoolClient> {
    if (this.#isSilent) throw new Error(SILENT);
    const client = await this.#timed(this.#unlessSilent(this.#pool.connect()));
    const known = this.#watched.get(client);
    if (known !== undefined) return known;
    const watched: PoolClient = {
      query: (statement) => this.#timed(client.query(statement)),
      release: (destroy) => client.release(destroy),
    };
    this.#watched.set(client, watched);
    return watched;
  }

  /** Number of connections, idle connections and waiting callers. */
  load(): { readonly total: number; readonly idle: number; readonly waiting: number } {
    return this.#watch.load?.() ?? { total: 0, idle: 0, waiting: 0 };
  }

  end(): Promise<void> {
    clearInterval(this.#timer);
    return this.#pool.end();
  }

  /**
   * Waits for a connection, which may take long while others are served; rejects when the database stops responding.
   */
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

  async #look(): Promise<void> {
    const { patience, answers, cut, onTrouble } = this.#watch;
    const now = Date.now();
    const [first = now] = this.#waiting.values();
    if (now < this.#notBefore || (!this.#isSilent && now - first < patience)) return;
    this.#notBefore = Infinity;
    const isSilent = !(await answers(patience));
    this.#notBefore = Date.now() + patience / LOOKS;
    if (isSilent && !this.#isSilent) onTrouble(SILENT);
    this.#isSilent = isSilent;
    if (!isSilent) return;
    cut();
    for (const tell of this.#connecting) tell();
  }
}
