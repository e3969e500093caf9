import type { Value } from '#language/Value.ts';
import type { TransitionModel } from '../model/WorkflowModel.ts';

/**
 * What a transition writes whatever is entered: constants for fields that it does not ask for. They hold while its dialog is filled
 * in, so that the rules show and demand what depends on them.
 */
export function settledValues({ set, inputs }: Pick<TransitionModel, 'set' | 'inputs'>): Record<string, Value> {
  return Object.fromEntries(
    [...set].flatMap(([name, value]) => ('value' in value && !inputs.includes(name) ? [[name, value.value]] : [])),
  );
}
