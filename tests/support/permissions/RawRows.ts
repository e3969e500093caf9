import type { Values } from '#language/Value.ts';
import { queryRows } from '../server/queryRows.ts';
import type { TestServer } from '../server/TestServer.ts';

/** All rows of some tables as stored in the database, without any decision of the product. */
export class RawRows {
  readonly #rows = new Map<string, readonly Values[]>();
  readonly #byId = new Map<string, ReadonlyMap<number, Values>>();

  /** Reads whole tables, without deleted rows. */
  static async read(server: TestServer, tables: readonly string[]): Promise<RawRows> {
    const raw = new RawRows();
    for (const table of tables) {
      const rows = (await queryRows(server, `select * from "${table}" where not "IsDeleted"`)).map(toValues);
      raw.#rows.set(table, rows);
      raw.#byId.set(table, new Map(rows.map((row) => [Number(row['Id']), row])));
    }
    return raw;
  }

  of(table: string): readonly Values[] {
    return this.#rows.get(table) ?? [];
  }

  find(table: string, id: unknown): Values | undefined {
    return typeof id === 'number' ? this.#byId.get(table)?.get(id) : undefined;
  }
}

function toValues(row: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? value
        : Array.isArray(value)
          ? value.filter((item) => typeof item === 'string' || typeof item === 'number')
          : null,
    ]),
  );
}
