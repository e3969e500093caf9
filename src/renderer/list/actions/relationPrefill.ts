import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Prefilled } from '../../records/FormRequest.ts';

/** The initial values of a new record that refers, by the field `by`, to a record with the given name. */
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
