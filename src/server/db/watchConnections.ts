import type pg from 'pg';
import type { OnTrouble } from './Database.ts';

/**
 * Logs broken connections: their queries fail with errors of their own, but a client in use also emits an
 * error event that would end the process if it had no listener.
 */
export function watchConnections(pool: pg.Pool, onTrouble: OnTrouble): void {
  const report = (error: Error): void => onTrouble('a database connection broke', error);
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
}
