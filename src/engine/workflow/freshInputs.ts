import type { EntityModel } from '../model/EntityModel.ts';

/**
 * The inputs of a transition that begin empty whatever the record holds: reasons, which are given anew each time, and what the dialog
 * asks without storing it. `entity` is the entity as the dialog sees it.
 */
export function freshInputs(entity: EntityModel, inputs: readonly string[]): string[] {
  return inputs.filter((name) => /reason$/i.test(name) || entity.field(name)?.transient === true);
}
