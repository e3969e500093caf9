import type { DomainContext } from '#fields/facets/domains.ts';
import { isFieldKey, contextOfState } from '#proof/analysis/inputKey.ts';
import type { StateSpace } from '#proof/analysis/stateSpace.ts';
import { findEnumItem } from '#language/findEnumItem.ts';
import type { Value } from '#language/Value.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { EntityModel, FormModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

interface Walk {
  readonly entity: EntityModel;
  readonly form: FormModel;
  readonly space: StateSpace;
  readonly around: DomainContext;
}

/** A state of a space by its number. */
export function stateAt({ fields, domains }: StateSpace, number: number): Record<string, Value> {
  const state: Record<string, Value> = {};
  let rest = number;
  fields.forEach((name, i) => {
    const domain = domains[i] ?? [null];
    state[name] = domain[rest % domain.length] ?? null;
    rest = Math.floor(rest / domain.length);
  });
  return state;
}

/** Whether a user can have entered this value: the field is shown, editable, and offers the value. */
export function openEnough(
  entity: EntityModel,
  form: FormModel,
  outcome: Outcome,
  name: string,
  value: Value,
  { enums }: Pick<DomainContext, 'enums'>,
): boolean {
  const own = entity.field(name);
  const field = own?.pairOf === undefined ? own : entity.field(own.pairOf);
  const state = outcome.states[field?.index ?? -1];
  if (field === undefined || state === undefined || field.computed || !form.fields.includes(field)) return false;
  if (state.display !== 'visible' || state.readOnly) return false;
  return value === null || (isOffered(field, value, enums) && (state.options?.includes(value) ?? true));
}

function isOffered({ enum: binding }: FieldModel, value: Value, enums: DomainContext['enums']): boolean {
  const type = binding === undefined ? undefined : enums(binding.type);
  if (binding === undefined || type === undefined) return true;
  return (Array.isArray(value) ? value : [value]).every((each: Value) => {
    const key = binding.path && typeof each === 'string' ? Number(each.slice(each.lastIndexOf('/') + 1)) : each;
    const item = (findEnumItem(type, key) ?? findEnumItem(type, each))?.item;
    return item !== undefined && item.IsEnabled !== false && !(binding.leaf && (item.Children ?? []).length > 0);
  });
}

/**
 * Tries every state of a space: the returned function gives the minimum number of fields that differ between a state
 * and one in which a field is shown and every difference can have been entered; null if there is no such state.
 */
export function reachableBy({
  entity,
  form,
  space,
  around,
}: Walk): (state: Readonly<Record<string, Value>>, field: FieldModel) => number | null {
  const ends = Array.from({ length: space.size }, (_, number) => {
    const state = stateAt(space, number);
    const outcome = evaluateRules(entity.ruleSet, contextOfState(state, around));
    const open = new Map(
      space.fields.map((name) => [
        name,
        isFieldKey(name) && openEnough(entity, form, outcome, name, state[name] ?? null, around),
      ]),
    );
    return { state, outcome, open };
  });
  return (from, field) => {
    let fewest: number | null = null;
    for (const { state, outcome, open } of ends) {
      if (outcome.states[field.index]?.display !== 'visible') continue;
      const differing = space.fields.filter((name) => JSON.stringify(state[name]) !== JSON.stringify(from[name]));
      if (differing.every((name) => open.get(name) === true)) fewest = Math.min(fewest ?? Infinity, differing.length);
    }
    return fewest;
  };
}
