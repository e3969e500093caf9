import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Prefilled } from '../../records/FormRequest.ts';

/** What a new record starts with that refers to a record of another entity, of the given name, by the field `by`. */
export function relationPrefill(
  model: EntityModel,
  by: string,
  entity: string,
  id: number,
  name: string,
): Record<string, Prefilled> {
  const field = model.field(by);
  const oneOf = field?.reference?.oneOf;
  return {
    ...(oneOf === undefined ? {} : { [oneOf.by]: { value: entity } }),
    [by]: { value: id, text: name },
    ...(field?.pairOf === undefined ? {} : { [field.pairOf]: { value: name } }),
  };
}
