import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#server/db/Database.ts';
import { readTables } from '#server/db/migrate/readTables.ts';
import { selectStored, storedTables, withFilledTitles } from '#server/db/rows/selectStored.ts';
import { transaction } from '#server/db/transaction.ts';
import { onBothDatabases, useServer } from '../../support/server/TestServer.ts';

onBothDatabases('titles by which stored records are looked up', (kind) => {
  const server = useServer(kind);

  /**
   * The query plan for finding a customer by name, with tables as the documents define them, and the result for a
   * missing name.
   */
  const lookUp = async (db: Db): Promise<{ way: string; filled: boolean; names: unknown[] }> => {
    const { entities } = server.running.services.products.current;
    const customer = entities.get('customer');
    if (customer === undefined) throw new Error('There are no customers');
    const catalog = await withFilledTitles(db, entities.values(), await readTables(db));
    // Five customers are read through sooner than looked up.
    await sql`set local enable_seqscan = off`.execute(db);
    const { rows } = await sql<Record<string, string>>`
      explain ${storedTables([customer], catalog)} select "Id" from "customer" where "CustomerName" = '城投集团'`.execute(
      db,
    );
    const found = await selectStored(db, customer, { columns: ['CustomerName'] }, catalog);
    return {
      way: rows.flatMap((row) => Object.values(row)).join('\n'),
      filled: catalog.filled?.has('customer.CustomerName') === true,
      names: found.map(({ CustomerName }) => CustomerName),
    };
  };

  it('are found by their index, but where one is empty', () =>
    transaction(server.running.services.database, async (db) => {
      const { way, filled, names } = await lookUp(db);
      expect([way, filled]).toEqual([expect.stringMatching(/Index Cond: .*"CustomerName"/), true]);
      expect(names).not.toContain(null);
      await sql`update "customer" set "CustomerName" = '' where "Id" = 1`.execute(db);
      const emptied = await lookUp(db);
      expect([emptied.way, emptied.filled]).toEqual([expect.not.stringMatching(/Index Cond: .*"CustomerName"/), false]);
      expect(emptied.names).toContain(null);
    }));
});
