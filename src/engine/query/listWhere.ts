import { AppError } from '../errors.ts';
import { build } from '#language/build.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import { type Access, mayTake } from '../permission/decideAccess.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import { readPath, type SceneModel, type ColumnPath, type ListModel, type SumModel } from '../model/ListModel.ts';
import { readingOf, type UserContext } from '../permission/UserContext.ts';
import { readSeen, seenThrough, type ThroughInput } from '../permission/seenThrough.ts';
import { wholeRows } from '../permission/wholeRows.ts';
import { withinRows } from '../permission/withinRows.ts';
import { waitingRows } from '../permission/transitionRows.ts';
import type { FindEntity } from '../model/EntitySource.ts';
import { isFormatted } from '#fields/table/fieldKinds.ts';
import type { FilterContext } from '#fields/facets/filters.ts';
import { filterExpression } from './filterExpression.ts';
import type { ListQuery } from './ListQuery.ts';
import { isFilter, seenPath } from './seenPath.ts';
import { type Condition, type ConditionGroup, everyCondition, MAX_CONDITIONS, readConditions } from './viewQuery.ts';

export interface ListWhereInput {
  readonly entity: EntityModel;
  readonly list: ListModel;
  readonly query: ListQuery;
  readonly access: Access;
  readonly user: UserContext;
  readonly context: FilterContext;
  readonly findEntity: FindEntity;
  /** The user's access to another entity, for columns through references. */
  readonly accessTo: (entity: string) => Access | undefined;
}

/** The rows of a list without its scenes: the user's row scope, and what `listFilters` leaves of it. */
export function listWhere(input: ListWhereInput): Expression {
  return build.and(input.access.rows('view'), listFilters(input));
}

/**
 * The conditions of a list and its query on the rows that the user may see: the list's own condition, search, filters,
 * part of the organisation. Throws BAD_REQUEST for a filter that does not exist, may not be read, or does not fit its
 * field: one answer for all three. A field is only searched and filtered in rows where the user sees it in full.
 */
export function listFilters(input: ListWhereInput): Expression {
  const { entity, list, query, user, findEntity } = input;
  const filters = Object.entries(query.filters).map(([path, text]) => {
    const where = conditionWhere(input, { path, text, isNot: false });
    if (where === undefined) throw wrong(`filter ${path}`);
    return where;
  });
  const search = query.search === '' ? build.literal(true) : searchWhere(input, list.search, query.search);
  const within = query.within === undefined ? build.literal(true) : withinRows(entity, user, query.within, findEntity);
  return build.and(list.where ?? build.literal(true), search, ...filters, within, conditionsWhere(input));
}

/** The rows that the conditions of a query leave. */
function conditionsWhere(input: ListWhereInput): Expression {
  const { where } = input.query;
  if (where === undefined) return build.literal(true);
  const conditions = readConditions(where);
  if (conditions === undefined || everyCondition(conditions).length > MAX_CONDITIONS)
    throw wrong(`conditions ${where}`);
  const partsOf = ({ of }: ConditionGroup): Expression[] =>
    of.map((condition) => {
      const rows = conditionWhere(input, condition);
      if (rows === undefined) throw wrong(`condition ${condition.path}`);
      return rows;
    });
  const join = ({ match }: ConditionGroup, parts: readonly Expression[]): Expression =>
    match === 'all' ? build.and(...parts) : build.or(...parts);
  const groups = conditions.groups.map((group) => join(group, partsOf(group)));
  return join(conditions, [...partsOf(conditions), ...groups]);
}

/**
 * The rows that a condition leaves; undefined where its field does not exist, may not be read, or is not looked at like that. Rows in which the
 * user does not see all of the field are left by neither the condition nor its opposite; a referenced record outside his row scope is compared like none.
 */
export function conditionWhere(
  input: Pick<ListWhereInput, 'entity' | 'access' | 'accessTo' | 'findEntity' | 'context'>,
  { path, text, isNot }: Condition,
): Expression | undefined {
  const found = seenPath(input, readPath(path));
  if (typeof found === 'string' || !isFilter(found)) return undefined;
  const { through } = found.path;
  const own = filterExpression(found.field, text, input.context);
  if (own === undefined) return undefined;
  const rows = through === undefined ? own : build.related(through, build.and(seenThrough(input, found.path), own));
  return build.and(seenRows(input, found.path), isNot ? build.not(rows) : rows);
}

const wrong = (detail: string): AppError => new AppError('BAD_REQUEST', { text: '查询条件不正确', detail });

/** The rows that contain a text in one of these columns, as far as the user sees their values. */
export function searchWhere(
  input: ThroughInput & Pick<ListWhereInput, 'access'>,
  paths: readonly ColumnPath[],
  text: string,
): Expression {
  return build.or(
    ...paths.map((path) => {
      const column = readSeen(input, path);
      const field = path.through === undefined ? input.entity.field(path.field) : undefined;
      const read = field !== undefined && isFormatted(field) ? build.call('words', column) : column;
      return build.and(wholeRows(input.access, path.through ?? path.field), build.holds(read, text));
    }),
  );
}

/** The rows in which the user sees a column in full, or nothing of it because the referenced record is outside the row scope. */
function seenRows(
  { entity, access, accessTo }: Pick<ListWhereInput, 'entity' | 'access' | 'accessTo'>,
  { field, through }: ColumnPath,
): Expression {
  const own = wholeRows(access, through ?? field);
  if (through === undefined) return own;
  const target = accessTo(entity.field(through)?.reference?.entity ?? '');
  if (target?.readable.has(field) !== true) return build.literal(false);
  const isWhole = !target.masked.has(field) && !target.withheld.has(field);
  return isWhole ? own : build.and(own, build.related(through, wholeRows(target, field)));
}

/** The rows of one scene of a list, to be joined with `listWhere`. */
export function sceneWhere(input: Pick<ListWhereInput, 'entity' | 'user' | 'access'>, scene: SceneModel): Expression {
  return build.and(
    sceneScope(input.entity, input.user, scene),
    scene.waiting ? waitingRows(input) : build.literal(true),
    scene.where ?? build.literal(true),
  );
}

/** The scenes offered: none that reveals a hidden field; waiting approvals for approvers only. */
export function offeredScenes(
  list: ListModel,
  entity: EntityModel,
  user: UserContext,
  access: Pick<Access, 'readable' | 'withheld' | 'may' | 'lent'>,
): SceneModel[] {
  const { readable, withheld } = access;
  const approves =
    entity.workflow?.transitions.some(({ waits, action }) => waits !== false && mayTake(access, action)) === true;
  const isRead = ({ root, path: [first] }: ExpressionOf<'name'>): boolean =>
    (root !== '$record' && root !== '$ref') || (first !== undefined && readable.has(first) && !withheld.has(first));
  return list.scenes.filter(
    (scene) =>
      offersScene(user, entity, scene) &&
      (!scene.waiting || approves) &&
      (scene.where === undefined || listNames(scene.where).every(isRead)),
  );
}

/** The rows of a standard scene: mine (owner), joined (member or staff, not owner), subordinates (others' rows). */
export function sceneScope(entity: EntityModel, user: UserContext, scene: SceneModel): Expression {
  const me = user.employeeId ?? -1;
  const mine = build.compare(build.record('OwnerId'), '===', me);
  switch (scene.scope) {
    case 'all':
      return build.literal(true);
    case 'mine':
      return mine;
    case 'joined':
      return build.and(
        build.not(mine),
        build.or(build.has(build.record('MemberIds'), me), entity.scope.own ?? build.literal(false)),
      );
    case 'subordinates':
      // Without owners, the scene's own condition decides which rows it shows.
      if (!entity.scope.owned) return build.literal(true);
      return build.and(
        build.compare(build.record('OwnerId'), '!==', me),
        build.compare(build.record('OwnerId'), '!==', null),
      );
  }
}

/** Whether a scene is offered: customers own nothing; subordinates only to users who reach more than their own rows. */
export function offersScene(user: UserContext, entity: EntityModel, scene: SceneModel): boolean {
  if (user.role === 'customer') return scene.scope === 'all';
  if (scene.scope !== 'subordinates') return true;
  const scope = user.entityScopes[entity.key] ?? user.dataScope;
  return scope > 1 || user.isUnitChief || readingOf(user) !== undefined;
}

/** The fields that a sum reads; users who may not read one do not get the sum. */
export function sumFields({ field, where, ratio }: SumModel): string[] {
  const names = [where, ratio].flatMap((condition) => (condition === undefined ? [] : listNames(condition)));
  const read = names.flatMap(({ root, path: [first] }) =>
    first !== undefined && (root === '$record' || root === '$ref') ? [first] : [],
  );
  return field === undefined ? read : [field, ...read];
}
