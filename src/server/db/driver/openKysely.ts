import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { type ClientPool, PgDriver } from './PgDriver.ts';
import { keepReadings, TableVersions } from './ReadCache.ts';
import { StatementNames } from './statements.ts';

interface Opening {
  /** Nobody else writes to this database: what was read stays true until this process writes. */
  readonly isAlone: boolean;
}

/** Opens a pool of connections for queries. */
export function openKysely<Tables>(pool: ClientPool, { isAlone }: Opening = { isAlone: false }): Kysely<Tables> {
  const names = new StatementNames();
  const versions = new TableVersions();
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PgDriver(pool, { names, versions }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  if (isAlone) keepReadings(db, versions);
  return db;
}
