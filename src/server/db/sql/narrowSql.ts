import { sql } from 'kysely';
import { build } from '#language/build.ts';
import { chainOf } from '#language/mapExpression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { isFormatted } from '#fields/table/traits.ts';
import type { Expression } from '#language/Expression.ts';
import { relatedTable } from './nameSql.ts';
import {
  collectUpTo,
  type Narrowing,
  scopeIn,
  type Sql,
  type SqlScope,
  type TextIndex,
  type TextIndexes,
} from './SqlScope.ts';

/** The only piece of a text that is too long to be split: it may match any search. */
export const TOO_LONG = '';
/** Longest text that is split. Characters; a text of megabytes would have a hundred thousand pieces. */
export const MAX_SEARCH_LENGTH = 4000;

/**
 * Margin for scanning in the order of a list instead of looking up and sorting all rows with the pieces: the matching
 * rows may all be at the far end, so scanning is chosen only where it is expected to take this much less.
 */
const SAFETY = 20;
/** Most share of rows for a search through references, which collects all of them first. */
const COMMON_THROUGH = 0.15;
/** Most share of rows for an index lookup; above it a scan is faster. */
const NEARLY_ALL = 0.5;

/**
 * A search - one of several `contains` of a text must hold - that first looks up the rows with all pieces of the text
 * by each table's index. The same conditions decide which rows match: the index only excludes rows that cannot match.
 * Undefined where no index applies. When so many rows have the pieces that the lookup is not worth it, the conditions
 * are used as they are.
 */
export function narrowSql(
  expression: Expression,
  scope: SqlScope,
  predicate: (part: Expression, scope: SqlScope) => Sql,
): Sql | undefined {
  const { texts, narrow, alias } = scope;
  if (texts === undefined || texts.size === 0 || narrow === undefined || narrow.done === alias) return undefined;
  const arms = chainOf(expression, '||').map((part) => ({ part, look: lookOf(part, scope, texts) }));
  const looks = arms.flatMap(({ look }) => look ?? []);
  const [first] = looks;
  // A single reference needs no index of its own.
  if (first === undefined || (arms.length === 1 && first.index === undefined)) return undefined;
  const lookedUp = (own: string, more: Pick<Narrowing, 'passing' | 'cap'> = {}): SqlScope =>
    scopeIn(scope, scope.entity, own, scope.row, { passing: narrow.passing, ...more, first: undefined, done: own });
  const isServed = looks.length === arms.length && looks.every(({ text }) => text === first.text);
  if (!isServed || !pays(looks, narrow.first))
    return predicate(expression, lookedUp(alias, { passing: narrow.passing === true || arms.length > 1 }));
  return lookUp(first.text, arms, scope, lookedUp, predicate);
}

/** Whether looking up the rows takes less time than scanning them. */
function pays(looks: readonly Look[], first: number | undefined): boolean {
  const isThrough = looks.some(({ index }) => index === undefined);
  const ways = [...new Map(looks.map((look) => [look.table, look])).values()];
  const share = ways.reduce((sum, way) => sum + way.share, 0);
  if (share > (isThrough ? COMMON_THROUGH : NEARLY_ALL)) return false;
  const lookedUp = ways.reduce((sum, way) => sum + way.share * way.rows, 0);
  return first === undefined || lookedUp * share <= first * SAFETY;
}

function lookUp(
  text: string,
  arms: readonly { readonly part: Expression; readonly look: Look | undefined }[],
  { alias, entity, narrow }: SqlScope,
  lookedUp: (own: string, more?: Pick<Narrowing, 'passing' | 'cap'>) => SqlScope,
  predicate: (part: Expression, scope: SqlScope) => Sql,
): Sql {
  const own = arms.filter(({ look }) => look?.index !== undefined);
  const [holder] = own.flatMap(({ look }) => look?.index ?? []);
  const ownSql = (inner: SqlScope): Sql[] => {
    if (holder === undefined) return [];
    const pieces = holder.pieces(inner.alias);
    const held = predicate(build.or(...own.map(({ part }) => part)), inner);
    return [
      sql`((${pieces} @> ${sql.id(holder.asked)}(${text}::text) or ${pieces} @> array[${sql.lit(TOO_LONG)}]) and ${held})`,
    ];
  };
  const through = arms.filter(({ look }) => look?.index === undefined);
  const [only] = through.length === 0 ? ownSql(lookedUp(alias)) : [];
  if (only !== undefined) return only;
  // Look up each part separately: an index helps conditions joined by "or" only if it serves all of them.
  const [cap, inner] = [narrow?.cap, lookedUp(`${alias}s`)];
  const capped = lookedUp(inner.alias, { cap, passing: false });
  const found = [...ownSql(inner), ...through.map(({ part }) => predicate(part, capped))].map((where) => {
    const ids = sql`select ${sql.id(inner.alias, 'Id')} from ${sql.id(entity.key)} as ${sql.id(inner.alias)} where ${where}`;
    return cap === undefined ? ids : collectUpTo(cap, ids);
  });
  return sql`${sql.id(alias, 'Id')} in (${sql.join(found, sql` union all `)})`;
}

/** An index lookup for one condition. */
interface Look {
  readonly text: string;
  /** The index of the table itself; undefined for a search through a reference. */
  readonly index: TextIndex | undefined;
  /** The table whose texts are searched. */
  readonly table: string;
  /** Upper limit of the share of rows that match the condition. */
  readonly share: number;
  /** Number of rows of that table. */
  readonly rows: number;
}

/**
 * A `contains` of a constant in a plain text (`build.holds`) that an index supports, or a condition joined with one by "and"; undefined for any
 * other.
 */
function lookOf(part: Expression, scope: SqlScope, texts: TextIndexes): Look | undefined {
  if (part.kind === 'logical' && part.op === '&&')
    return lookOf(part.left, scope, texts) ?? lookOf(part.right, scope, texts);
  if (part.kind !== 'call' || part.name !== 'contains') return undefined;
  const [read, wanted] = part.args;
  const text = wanted?.kind === 'literal' ? wanted.value : undefined;
  const plain = read?.kind === 'call' && read.name === 'plain' ? read.args[0] : undefined;
  const isWords = plain?.kind === 'call' && plain.name === 'words';
  const name = isWords ? plain.args[0] : plain;
  if (typeof text !== 'string' || text === '' || name?.kind !== 'name') return undefined;
  const [field = '', further = ''] = name.path;
  if (name.root === '$record') {
    const { key: table } = scope.entity;
    const index = texts.get(table);
    const isServed = index?.fields.has(field) === true && isWords === hasWords(scope.entity, field);
    return isServed ? { text, table, index, ...sizeOf(text, index) } : undefined;
  }
  const related = name.root === '$ref' && !isWords ? relatedTable(field, scope) : undefined;
  if (related?.column === undefined) return undefined;
  const { key: table } = related.entity;
  const index = texts.get(table);
  // A table without an index has few rows.
  if (index === undefined) return { text, table, index: undefined, share: 0, rows: 0 };
  const isServed = index.fields.has(further) && !hasWords(related.entity, further);
  return isServed ? { text, table, index: undefined, ...sizeOf(text, index) } : undefined;
}

/** Whether the index stores a field's words without markup, as lists search them. */
function hasWords(entity: EntityModel, name: string): boolean {
  const field = entity.field(name);
  return field !== undefined && isFormatted(field);
}

/**
 * Upper limit of the share of rows with all pieces of a text; 0 where one is not among the thousand most frequent ones.
 */
const sizeOf = (text: string, { shares, rows }: TextIndex): Pick<Look, 'share' | 'rows'> => ({
  share: piecesOf(text).reduce((least, piece) => Math.min(least, shares.get(piece) ?? 0), 1),
  rows,
});

const isPlain = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/**
 * Approximates the pieces that the database function returns: one character, two, and three of ASCII. The database's
 * lower case may differ, so these are only used to estimate the number of rows.
 */
function piecesOf(text: string): string[] {
  const signs = [...text.toLowerCase()];
  return signs.flatMap((sign, i) => {
    const [second, third] = [signs[i + 1], signs[i + 2]];
    const three = second === undefined || third === undefined ? undefined : sign + second + third;
    return [
      sign,
      ...(second === undefined ? [] : [sign + second]),
      ...(three !== undefined && isPlain(three) ? [three] : []),
    ];
  });
}
