import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { chainOf, listNames, mapExpression } from '#language/mapExpression.ts';
import { sameValue, type Values } from '#language/Value.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { FindEntity } from '../model/EntitySource.ts';
import { referredKeys } from '../model/referredEntity.ts';
import { partFields } from '../model/partFields.ts';
import type { FactModel } from '../model/UserFact.ts';
import { bindUser } from './bindUser.ts';
import { editableRows } from './changeable.ts';
import { decideAccess } from './decideAccess.ts';
import { rowGrants } from './rowGrants.ts';
import { type UserContext, userValues } from './UserContext.ts';

/** The fields that decide who reaches records: of units chief and place, of employees unit and facts. */
export function accessFields(
  { key, organisation, source }: EntityModel,
  facts: readonly FactModel[],
): readonly string[] {
  const { chief, parent, path, unit } = partFields(source.organisation);
  if (organisation === 'unit') return [chief, parent, path];
  if (organisation !== 'employee') return facts.flatMap(({ below }) => (below?.entity === key ? [below.parent] : []));
  const own = facts.filter(({ ofOutside }) => ofOutside !== true);
  return [unit, ...own.flatMap(({ name, regions }) => (regions === undefined ? [name] : [name, regions.name]))];
}

/**
 * Whether saving a record can give people access to other records: a unit with another chief or another parent, an
 * employee in another unit or with other facts. A new employee has no account yet.
 */
export function decidesAccess(
  entity: EntityModel,
  before: Values | undefined,
  after: Values,
  facts: readonly FactModel[],
): boolean {
  const differs = (name: string): boolean => !sameValue(before?.[name] ?? null, after[name] ?? null);
  if (before === undefined)
    return entity.organisation === 'unit' && differs(partFields(entity.source.organisation).chief);
  return accessFields(entity, facts).some(differs);
}

/** Whether saving can write such a field of others: by `x-writes`, figures, or unique values. */
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

/** The rows of an entity that a user reaches, for one purpose. */
export interface ReachedRows {
  readonly before: Expression;
  readonly after: Expression;
  /** The rows that the user reaches personally: handing over units and duties transfers none of them. */
  readonly own: Expression;
}

/** A user before and after a change; undefined: without an account at that time. */
export interface ChangedUser {
  readonly before: UserContext | undefined;
  readonly after: UserContext | undefined;
}

/**
 * The rows that a user reached before a change and reaches after it, as predicates over the records after the change:
 * `$user` is bound to values, and moved units are found at their former paths. Undefined if both predicates are the
 * same.
 */
export function reachedRows(
  entity: EntityModel,
  { before, after }: ChangedUser,
  moved: readonly MovedPath[],
  findEntity: FindEntity,
): { readonly view: ReachedRows; readonly edit: ReachedRows } | undefined {
  const old = rowsOf(entity, before, findEntity);
  const now = before === after ? old : rowsOf(entity, after, findEntity);
  const stood = { view: movedBack(old.view, entity, moved), edit: movedBack(old.edit, entity, moved) };
  if (isSame(stood.view, now.view) && isSame(stood.edit, now.edit)) return undefined;
  const own = movedBack(ownOf(entity, before, after, findEntity), entity, moved);
  return {
    view: { before: stood.view, after: now.view, own },
    edit: { before: stood.edit, after: now.edit, own },
  };
}

const isSame = (one: Expression, other: Expression): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Placeholder for the user's identity: neither an id nor part of any name. */
const ANYBODY = 8_999_999_999_999_937;

/**
 * The rows that a change can affect for any user who differs from this one only in identity, as a predicate over the
 * records after the change; undefined if there are none. `isOfAll` is false if they depend on the identity after all.
 */
export function touchedRows(
  entity: EntityModel,
  { before, after }: ChangedUser,
  moved: readonly MovedPath[],
  findEntity: FindEntity,
): { readonly rows: Expression; readonly isOfAll: boolean } | undefined {
  const old = before === undefined ? undefined : anybodyLike(before);
  const now = before === after ? old : after === undefined ? undefined : anybodyLike(after);
  const reached = reachedRows(entity, { before: old, after: now }, moved, findEntity);
  if (reached === undefined) return undefined;
  const { view, edit } = reached;
  const rows = build.or(differing(view.before, view.after), differing(edit.before, edit.after));
  return { rows, isOfAll: !isPersonal(rows) };
}

function anybodyLike(user: UserContext): UserContext {
  const [accountId, text] = [ANYBODY, String(ANYBODY)];
  const employeeId = user.employeeId === null ? null : ANYBODY;
  return { ...user, accountId, employeeId, loginId: text, name: text, phone: user.phone === null ? null : text };
}

const isPersonal = (expression: Expression): boolean => JSON.stringify(expression).includes(String(ANYBODY));

/** Rows in which one of two conditions may hold and the other not. */
function differing(one: Expression, other: Expression): Expression {
  if (isSame(one, other)) return NONE;
  if (one.kind === 'related' && other.kind === 'related' && shapeOf(one) === shapeOf(other))
    return build.related(one.field, differing(one.where, other.where), one.entity);
  const ops = [one, other].flatMap((node) => (node.kind === 'logical' ? [node.op] : []));
  const found = [...new Set(ops)].map((op) => differingIn(one, other, op));
  return found.find((rows) => !isPersonal(rows)) ?? found[0] ?? build.or(one, other);
}

function differingIn(one: Expression, other: Expression, op: '||' | '&&'): Expression {
  const [some, others] = [chainOf(one, op), chainOf(other, op)];
  const [texts, otherTexts] = [some, others].map((parts) => parts.map((part) => JSON.stringify(part)));
  const own = some.filter((_, i) => otherTexts?.includes(texts?.[i] ?? '') !== true);
  const foreign = others.filter((_, i) => texts?.includes(otherTexts?.[i] ?? '') !== true);
  const shared = some.filter((part) => !own.includes(part) && !isPersonal(part));
  const rest = differingParts(own, foreign, op);
  // The predicates do not differ where the shared parts decide.
  return op === '||' ? build.and(rest, build.not(build.or(...shared))) : build.and(rest, ...shared);
}

/** The rows in which the parts differ: equal parts cancel out, and the others must hold in one of the two. */
function differingParts(some: readonly Expression[], others: readonly Expression[], op: '||' | '&&'): Expression {
  const [alone, left] = [[...some], [...others]];
  const pairs: Expression[] = [];
  for (const part of some) {
    const shape = shapeOf(part);
    const other = left.find((one) => shapeOf(one) === shape);
    if (other === undefined) continue;
    alone.splice(alone.indexOf(part), 1);
    left.splice(left.indexOf(other), 1);
    pairs.push(differing(part, other));
  }
  if (op === '||') return build.or(...pairs, ...alone, ...left);
  return alone.length + left.length === 0 ? build.or(...pairs) : build.or(build.and(...some), build.and(...others));
}

/** A text that is equal for parts with the same structure and other values. */
function shapeOf(node: Expression): string {
  if (node.kind === 'related') return `${node.kind} ${node.field} ${node.entity ?? ''}`;
  if (node.kind === 'logical') return `${node.kind} ${node.op}`;
  return `${node.kind} ${listNames(node)
    .map(({ root, path }) => [root, ...path].join('.'))
    .join()}`;
}

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

/** The user's own rows. Work moves with people who join a unit; a new chief of a unit did not have its rows before. */
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

/** The rows that a user reaches personally, before the change: those the user may grant. */
export function reachableRows(
  entity: EntityModel,
  user: UserContext,
  moved: readonly MovedPath[],
  findEntity: FindEntity,
): { readonly view: Expression; readonly edit: Expression } {
  const { view, edit } = rowsOf(entity, user, findEntity);
  return { view: movedBack(view, entity, moved), edit: movedBack(edit, entity, moved) };
}

/** Rewrites the conditions on unit paths so that rows with the new path of a unit are found at its former path. */
function movedBack(expression: Expression, { source }: EntityModel, moved: readonly MovedPath[]): Expression {
  const paths: readonly (string | undefined)[] = [partFields(source.organisation).path, 'OwnerUnitPath'];
  return moved.reduce(
    (all, move) =>
      mapExpression(all, (node) => {
        if (node.kind !== 'call' || node.name !== 'startsWith') return node;
        const [field, path] = node.args;
        if (field?.kind !== 'name' || !paths.includes(field.path.at(-1))) return node;
        if (path?.kind !== 'literal' || typeof path.value !== 'string') return node;
        return asBefore(node, field, path.value, move);
      }),
    expression,
  );
}

function asBefore(node: Expression, field: Expression, path: string, { from, to }: MovedPath): Expression {
  const under = (prefix: string): Expression => build.call('startsWith', field, build.literal(prefix));
  if (path.startsWith(from)) return under(to + path.slice(from.length));
  if (from.startsWith(path)) return to.startsWith(path) ? node : build.or(node, under(to));
  // The other unit has not moved.
  return to.startsWith(path) || path.startsWith(to) ? build.and(node, build.not(under(to))) : node;
}

/** Whether a user may grant access that the user does not have: only an administrator with all keys and actions. */
export function mayGiveEverything({ role, keys, actions }: UserContext): boolean {
  return role === 'employee' && keys === 'all' && actions.has('*');
}
