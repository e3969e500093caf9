import type { EntityModel } from './EntityModel.ts';

/** The entities that may be chosen in a field which tells what a reference means; undefined for all other fields. */
export function offeredEntities({ fields }: EntityModel, name: string): readonly string[] | undefined {
  return fields.find(({ reference }) => reference?.oneOf?.by === name)?.reference?.oneOf?.entities;
}
