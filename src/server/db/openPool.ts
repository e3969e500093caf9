import { Socket } from 'node:net';
import pg from 'pg';
import type { DatabaseLoad, OnTrouble } from './Database.ts';
import { pgTypes } from './pgTypes.ts';
import { processName } from './otherProcesses.ts';
import { watchConnections } from './watchConnections.ts';
import { WatchedPool } from './driver/WatchedPool.ts';

const CONNECTIONS = 10;
/** Shorter than the 50 seconds after which the browser gives up. Milliseconds. */
const QUERY_LIMIT = 40_000;
/** How long a call waits for its turn at a connection, as on the embedded database; that the database is silent is noticed long before. */
const TURN_LIMIT = 30_000;
const PATIENCE = 2500;
const KEEP_ALIVE = 10_000;

/** The network says that nobody is there, which is no answer of a database. */
const UNREACHABLE: readonly unknown[] = [
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  'EAI_AGAIN',
];

/** A pool of connections to a PostgreSQL server, watched for its answers; `name` is what others see of the process. `patience` is for tests. */
export function openPool(
  url: string,
  onTrouble: OnTrouble,
  { name = processName(), patience = PATIENCE }: { readonly name?: string; readonly patience?: number } = {},
): WatchedPool {
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    // One stays however long nobody asks: by it those who want the database for themselves see that a server runs.
    min: 1,
    connectionTimeoutMillis: TURN_LIMIT,
    statement_timeout: QUERY_LIMIT,
    idle_in_transaction_session_timeout: QUERY_LIMIT,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    types: pgTypes,
    application_name: name,
    // Compiling the conditions of rights to machine code takes far longer than asking them.
    options: '-c datestyle=ISO,MDY -c jit=off',
  });
  watchConnections(pool, onTrouble);
  return new WatchedPool(pool, {
    load: () => loadOf(pool),
    patience,
    answers: (limit) => answers(url, limit),
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    onTrouble,
  });
}

/** How many connections a pool has, how many of them nobody uses, and how many wait for one. */
export const loadOf = ({
  totalCount,
  idleCount,
  waitingCount,
}: pg.Pool): Pick<DatabaseLoad, 'total' | 'idle' | 'waiting'> => ({
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** Tells whether a database answers a new connection, be it by a refusal. */
function answers(url: string, limit: number): Promise<boolean> {
  const socket = new Socket();
  const client = new pg.Client({ connectionString: url, stream: () => socket });
  client.on('error', () => undefined);
  return new Promise((resolve) => {
    const finish = (answered: boolean): void => {
      clearTimeout(timer);
      resolve(answered);
      socket.destroy();
    };
    // What has arrived meanwhile is read first: it may have been us who were busy.
    const timer = setTimeout(() => setImmediate(() => finish(false)), limit);
    client.connect().then(
      () => finish(true),
      (error: unknown) => finish(!(error instanceof Error && 'code' in error && UNREACHABLE.includes(error.code))),
    );
  });
}
