import type { EntityModel } from '../model/EntityModel.ts';
import type { Value, Values } from '#language/Value.ts';
import type { TransitionModel } from '../model/WorkflowModel.ts';

const REMARK = 'ApproveRemark';

/** What the state log keeps as the reason of a transition: what was entered as one, or the remark of an approval (domain 0.3). */
export function reasonOf(inputs: readonly string[], values: Values): string | null {
  const reasons = inputs.filter((name) => /reason$/i.test(name));
  for (const name of [...reasons, REMARK]) {
    const value = inputs.includes(name) ? values[name] : null;
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

/**
 * The inputs of a transition that begin empty whatever the record holds: reasons, which are given anew each time, and what the dialog
 * asks without storing it. `entity` is the entity as the dialog sees it.
 */
export function freshInputs(entity: EntityModel, inputs: readonly string[]): string[] {
  return inputs.filter((name) => /reason$/i.test(name) || entity.field(name)?.transient === true);
}

/**
 * What a transition writes whatever is entered: constants for fields that it does not ask for. They hold while its dialog is filled
 * in, so that the rules show and demand what depends on them.
 */
export function settledValues({ set, inputs }: Pick<TransitionModel, 'set' | 'inputs'>): Record<string, Value> {
  return Object.fromEntries(
    [...set].flatMap(([name, value]) => ('value' in value && !inputs.includes(name) ? [[name, value.value]] : [])),
  );
}
