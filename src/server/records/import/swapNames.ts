import { isList } from '#language/isList.ts';
import type { Value, Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { referredKey } from '#engine/model/referredEntity.ts';
import type { Swap } from './Swap.ts';

/**
 * The record of `entity` with the one that stays in the place of those that go, by Id and by name. The one that stays does not come to
 * refer to itself.
 */
export function swapNames(entity: EntityModel, fields: readonly FieldModel[], values: Values, swap: Swap): Values {
  const { from, to } = swap;
  const isKept = entity.key === swap.entity.key && values['Id'] === to.id;
  const swapped: Record<string, Value> = { ...values };
  for (const field of fields) {
    const { name, type, reference } = field;
    const value = values[name] ?? null;
    if (type === 'lookup') {
      if (typeof value === 'string' && namesGone(entity, field, values, swap)) swapped[name] = to.title;
    } else if (reference === undefined || referredKey(reference, values) !== swap.entity.key) continue;
    else if (typeof value === 'number' && from.has(value)) swapped[name] = isKept ? null : to.id;
    else if (isList(value))
      swapped[name] = [...new Set(value.map((id) => (typeof id === 'number' && from.has(id) ? to.id : id)))];
  }
  return swapped;
}

/** Tells whether a lookup text means a record that goes: by the Id beside it, else by the Id that rules made of it, else by its text. */
function namesGone({ fields }: EntityModel, { name, reference }: FieldModel, values: Values, swap: Swap): boolean {
  const beside =
    reference?.idField ??
    fields.find((other) => other.computed && other.type === 'reference' && other.reference?.entity === swap.entity.key)
      ?.name;
  const id = beside === undefined ? null : (values[beside] ?? null);
  if (typeof id === 'number') return swap.from.has(id);
  return [...swap.from.values()].some((title) => title === values[name]);
}
