import type { TransitionModel, WorkflowModel } from '../model/WorkflowModel.ts';

/** A step on the path of a record from state to state. */
export interface WayStep {
  readonly transition: TransitionModel;
  readonly from: number;
  readonly to: number;
}

/** The shortest way of transitions from the state where records begin to another one; undefined when none leads there. */
export function wayTo({ field, initial, transitions }: WorkflowModel, state: number): readonly WayStep[] | undefined {
  if (initial === undefined) return undefined;
  const moves = transitions.filter((transition) => transition.field === field);
  const ways = new Map<number, readonly WayStep[]>([[initial, []]]);
  for (const [from, way] of ways)
    for (const transition of moves) {
      if (transition.from?.includes(from) !== true) continue;
      for (const { state: to } of transition.to) if (!ways.has(to)) ways.set(to, [...way, { transition, from, to }]);
    }
  return ways.get(state);
}
