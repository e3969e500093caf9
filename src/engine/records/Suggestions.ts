import { isEmpty, sameValue, type Value, type Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { SUGGEST } from '../rules/EFFECTS.ts';
import type { Outcome } from '../rules/FieldState.ts';
import type { RuleSet } from '../rules/Rule.ts';

/** The fields that some rule suggests a value of. */
export function suggestible({ rules }: Pick<RuleSet, 'rules'>, fields: readonly FieldModel[]): readonly FieldModel[] {
  const suggested = new Set(rules.flatMap(({ property, self }) => (property === SUGGEST ? [self] : [])));
  return suggested.size === 0 ? [] : fields.filter(({ index }) => suggested.has(index));
}

/**
 * The last suggestions of rules for one record that is being filled in. A field follows its suggestion while it is
 * empty or holds the last one; other input stays. A hidden or locked field takes no suggestion, and resumes when it is
 * shown or unlocked.
 */
export class Suggestions {
  readonly #last = new Map<string, Value>();

  /** Records suggestions. Returns changed ones for fields that follow them, except `kept` ones. */
  take(
    fields: readonly FieldModel[],
    { states }: Pick<Outcome, 'states'>,
    values: Values,
    isKept: (name: string) => boolean,
  ): Record<string, Value> {
    const taken: Record<string, Value> = {};
    for (const { name, index } of fields) {
      const state = states[index];
      const suggested = state?.set?.[SUGGEST];
      if (suggested === undefined || state?.display !== 'visible' || state.readOnly) continue;
      const [last, value] = [this.#last.get(name) ?? null, values[name] ?? null];
      this.#last.set(name, suggested);
      const follows = isEmpty(value) || sameValue(value, last);
      if (follows && !sameValue(last, suggested) && !sameValue(value, suggested) && !isKept(name))
        taken[name] = suggested;
    }
    return taken;
  }
}
