import { AppError } from '#core/errors.ts';
import { build } from '#core/expression/build.ts';
import type { Expression } from '#core/expression/Expression.ts';
import { holdsKey } from '#core/permission/holdsKey.ts';
import type { ListQuery } from '#core/query/ListQuery.ts';
import { listFilters, listWhere, offeredScenes, sceneWhere } from '#core/query/listWhere.ts';
import { parseListQuery } from '#core/query/parseListQuery.ts';
import type { EntityModel } from '#core/schema/EntityModel.ts';
import type { ListModel, SceneModel } from '#core/schema/ListModel.ts';
import { columnType } from '../../db/sql/columnType.ts';
import type { Call } from '../../permission/Call.ts';

export type ListParams = Readonly<Record<string, string | undefined>>;

/** A list as one user asked for it: which rows, in which order. */
export interface OpenList {
  readonly entity: EntityModel;
  readonly list: ListModel;
  readonly query: ListQuery;
  /** Rows of all scenes. */
  readonly where: Expression;
  /** The same without the user's row scope. */
  readonly filters: Expression;
  readonly scenes: readonly SceneModel[];
  /** Rows of the chosen scene, to be joined with `where`. */
  readonly scene: Expression;
}

/**
 * Opens a list of an entity for the user of a call. Throws FORBIDDEN without the list's keys or the right to view,
 * BAD_REQUEST for unknown lists, filters and sort fields (those he may not read count as unknown).
 */
export function openList(call: Call, entity: EntityModel, params: ListParams): OpenList {
  const { list: name, ...rest } = params;
  const list = findList(entity, name ?? 'list');
  const access = call.access(entity);
  if (!access.may('view') || !list.permission.every((key) => holdsKey(call.who, key)))
    throw new AppError('FORBIDDEN', { text: '没有权限查看此列表' });
  const query = parseListQuery(list, rest);
  if (params['sort'] !== undefined && params['sort'] !== '') checkSort(entity, query, access.readable);
  const scenes = offeredScenes(list, entity, call.who, access);
  const scene = scenes.find(({ key }) => key === query.scene) ?? scenes[0];
  const context = { enums: call.enums, today: call.now.slice(0, 10) };
  const user = call.who;
  const { findEntity } = call;
  const shown = readableSearch(call, entity, list);
  const input = { entity, list: shown, query, access, user, context, findEntity };
  return {
    entity,
    list,
    query,
    where: listWhere(input),
    filters: listFilters(input),
    scenes,
    scene: scene === undefined ? build.literal(true) : sceneWhere({ entity, user }, scene),
  };
}

/** A list by `name` or `entity/name`. */
function findList(entity: EntityModel, name: string): ListModel {
  const own = name.startsWith(`${entity.key}/`) ? name.slice(entity.key.length + 1) : name;
  const list = entity.lists.get(own);
  if (list === undefined) throw new AppError('BAD_REQUEST', { text: '列表不存在', detail: `list ${name}` });
  return list;
}

function checkSort(entity: EntityModel, { sort }: ListQuery, readable: ReadonlySet<string>): void {
  for (const { field } of sort) {
    const model = entity.field(field);
    const sortable = model !== undefined && readable.has(field) && columnType(model)?.endsWith('[]') === false;
    if (!sortable) throw new AppError('BAD_REQUEST', { text: '排序条件不正确', detail: `sort ${field}` });
  }
}

/** Fields of referenced records are searched only by those who may read them. */
function readableSearch(call: Call, entity: EntityModel, list: ListModel): ListModel {
  return {
    ...list,
    search: list.search.filter(({ field, through }) => {
      if (through === undefined) return true;
      const target = call.findEntity(entity.field(through)?.reference?.entity ?? '');
      return target !== undefined && call.access(target).readable.has(field);
    }),
  };
}
