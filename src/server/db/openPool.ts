import { Socket } from 'node:net';
import pg from 'pg';
import type { DatabaseLoad, OnTrouble } from './Database.ts';
import { processName } from './otherProcesses.ts';
import { pgTypes, watchConnections } from './pgConnections.ts';
import { WatchedPool } from './driver/WatchedPool.ts';

const CONNECTIONS = 10;
/** Shorter than the browser's timeout of 50 seconds. Milliseconds. */
const QUERY_LIMIT = 40_000;
/**
 * Longest wait of a call for a connection, as on the embedded database; an unresponsive database is detected long
 * before. Milliseconds.
 */
const TURN_LIMIT = 30_000;
const CONNECTION_TIMEOUT_MS = 2500;
const KEEP_ALIVE = 10_000;

/** Network errors for an unreachable host: not a response of a database. */
const UNREACHABLE: readonly unknown[] = [
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  'EAI_AGAIN',
];

/**
 * A pool of connections to a PostgreSQL server, watched for its responses; `name` identifies the process to others.
 * `patience` is for tests.
 */
export function openPool(
  url: string,
  onTrouble: OnTrouble,
  {
    name = processName(),
    patience = CONNECTION_TIMEOUT_MS,
  }: { readonly name?: string; readonly patience?: number } = {},
): WatchedPool {
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    // Keep one connection when idle: it shows exclusive commands that a server is running.
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
    // Compiling permission conditions to machine code takes far longer than running them.
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

/** Number of connections, idle connections and waiting callers of a pool. */
export const loadOf = ({
  totalCount,
  idleCount,
  waitingCount,
}: pg.Pool): Pick<DatabaseLoad, 'total' | 'idle' | 'waiting'> => ({
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** Whether a database responds to a new connection, even by rejecting it. */
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
    // Handle replies that have arrived first: this process may have been the busy one.
    const timer = setTimeout(() => setImmediate(() => finish(false)), limit);
    client.connect().then(
      () => finish(true),
      (error: unknown) => finish(!(error instanceof Error && 'code' in error && UNREACHABLE.includes(error.code))),
    );
  });
}
