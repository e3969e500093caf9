import type pg from 'pg';
import type { OnTrouble } from './Database.ts';

/**
 * Lets a connection that breaks be a message in the log: its queries fail by themselves, but a client in use also emits an
 * error that nobody would catch, and that would end the process.
 */
export function watchConnections(pool: pg.Pool, onTrouble: OnTrouble): void {
  const report = (error: Error): void => onTrouble('a database connection broke', error);
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
}
