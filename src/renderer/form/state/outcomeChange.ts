import type { Outcome } from '#engine/rules/Outcome.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Change } from './Entry.ts';
import { sameState } from './sameState.ts';
import { sameValue } from '#engine/records/sameValue.ts';

/** What differs on the screen between two outcomes, besides the fields that are known to have changed. */
export function outcomeChange(model: EntityModel, before: Outcome, after: Outcome, changed: Set<string>): Change {
  for (const [index, value] of after.computed) {
    const name = model.fields[index]?.name;
    if (name !== undefined && !sameValue(before.computed.get(index), value)) changed.add(name);
  }
  const states = model.ruleSet.governed.flatMap((index) => {
    const field = model.fields[index];
    return field === undefined || sameState(before.states[index], after.states[index]) ? [] : [field];
  });
  return { values: changed, states };
}
