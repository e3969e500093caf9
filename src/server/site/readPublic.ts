import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Expression } from '#language/Expression.ts';
import type { Value } from '#language/Value.ts';
import { build } from '#language/build.ts';
import type { Neighbour, PublicRecord } from '#wire/SiteReplies.ts';
import type { DbCall } from '../access/Call.ts';
import { mayBeInitials } from '../db/initials/initialsOf.ts';
import { initialFields } from '../db/initials/initialTable.ts';
import { aggregateRecords } from '../db/rows/aggregateRecords.ts';
import { type FoundRecord, selectRecords } from '../db/rows/selectRecords.ts';
import { type ListParams, openList } from '../records/list/openList.ts';
import { recordTitle } from '../records/read/readTitles.ts';
import { fillExcerpts, presentPublic, publicFields } from './presentPublic.ts';

export interface PublicPage {
  readonly Rows: readonly Record<string, Value>[];
  readonly Total: number;
}

/** One page of a public list. FORBIDDEN: nothing is public; BAD_REQUEST: unknown or private parameters. */
export async function searchPublic(entity: EntityModel, params: ListParams, call: DbCall): Promise<PublicPage> {
  const view = entity.public;
  const list = params['list'] ?? view?.lists[0];
  const { where, scene, query } = openList(entity, { ...params, list }, call);
  const rows = build.and(where, scene);
  const { sort, size, page, search } = query;
  const fields = publicFields(entity, view?.fields ?? []);
  const columns = [...fields.map(({ name }) => name), ...Object.values(view?.excerpts ?? {})];
  const counted = [{ key: 'total', where: build.literal(true) }];
  const { total = 0 } = await aggregateRecords({ entity, where: rows }, counted, call);
  const isRead = total === 0 && mayBeInitials(search);
  const chosen = isRead
    ? await idsByInitials(entity, { ...params, list, searchKey: undefined }, search, call)
    : undefined;
  const range = { sort, limit: size, offset: page * size };
  const found = await selectRecords({ entity, columns, ...(chosen ?? { where: rows }), ...range }, call);
  fillExcerpts(entity, found);
  return { Rows: await presentPublic(fields, found, call), Total: chosen?.ids.length ?? total };
}

/** Limit of the records that are found by pinyin. */
const MAX_INITIALS_FOUND = 1000;

/** Rows with a text as initials or full pinyin in public fields. Throws BAD_REQUEST for too many. */
async function idsByInitials(
  entity: EntityModel,
  params: ListParams,
  text: string,
  call: DbCall,
): Promise<{ readonly ids: readonly number[] }> {
  const { where, scene } = openList(entity, params, call);
  const fields = initialFields(entity).filter((name) => entity.public?.fields.includes(name) === true);
  const query = { entity, columns: [], where: build.and(where, scene), anyOrder: true, limit: MAX_INITIALS_FOUND + 1 };
  const found = await selectRecords({ ...query, initials: { fields, text } }, call);
  if (found.length > MAX_INITIALS_FOUND)
    throw new AppError('BAD_REQUEST', { text: `拼音符合的记录超过 ${MAX_INITIALS_FOUND} 条，请多输入几个字` });
  return { ids: found.map(({ id }) => id) };
}

/** A public record with its neighbours. Throws NOT_FOUND for records that are not public. */
export async function getPublic(entity: EntityModel, id: number, call: DbCall): Promise<PublicRecord> {
  const view = entity.public;
  const where = call.access(entity).rows('view');
  const fields = publicFields(entity, [...(view?.fields ?? []), ...(view?.detail ?? [])]);
  const beside = [view?.neighbours?.by, view?.neighbours?.within].filter((name) => name !== undefined);
  const columns = [...fields.map(({ name }) => name), ...beside];
  const [found] = await selectRecords({ entity, columns, ids: [id], where }, call);
  if (found === undefined) throw new AppError('NOT_FOUND', { detail: `public ${entity.key} ${id}` });
  fillExcerpts(entity, [found]);
  const [Record = {}] = await presentPublic(fields, [found], call);
  return { Record, ...(await neighbours(entity, found, call)) };
}

/** The public records before and after one, by the field that its entity names. `call` is an anonymous visitor's. */
export async function neighbours(
  entity: EntityModel,
  found: FoundRecord,
  call: DbCall,
): Promise<Pick<PublicRecord, 'Previous' | 'Next'>> {
  return {
    Previous: await neighbour(entity, found, true, call),
    Next: await neighbour(entity, found, false, call),
  };
}

async function neighbour(
  entity: EntityModel,
  { id, values }: FoundRecord,
  newer: boolean,
  call: DbCall,
): Promise<Neighbour | null> {
  const stated = entity.public?.neighbours;
  const value = values[stated?.by ?? ''] ?? null;
  if (stated === undefined || (typeof value !== 'string' && typeof value !== 'number')) return null;
  const { by, within } = stated;
  const beyond = newer ? '>' : '<';
  const beside: Expression = build.or(
    build.compare(build.record(by), beyond, value),
    build.and(build.compare(build.record(by), '===', value), build.compare(build.record('Id'), beyond, id)),
  );
  const group = within === undefined ? null : (values[within] ?? null);
  const same =
    within === undefined || typeof group === 'object'
      ? build.literal(true)
      : build.compare(build.record(within), '===', group);
  const sort = [by, 'Id'].map((field) => ({ field, descending: !newer }));
  const where = build.and(call.access(entity).rows('view'), same, beside);
  const [found] = await selectRecords({ entity, columns: [entity.titleField], where, sort, limit: 1 }, call);
  return found === undefined ? null : { Id: found.id, Title: recordTitle(entity, found.values, call.wording) };
}
