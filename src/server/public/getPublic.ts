import { AppError } from '#engine/errors.ts';
import type { Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import type { Call } from '../access/Call.ts';
import { neighbours, type Neighbours } from './neighbours.ts';
import { fillExcerpts, presentPublic, publicFields } from './presentPublic.ts';

export interface PublicRecord extends Neighbours {
  readonly Record: Record<string, Value>;
}

/** A public record with those beside it. Throws NOT_FOUND for all that is not public. */
export async function getPublic(call: Call, entity: EntityModel, id: number): Promise<PublicRecord> {
  const { db } = call.services.database;
  const view = entity.public;
  const where = call.access(entity).rows('view');
  const fields = publicFields(entity, [...(view?.fields ?? []), ...(view?.detail ?? [])]);
  const beside = [view?.neighbours?.by, view?.neighbours?.within].filter((name) => name !== undefined);
  const columns = [...fields.map(({ name }) => name), ...beside];
  const [found] = await selectRecords(db, { entity, columns, ids: [id], where }, call);
  if (found === undefined) throw new AppError('NOT_FOUND', { detail: `public ${entity.key} ${id}` });
  fillExcerpts(entity, [found]);
  const [Record = {}] = await presentPublic(db, fields, [found], call);
  return { Record, ...(await neighbours(db, call, entity, found)) };
}
