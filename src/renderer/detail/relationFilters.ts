import type { EntityModel } from '#engine/model/EntityModel.ts';

/** The filters that leave of a list the records which refer to a record of another entity by the field `by`. */
export function relationFilters(model: EntityModel, by: string, entity: string, id: number): Record<string, string> {
  const oneOf = model.field(by)?.reference?.oneOf;
  return { [by]: String(id), ...(oneOf === undefined ? {} : { [oneOf.by]: entity }) };
}
