import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { reservedName } from '#proof/check/reservedNames.ts';
import { COPY_NOTES } from '#server/db/copy/copyNotes.ts';
import { SYSTEM_TABLES } from '#server/db/migrate/systemTables.ts';
import { onBothDatabases, useServer } from '../../support/server/TestServer.ts';

onBothDatabases('names that no entity may bear', (kind) => {
  const server = useServer(kind);

  it('are those of the tables that every product has', () => {
    expect(
      [...SYSTEM_TABLES.map(({ name }) => name), COPY_NOTES].filter((name) => reservedName(name) === undefined),
    ).toEqual([]);
  });

  it('are those of the types of the database', async () => {
    const { rows } = await sql<{ name: string }>`
      select typname as name from pg_type where typnamespace = 'pg_catalog'::regnamespace and typname ~ '^[a-z][a-zA-Z0-9]*$'`.execute(
      server.running.services.database.db,
    );
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.map(({ name }) => name).filter((name) => reservedName(name) === undefined)).toEqual([]);
    expect(['customer', 'order', 'orderLine'].map(reservedName)).toEqual([undefined, undefined, undefined]);
  });
});
