import { build } from '#language/build.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { mapChildren, mapExpression } from '#language/mapExpression.ts';
import { isList, sameValue, type Value, type Values } from '#language/Value.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { FindEntity } from '../model/EntitySource.ts';
import { referredKeys } from '../model/referredEntity.ts';
import type { FactModel } from '../model/UserFact.ts';
import { editableRows } from './changeable.ts';
import { decideAccess } from './decideAccess.ts';
import { rowGrants } from './rowGrants.ts';
import { type UserContext, userValues } from './UserContext.ts';

/** The fields of an entity that decide who reaches which records: the chief and the place of a unit, the unit and the facts of an employee. */
export function accessFields({ organisation }: EntityModel, facts: readonly FactModel[]): readonly string[] {
  if (organisation === 'unit') return ['ChiefEmployeeId', 'ParentId', 'UnitPath'];
  if (organisation !== 'employee') return [];
  return ['UnitId', ...facts.flatMap(({ name, regions }) => (regions === undefined ? [name] : [name, regions.name]))];
}

/**
 * Tells whether saving a record can let people reach other records: a unit that gets another chief or another place, an employee in
 * another unit or with other facts. A new employee has no account that could.
 */
export function decidesAccess(
  entity: EntityModel,
  before: Values | undefined,
  after: Values,
  facts: readonly FactModel[],
): boolean {
  const differs = (name: string): boolean => !sameValue(before?.[name] ?? null, after[name] ?? null);
  if (before === undefined) return entity.organisation === 'unit' && differs('ChiefEmployeeId');
  return accessFields(entity, facts).some(differs);
}

/**
 * Tells whether saving records of an entity may write such a field of another record, whatever is saved: by `x-writes`, as a figure that is
 * computed of them, or because only one record may have it.
 */
export function decidesOthers(
  entity: EntityModel,
  facts: readonly FactModel[],
  entities: ReadonlyMap<string, EntityModel>,
): boolean {
  const decides = (key: string, name: string): boolean => {
    const other = entities.get(key);
    return other !== undefined && accessFields(other, facts).includes(name);
  };
  const writes = entity.writes.some(({ to, field }) => {
    const reference = entity.field(to)?.reference;
    return reference !== undefined && referredKeys(reference).some((key) => decides(key, field));
  });
  const clears = entity.unique.some((unique) => unique.clears !== undefined && decides(entity.key, unique.clears));
  const figures = [...entities.values()].some(
    (other) =>
      other.fields.some(({ rollup }) => rollup?.of === entity.key) &&
      accessFields(other, facts).some((name) => other.field(name)?.computed === true),
  );
  return writes || clears || figures;
}

/** A unit that has another path, with everything below it. */
export interface MovedPath {
  readonly from: string;
  readonly to: string;
}

/** The rows of an entity that somebody reaches, for one purpose. */
export interface ReachedRows {
  readonly before: Expression;
  readonly after: Expression;
  /** What he reaches for what he is himself: handing over units and duties gives nothing of this. */
  readonly own: Expression;
}

/** Somebody as he was and as he is; undefined: he had no account, or has none. */
export interface ChangedUser {
  readonly before: UserContext | undefined;
  readonly after: UserContext | undefined;
}

/**
 * The rows that somebody reached before a change and reaches after it, to be asked of the records as they are after it: nothing of `$user` is
 * left in them, and units that were moved stand where they stood. Undefined where the same rows are described.
 */
export function reachedRows(
  entity: EntityModel,
  { before, after }: ChangedUser,
  moved: readonly MovedPath[],
  findEntity: FindEntity,
): { readonly view: ReachedRows; readonly edit: ReachedRows } | undefined {
  const old = rowsOf(entity, before, findEntity);
  const now = before === after ? old : rowsOf(entity, after, findEntity);
  const stood = { view: movedBack(old.view, moved), edit: movedBack(old.edit, moved) };
  if (isSame(stood.view, now.view) && isSame(stood.edit, now.edit)) return undefined;
  const own = movedBack(ownOf(entity, before, after, findEntity), moved);
  return {
    view: { before: stood.view, after: now.view, own },
    edit: { before: stood.edit, after: now.edit, own },
  };
}

const isSame = (one: Expression, other: Expression): boolean => JSON.stringify(one) === JSON.stringify(other);

const NONE = build.literal(false);

function rowsOf(
  entity: EntityModel,
  user: UserContext | undefined,
  findEntity: FindEntity,
): { view: Expression; edit: Expression } {
  if (user === undefined) return { view: NONE, edit: NONE };
  const access = decideAccess(entity, user, findEntity);
  const values = userValues(user);
  return { view: bindUser(access.rows('view'), values), edit: bindUser(editableRows(entity, access), values) };
}

/**
 * The rows that are somebody's own. People who come to a unit bring their work along; whoever becomes its chief has not had it before.
 */
function ownOf(
  entity: EntityModel,
  before: UserContext | undefined,
  after: UserContext | undefined,
  findEntity: FindEntity,
): Expression {
  const user = before ?? after;
  if (user === undefined) return NONE;
  const stays = JSON.stringify(before?.chiefPaths) === JSON.stringify(after?.chiefPaths);
  const self = { ...user, staff: (stays ? after : user)?.staff ?? [] };
  const own = rowGrants(entity, self, 'read', findEntity).filter(({ kind }) => kind === 'own');
  return bindUser(build.or(...own.map(({ rows }) => rows)), userValues(self));
}

/** The rows that a user reaches himself, as they would be asked of the records as they were: what he may hand on. */
export function heldRows(
  entity: EntityModel,
  user: UserContext,
  moved: readonly MovedPath[],
  findEntity: FindEntity,
): { readonly view: Expression; readonly edit: Expression } {
  const { view, edit } = rowsOf(entity, user, findEntity);
  return { view: movedBack(view, moved), edit: movedBack(edit, moved) };
}

/** Puts the values of a user in the place of what an expression reads of `$user`. */
function bindUser(expression: Expression, values: Values): Expression {
  if (expression.kind === 'name')
    return expression.root === '$user' ? constant(values[expression.path[0] ?? ''] ?? null) : expression;
  const bound = mapChildren(expression, (child) => bindUser(child, values));
  // The literal null asks whether the other side is empty; what a user lacks equals nothing.
  return expression.kind === 'compare' && bound.kind === 'compare' && !isNullTest(expression) && isNullTest(bound)
    ? build.literal(expression.op === '!==')
    : bound;
}

const isNullTest = ({ left, right }: ExpressionOf<'compare'>): boolean => isNull(left) || isNull(right);

const isNull = (expression: Expression): boolean => expression.kind === 'literal' && expression.value === null;

function constant(value: Value): Expression {
  if (!isList(value)) return build.literal(isScalar(value) ? value : null);
  return { kind: 'list', items: value.filter(isScalar).map(build.literal), start: 0, end: 0 };
}

const isScalar = (value: Value): value is string | number | boolean | null =>
  value === null || typeof value !== 'object';

const PATHS: readonly (string | undefined)[] = ['UnitPath', 'OwnerUnitPath'];

/** Rewrites what is asked of unit paths so that rows with the new path of a unit are found where the unit stood before. */
function movedBack(expression: Expression, moved: readonly MovedPath[]): Expression {
  return moved.reduce(
    (all, move) =>
      mapExpression(all, (node) => {
        if (node.kind !== 'call' || node.name !== 'startsWith') return node;
        const [field, path] = node.args;
        if (field?.kind !== 'name' || !PATHS.includes(field.path.at(-1))) return node;
        if (path?.kind !== 'literal' || typeof path.value !== 'string') return node;
        return asBefore(node, field, path.value, move);
      }),
    expression,
  );
}

function asBefore(node: Expression, field: Expression, path: string, { from, to }: MovedPath): Expression {
  const under = (prefix: string): Expression => build.call('startsWith', field, build.literal(prefix));
  if (path.startsWith(from)) return under(to + path.slice(from.length));
  return from.startsWith(path) ? build.or(node, under(to)) : build.and(node, build.not(under(to)));
}

/** Tells whether a user may give others what he does not reach himself: whoever holds everything there is. */
export function mayGiveEverything({ role, keys, actions }: UserContext): boolean {
  return role === 'employee' && keys === 'all' && actions.has('*');
}
