import { build } from '#language/build.ts';
import type { Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { aggregateRecords } from '../db/rows/aggregateRecords.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import type { Call } from '../access/Call.ts';
import { openList, type ListParams } from '../records/list/openList.ts';
import { fillExcerpts, presentPublic, publicFields } from './presentPublic.ts';
import type { Db } from '../db/Database.ts';

export interface PublicPage {
  readonly Rows: readonly Record<string, Value>[];
  readonly Total: number;
}

/**
 * One page of a public list. Throws FORBIDDEN where nothing is public, BAD_REQUEST for unknown or private parameters.
 */
export async function searchPublic(entity: EntityModel, params: ListParams, db: Db, call: Call): Promise<PublicPage> {
  const view = entity.public;
  const { where, scene, query } = openList(entity, { ...params, list: params['list'] ?? view?.lists[0] }, call);
  const rows = build.and(where, scene);
  const fields = publicFields(entity, view?.fields ?? []);
  const columns = [...fields.map(({ name }) => name), ...Object.values(view?.excerpts ?? {})];
  const { sort, size, page } = query;
  const found = await selectRecords(db, { entity, columns, where: rows, sort, limit: size, offset: page * size }, call);
  fillExcerpts(entity, found);
  const figures = await aggregateRecords(
    db,
    { entity, where: rows },
    [{ key: 'total', where: build.literal(true) }],
    call,
  );
  return { Rows: await presentPublic(fields, found, db, call), Total: figures['total'] ?? 0 };
}
