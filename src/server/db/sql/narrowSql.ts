import { sql } from 'kysely';
import { build } from '#language/build.ts';
import { chainOf } from '#language/mapExpression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { isFormatted } from '#fields/table/fieldKinds.ts';
import type { Expression } from '#language/Expression.ts';
import { relatedTable } from './nameSql.ts';
import { scopeIn, type Sql, type SqlScope, type TextIndex, type TextIndexes } from './SqlScope.ts';

/** The only piece of a text that is too long to be split: it may match any search. */
export const TOO_LONG = '';
/** Longest text that is split. Characters; a text of megabytes would have a hundred thousand pieces. */
export const MAX_SEARCH_LENGTH = 4000;

/**
 * A search - one of several `contains` of a text must hold - that first looks up the rows with all pieces of the text
 * by each table's index. The same conditions decide which rows match: the index only excludes rows that cannot match.
 * Undefined where no index applies.
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
  if (looks.length === arms.length && looks.every(({ text }) => text === first.text))
    return lookUp(first.text, arms, scope, predicate);
  const passing = narrow.passing === true || arms.length > 1;
  return predicate(expression, lookedUp(scope, alias, passing));
}

const lookedUp = (scope: SqlScope, own: string, passing: boolean | undefined): SqlScope =>
  scopeIn(scope, scope.entity, own, scope.row, { passing, done: own });

function lookUp(
  text: string,
  arms: readonly { readonly part: Expression; readonly look: Look | undefined }[],
  scope: SqlScope,
  predicate: (part: Expression, scope: SqlScope) => Sql,
): Sql {
  const { alias, entity, narrow } = scope;
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
  const [only] = through.length === 0 ? ownSql(lookedUp(scope, alias, narrow?.passing)) : [];
  if (only !== undefined) return only;
  // Look up each part separately: an index helps conditions joined by "or" only if it serves all of them.
  const id = `${alias}s`;
  const found = [
    ...ownSql(lookedUp(scope, id, narrow?.passing)),
    ...through.map(({ part }) => predicate(part, lookedUp(scope, id, false))),
  ].map((where) => sql`select ${sql.id(id, 'Id')} from ${sql.id(entity.key)} as ${sql.id(id)} where ${where}`);
  return sql`${sql.id(alias, 'Id')} in (${sql.join(found, sql` union all `)})`;
}

/** An index lookup for one condition. */
interface Look {
  readonly text: string;
  /** The index of the table itself; undefined for a search through a reference. */
  readonly index: TextIndex | undefined;
}

/** An indexed `contains` of a constant (`build.holds`), or a condition joined with one by "and"; else undefined. */
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
    const index = texts.get(scope.entity.key);
    const isServed = index?.fields.has(field) === true && isWords === hasWords(scope.entity, field);
    return isServed ? { text, index } : undefined;
  }
  const related = name.root === '$ref' && !isWords ? relatedTable(field, scope) : undefined;
  if (related?.column === undefined) return undefined;
  const index = texts.get(related.entity.key);
  // A table without an index has few rows.
  const isServed = index === undefined || (index.fields.has(further) && !hasWords(related.entity, further));
  return isServed ? { text, index: undefined } : undefined;
}

/** Whether the index stores a field's words without markup, as lists search them. */
function hasWords(entity: EntityModel, name: string): boolean {
  const field = entity.field(name);
  return field !== undefined && isFormatted(field);
}
