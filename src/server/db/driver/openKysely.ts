import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { type ClientPool, PgDriver } from './PgDriver.ts';
import { QueryTally } from './QueryTally.ts';
import { aloneReader, readThrough, TableVersions } from './ReadCache.ts';
import { sharedReaders } from './SharedVersions.ts';
import { StatementNames } from './statements.ts';

interface Opening {
  /** The only writer, with one connection: rows that were read stay valid until this process writes. */
  readonly isAlone: boolean;
}

interface Opened<Tables> {
  readonly db: Kysely<Tables>;
  /** The database that `Database.reads` returns. */
  readonly reads: () => Kysely<Tables>;
}

/** Opens a pool of connections for queries, which `tally` counts. */
export function openKysely<Tables>(
  pool: ClientPool,
  { isAlone }: Opening = { isAlone: false },
  tally = new QueryTally(),
): Opened<Tables> {
  const names = new StatementNames();
  const versions = new TableVersions();
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PgDriver(pool, { names, versions, tally, isPlannedOnce: isAlone }),
      createIntrospector: (other) => new PostgresIntrospector(other),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  if (isAlone) {
    readThrough(db, aloneReader(versions, tally));
    return { db, reads: () => db };
  }
  const newReader = sharedReaders(db, versions, tally);
  return {
    db,
    reads: () => {
      const view = db.withoutPlugins();
      readThrough(view, newReader());
      return view;
    },
  };
}
