import { Socket } from 'node:net';
import pg from 'pg';
import type { DatabaseLoad, OnTrouble } from './Database.ts';
import { processName } from './otherProcesses.ts';
import { pgTypes, watchConnections } from './pgConnections.ts';
import { Hosts } from './driver/Hosts.ts';
import { WatchedPool } from './driver/WatchedPool.ts';
import { TURN_LIMIT_MS } from './driver/writePlaces.ts';

export const CONNECTIONS = 10;
/** Shorter than the browser's timeout of 50 seconds. Milliseconds. */
const QUERY_LIMIT = 40_000;
const CONNECTION_TIMEOUT_MS = 2500;
const KEEP_ALIVE = 10_000;

/** How long calls wait for another server to take over. Milliseconds. */
const OUTAGE_LIMIT_MS = 10_000;

/**
 * A pool of connections to a PostgreSQL server, or to the leader of several (`hostsOf`), watched for its responses;
 * `name` identifies the process to others. `patience` and `outageLimit` are for tests.
 */
export function openPool(
  url: string,
  onTrouble: OnTrouble,
  {
    name = processName(),
    patience = CONNECTION_TIMEOUT_MS,
    outageLimit = OUTAGE_LIMIT_MS,
  }: { readonly name?: string; readonly patience?: number; readonly outageLimit?: number } = {},
): WatchedPool {
  const hosts = new Hosts(url);
  const sockets = new Set<Socket>();
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const pool = new pg.Pool({
    Client: class extends pg.Client {
      constructor(config: pg.ClientConfig = {}) {
        super({ ...config, connectionString: hosts.current });
      }
    },
    verify: (client, done) => void hosts.verify(client).then(() => done(), done),
    max: CONNECTIONS,
    // Keep one connection when idle: it shows exclusive commands that a server is running.
    min: 1,
    connectionTimeoutMillis: TURN_LIMIT_MS,
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
    ...{ patience, outageLimit, onTrouble, cut },
    waitsAtStart: hosts.isCluster,
    probe: async (limit) => {
      const before = hosts.current;
      const response = await hosts.probe(limit);
      if (hosts.current !== before) cut();
      return response;
    },
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
