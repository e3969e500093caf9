import { sql } from 'kysely';
import type { TestServer } from './TestServer.ts';

/** Looks into the database of a server, or changes it behind its back; the statement is written out. */
export async function queryRows(server: TestServer, statement: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(statement)}`.execute(
    server.running.services.database.db,
  );
  return rows;
}
