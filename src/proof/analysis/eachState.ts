import type { Value } from '#language/Value.ts';
import type { StateSpace } from './stateSpace.ts';

/** Every state of a space once, the last field changing fastest. Each is a new object with all fields of the space. */
export function* eachState({ fields, domains, size }: StateSpace): Generator<Record<string, Value>> {
  for (let number = 0; number < size; number += 1) {
    const state: Record<string, Value> = {};
    let rest = number;
    for (let i = fields.length - 1; i >= 0; i -= 1) {
      const domain = domains[i] ?? [null];
      state[fields[i] ?? ''] = domain[rest % domain.length] ?? null;
      rest = Math.floor(rest / domain.length);
    }
    yield state;
  }
}
