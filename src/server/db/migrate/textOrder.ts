import { sql } from 'kysely';
import { compareTexts } from '#language/compareTexts.ts';
import type { Db } from '../Database.ts';
import { TEXT_ORDER } from '../sql/compareSql.ts';

/** The block of ideographs in use; rarer ones come after it. */
const [FIRST, LAST] = [0x4e00, 0x9fff];

/** A collation of PostgreSQL with the data of ICU for Chinese. */
const CHINESE = 'zh-Hans-u-co-pinyin-kn-true';

/**
 * Creates the collation by which lists sort texts, unless it exists: the same as `compareTexts`. No index uses it, so a
 * later version of ICU damages none. ICU of the embedded database has no data for Chinese: there the order of the
 * characters is stated as rules, without readings that only a word has (重庆). A database without ICU sorts by code points.
 */
export async function makeTextOrder(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select collname as name from pg_collation
    where collname in (${TEXT_ORDER}, 'zh-x-icu') and collnamespace in ('pg_catalog'::regnamespace, current_schema()::regnamespace)
    union all select '' where exists (select 1 from pg_collation where collprovider = 'i')`.execute(db);
  if (rows.some(({ name }) => name === TEXT_ORDER)) return;
  const name = sql.id(TEXT_ORDER);
  if (rows.length === 0) await sql`create collation ${name} (provider = libc, locale = 'C')`.execute(db);
  else if (rows.some((row) => row.name === 'zh-x-icu'))
    await sql`create collation ${name} (provider = icu, locale = ${sql.lit(CHINESE)})`.execute(db);
  else
    await sql`create collation ${name} (provider = icu, locale = 'und', rules = ${sql.lit(rulesOf(inOrder()))})`.execute(
      db,
    );
}

const rulesOf = (characters: readonly string[]): string =>
  `[numericOrdering on][reorder Hani] &[last regular]<*${characters.join('')}`;

function inOrder(): string[] {
  const characters = Array.from({ length: LAST - FIRST + 1 }, (_, i) => String.fromCharCode(FIRST + i));
  return ['〇', ...characters].sort(compareTexts);
}
