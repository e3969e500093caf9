import { sql } from 'kysely';
import { PLAIN_NAME } from '#language/functions/plainName.ts';
import type { Sql } from './SqlScope.ts';

/** SQL of what `plainName` of core makes of a text. The constants are written out, so that an index holds it. */
export function plainSql(text: Sql): Sql {
  return sql`translate(normalize(${text}, nfkc), ${sql.lit(PLAIN_NAME.from)}, ${sql.lit(PLAIN_NAME.to)})`;
}
