import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { effectOf, type StatementNames } from './statements.ts';
import type { QueryTally } from './QueryTally.ts';
import type { TableVersions } from './ReadCache.ts';

/** The used part of a pool of the driver `pg`. */
export interface ClientPool {
  connect(): Promise<PoolClient>;
  end(): Promise<void>;
}

/** A connection that was taken out of a pool. */
export interface PoolClient {
  query<R>(statement: Statement): Promise<Answer<R>>;
  /** `true` closes the connection. */
  release(destroy?: boolean): void;
}

interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

interface Answer<R> {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: R[];
}

const LOST_CODES = /^(08...|57P0[123]|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT)$/;
const LOST_WORDS = /Connection terminated|not queryable|Client was closed/;

/** Whether an error means that the connection broke, and is not about the query. */
export const isLost = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && typeof error.code === 'string' && LOST_CODES.test(error.code)) ||
    LOST_WORDS.test(error.message));

const UNREACHABLE_CODES = /^(25006|E(CONN|HOST|NET)[A-Z]+|ENOTFOUND|EAI_AGAIN)$/;

/** Whether a connection failed because no server that takes writes responded; another server may take over. */
export const isUnreachable = (error: unknown): boolean =>
  isLost(error) ||
  (error instanceof Error &&
    (('code' in error && typeof error.code === 'string' && UNREACHABLE_CODES.test(error.code)) ||
      error.message.includes('does not answer')));

/** Error handler for rollbacks: a lost connection has rolled back already. Throws all other errors. */
export function ignoreLostConnection(error: unknown): void {
  if (!isLost(error)) throw error;
}

const STALE_WORDS = /cached plan must not change result type|prepared statement .* does not exist/;

/** Whether another process changed the tables after a connection planned a statement; it runs when planned again. */
export const isStale = (error: unknown): boolean => error instanceof Error && STALE_WORDS.test(error.message);

interface Shared {
  readonly pool: Pick<ClientPool, 'connect'>;
  readonly names: StatementNames;
  readonly versions: TableVersions;
  readonly tally: QueryTally;
  /** Transactions that write run their statements by one plan for all values, made once. */
  readonly isPlannedOnce?: boolean | undefined;
}

/** Else the database plans a statement for the values of each call, as for queries by a list of Ids. */
const PLAN_ONCE = '; set local plan_cache_mode = force_generic_plan';

/** A connection of the pool: it caches the plans of named statements, and records the written tables. */
class PgConnection implements DatabaseConnection {
  readonly age: number;
  #client: PoolClient;
  readonly #shared: Shared;
  /** The tables written by the open transaction, `all` when any may be; undefined outside of one. */
  #written: Set<string> | 'all' | undefined;
  #isSpoiled = false;
  #isReleased = false;

  constructor(client: PoolClient, shared: Shared) {
    this.#client = client;
    this.#shared = shared;
    this.age = shared.names.age;
  }

  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const effect = effectOf(text);
    const table = effect.kind === 'rows' ? effect.table : undefined;
    if (effect.kind !== 'none' && this.#written !== undefined && this.#written !== 'all') {
      if (table === undefined) this.#written = 'all';
      else this.#written.add(table);
    }
    const { tally } = this.#shared;
    const began = tally.begin();
    try {
      const isRead = effect.kind === 'none' && this.#written === undefined;
      const { command, rowCount, rows } = await (isRead
        ? this.#read<R>(text, [...parameters])
        : this.#run<R>(text, [...parameters]));
      const isCounted = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
      return isCounted ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
    } finally {
      tally.end(began, text);
      // Also after a failure: a connection may break after the write was done.
      if (effect.kind !== 'none' && this.#written === undefined)
        this.#shared.versions.raise(table === undefined ? 'all' : new Set([table]));
      if (effect.kind === 'tables') this.#shared.names.renew();
    }
  }

  streamQuery(): never {
    throw new Error('nothing is read bit by bit');
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
    const mode = accessMode === undefined ? '' : ` ${accessMode}`;
    const plans = this.#shared.isPlannedOnce === true && accessMode !== 'read only' ? PLAN_ONCE : '';
    await this.executeQuery(CompiledQuery.raw(`start transaction${level}${mode}${plans}`));
    this.#written = new Set();
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const written = this.#written ?? new Set();
    try {
      await this.executeQuery(CompiledQuery.raw(how));
    } finally {
      this.#written = undefined;
      this.#shared.versions.raise(written);
    }
  }

  release(): void {
    if (!this.#isReleased) this.#client.release(this.#isSpoiled);
  }

  /** Retries on another connection when this one broke: a read has no effects that a retry would repeat. */
  async #read<R>(text: string, values: unknown[]): Promise<Answer<R>> {
    try {
      return await this.#run<R>(text, values);
    } catch (error) {
      if (!isLost(error)) throw error;
      this.#client.release(true);
      this.#isReleased = true;
      this.#client = await this.#shared.pool.connect();
      this.#isReleased = false;
      return this.#client.query<R>({ text, values });
    }
  }

  async #run<R>(text: string, values: unknown[]): Promise<Answer<R>> {
    const name = this.#shared.names.of(text);
    if (name === undefined) return this.#client.query<R>({ text, values });
    try {
      return await this.#client.query<R>({ name, text, values });
    } catch (error) {
      if (!isStale(error)) throw error;
      this.#isSpoiled = true;
      this.#shared.names.renew();
      // The transaction is lost with its connection; `transaction` runs it again.
      if (this.#written !== undefined) throw error;
      return this.#client.query<R>({ text, values });
    }
  }
}

/** Runs Kysely's queries on the connections of a pool. */
export class PgDriver implements Driver {
  readonly #pool: ClientPool;
  readonly #shared: Shared;
  readonly #connections = new WeakMap<PoolClient, PgConnection>();

  constructor(pool: ClientPool, shared: Omit<Shared, 'pool'>) {
    this.#pool = pool;
    this.#shared = { ...shared, pool };
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<PgConnection> {
    for (;;) {
      const client = await this.#pool.connect();
      const known = this.#connections.get(client);
      if (known?.age === this.#shared.names.age) return known;
      if (known === undefined) {
        const connection = new PgConnection(client, this.#shared);
        this.#connections.set(client, connection);
        return connection;
      }
      client.release(true);
    }
  }

  beginTransaction(connection: PgConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings);
  }

  commitTransaction(connection: PgConnection): Promise<void> {
    return connection.end('commit');
  }

  rollbackTransaction(connection: PgConnection): Promise<void> {
    return connection.end('rollback').catch(ignoreLostConnection);
  }

  releaseConnection(connection: PgConnection): Promise<void> {
    connection.release();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}
