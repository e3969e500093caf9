import type { EntityModel } from '../model/EntityModel.ts';
import type { Value, Values } from '#language/Value.ts';
import type { TransitionModel } from '../model/WorkflowModel.ts';

const REMARK = 'ApproveRemark';

/** The reason of a transition for the state log: the entered reason, or the remark of an approval (domain 0.3). */
export function reasonOf(inputs: readonly string[], values: Values): string | null {
  const reasons = inputs.filter((name) => /reason$/i.test(name));
  for (const name of [...reasons, REMARK]) {
    const value = inputs.includes(name) ? values[name] : null;
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

/**
 * The inputs of a transition that start empty whatever the record contains: reasons, which are entered each time, and
 * inputs of the dialog that are not stored. `entity` is the entity as the dialog uses it.
 */
export function freshInputs(entity: EntityModel, inputs: readonly string[]): string[] {
  return inputs.filter((name) => /reason$/i.test(name) || entity.field(name)?.transient === true);
}

/**
 * The constant values that a transition writes to fields that are no inputs. They apply while its dialog is filled
 * in, so that the rules show and require the fields that depend on them.
 */
export function settledValues({ set, inputs }: Pick<TransitionModel, 'set' | 'inputs'>): Record<string, Value> {
  return Object.fromEntries(
    [...set].flatMap(([name, value]) => ('value' in value && !inputs.includes(name) ? [[name, value.value]] : [])),
  );
}
