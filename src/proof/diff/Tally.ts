import type { StateSpace } from '../analysis/stateSpace.ts';
import { stateScope } from '../coverage/expressionComponent.ts';
import { isEmpty, type Value } from '#language/Value.ts';
import { roundHalfUp } from '#language/roundHalfUp.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import type { Version } from './BehaviourDiff.ts';

export type State = Readonly<Record<string, Value>>;

/**
 * Counts states with a difference and keeps one as an example: with the fewest values that cannot be entered (such as
 * an amount below its limit), then with the fewest filled inputs; the first of several.
 */
export class Tally {
  count = 0;
  example: State | undefined;
  #cost = Infinity;
  readonly #costOf: (state: State) => number;

  constructor(costOf: (state: State) => number) {
    this.#costOf = costOf;
  }

  add(state: State): void {
    this.count += 1;
    const cost = this.#costOf(state);
    if (cost < this.#cost) [this.example, this.#cost] = [state, cost];
  }
}

/** The cost of a state as an example; the example with the lowest cost is shown. */
export function exampleCost(space: StateSpace, versions: readonly Version[]): (state: State) => number {
  const { fields, domains } = space;
  const refused = domains.map(
    (domain, i) => new Set(domain.filter((value) => isRefused(fields[i] ?? '', value, versions))),
  );
  return (state) => {
    let cost = 0;
    for (const [i, key] of fields.entries()) {
      const value = state[key] ?? null;
      // Inputs at their first value, which is null, or now, are not filled.
      if (value !== domains[i]?.[0]) cost += refused[i]?.has(value) === true ? fields.length + 1 : 1;
    }
    return cost;
  };
}

/** Whether a value cannot be entered into a field; values written by the system are not limited. */
export function isRefused(name: string, value: Value, versions: readonly Version[]): boolean {
  if (isEmpty(value)) return false;
  return versions.some((version) => {
    const field = version.entity.field(name);
    if (field === undefined || field.computed) return false;
    const { digits } = field;
    if (typeof value === 'number' && digits !== undefined && roundHalfUp(value, digits) !== value) return true;
    const scope = stateScope({}, version);
    const asked = { field, title: '', value, options: undefined, scope, unchanged: false };
    return fieldKind(field).validate(asked) !== undefined;
  });
}
