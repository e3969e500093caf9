import type { EnumItem, EnumType } from '#language/enums/EnumType.ts';
import { findEnumItem } from '#language/enums/findEnumItem.ts';
import { build } from '#language/build.ts';
import { isList } from '#language/isList.ts';
import type { Value } from '#language/Value.ts';
import type { EnumBinding, FieldModel } from '#fields/FieldModel.ts';
import type { BreakDraft } from './Break.ts';
import { checkedValue, valueShown, type Ground } from './Ground.ts';
import { both, negated, sized, type Symbolic } from './conditions.ts';
import { kindOfField } from './kinds.ts';
import { mayHoldList } from './lists.ts';

/** Longer lists of items are looked up by the evaluator. */
const MOST_ITEMS = 4000;

/** How a value can be none of its enum type: an unknown item, a wrong path, a node that has others below it. */
export function enumBreaks(ground: Ground, field: FieldModel, filled: Symbolic): BreakDraft[] {
  const binding = field.enum;
  const type = binding === undefined ? undefined : ground.enums(binding.type);
  if (binding === undefined || type === undefined || field.type === 'references') return [];
  const values = allowedValues(type, binding, kindOfField(field) === 'number');
  const writable = values !== undefined && !mayHoldList(field);
  return [
    {
      field,
      kind: 'enum',
      pointer: `${field.pointer}/x-enum`,
      when: writable ? both(filled, negated(oneOf(valueShown(ground, field), values))) : undefined,
      reads: filled,
      ...(writable ? {} : { unwritable: mayHoldList(field) ? 'list' : 'size' }),
      holds: (judged) => {
        const value = checkedValue(judged, field);
        if (value === undefined || typeof value === 'boolean') return false;
        return isList(value) ? value.some((item) => !allows(type, binding, item)) : !allows(type, binding, value);
      },
    },
  ];
}

const oneOf = (value: Symbolic, values: readonly (string | number)[]): Symbolic =>
  value && sized(build.oneOf(value, values));

/** Tells whether a value stands for an item of the type; disabled items may stay where they are stored. */
function allows(type: EnumType, { path, leaf }: EnumBinding, value: Value): boolean {
  const key = path && typeof value === 'string' ? value.slice(value.lastIndexOf('/') + 1) : value;
  const found = findEnumItem(type, key) ?? findEnumItem(type, Number(key));
  if (found === undefined) return false;
  if (path && [...found.parents, found.item].map((item) => item.Value).join('/') !== value) return false;
  return !leaf || (found.item.Children ?? []).length === 0;
}

/** Every value that is allowed; undefined where there are too many, or texts that are read as numbers in many spellings. */
function allowedValues(type: EnumType, binding: EnumBinding, numeric: boolean): (string | number)[] | undefined {
  const all = type.items.flatMap((item) => valuesBelow(item, binding.path, ''));
  if (!binding.path && !numeric && all.some((value) => typeof value === 'number')) return undefined;
  const fitting = all.filter((value) => numeric === (typeof value === 'number') && allows(type, binding, value));
  return fitting.length > MOST_ITEMS ? undefined : [...new Set(fitting)];
}

function valuesBelow(item: EnumItem, path: boolean, above: string): (string | number)[] {
  const own = path ? `${above}${item.Value}` : item.Value;
  return [own, ...(item.Children ?? []).flatMap((child) => valuesBelow(child, path, `${own}/`))];
}
