import { build } from '#language/build.ts';
import { isList, type Value } from '#language/Value.ts';
import { roundHalfUp } from '#language/decimalArithmetic.ts';
import type { FieldModel, EnumBinding } from '#fields/FieldModel.ts';
import type { BreakDraft, BreakKind, JudgedRecord } from './Break.ts';
import { boundBreaks } from './boundBreaks.ts';
import type { EnumItem, EnumType } from '#language/EnumType.ts';
import { findEnumItem } from '#language/findEnumItem.ts';
import { checkedValue, valueShown, type Ground, isChecked, isSettled } from './Ground.ts';
import { both, called, compared, emptied, mayHoldList, negated, sized, type Symbolic } from './conditions.ts';
import { isMoment, isReferences, valueSort } from '#fields/table/fieldKinds.ts';

/** Longer lists of items are looked up by the evaluator. */
const MAX_ITEMS = 4000;

/** The violations of an enum type: an unknown item, a wrong path, a node that is not a leaf. */
function enumBreaks(ground: Ground, field: FieldModel, filled: Symbolic): BreakDraft[] {
  const binding = field.enum;
  const type = binding === undefined ? undefined : ground.enums(binding.type);
  if (binding === undefined || type === undefined || isReferences(field)) return [];
  const values = allowedValues(type, binding, valueSort(field) === 'number');
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

/** Whether a value is an item of the type; stored disabled items are allowed. */
function allows(type: EnumType, { path, leaf }: EnumBinding, value: Value): boolean {
  const key = path && typeof value === 'string' ? value.slice(value.lastIndexOf('/') + 1) : value;
  const found = findEnumItem(type, key) ?? findEnumItem(type, Number(key));
  if (found === undefined) return false;
  if (path && [...found.parents, found.item].map((item) => item.Value).join('/') !== value) return false;
  return !leaf || (found.item.Children ?? []).length === 0;
}

/** All allowed values; undefined where there are too many, or texts that are read as numbers in many spellings. */
function allowedValues(type: EnumType, binding: EnumBinding, numeric: boolean): (string | number)[] | undefined {
  const all = type.items.flatMap((item) => valuesBelow(item, binding.path, ''));
  if (!binding.path && !numeric && all.some((value) => typeof value === 'number')) return undefined;
  const fitting = all.filter((value) => numeric === (typeof value === 'number') && allows(type, binding, value));
  return fitting.length > MAX_ITEMS ? undefined : [...new Set(fitting)];
}

function valuesBelow(item: EnumItem, path: boolean, above: string): (string | number)[] {
  const own = path ? `${above}${item.Value}` : item.Value;
  return [own, ...(item.Children ?? []).flatMap((child) => valuesBelow(child, path, `${own}/`))];
}

const NOWHERE = { start: 0, end: 0 };

/** The violations of a field's limits by a filled value. */
export function valueBreaks(ground: Ground, field: FieldModel): BreakDraft[] {
  if (field.computed) return [];
  const value = valueShown(ground, field);
  const filled = both(isChecked(ground, field), negated(emptied(value)));
  const isDate = isMoment(field);
  const drafts = [
    ...boundBreaks(ground, field, filled),
    ...decimalBreaks(field, value, filled),
    ...(isDate ? [] : [...lengthBreaks(field, value, filled), ...patternBreaks(field, filled)]),
    ...enumBreaks(ground, field, filled),
  ];
  return isSettled(ground, field) ? drafts : drafts.map(unsure);
}

const unsure = (draft: BreakDraft): BreakDraft => ({
  unwritable: 'type',
  ...draft,
  when: undefined,
  reads: draft.when ?? draft.reads,
});

function decimalBreaks(field: FieldModel, value: Symbolic, filled: Symbolic): BreakDraft[] {
  const { digits } = field;
  if (digits === undefined) return [];
  const exact = called('round', value, build.literal(digits));
  const off = exact && value && sized({ kind: 'arithmetic', op: '-', left: exact, right: value, ...NOWHERE });
  return [
    {
      field,
      kind: 'decimals',
      pointer: `${field.pointer}/multipleOf`,
      when: both(filled, compared(called('abs', off), '>', build.literal(0))),
      holds: testOf(field, (held) => typeof held === 'number' && roundHalfUp(held, digits) !== held),
    },
  ];
}

function lengthBreaks(field: FieldModel, value: Symbolic, filled: Symbolic): BreakDraft[] {
  const lists = mayHoldList(field);
  if (!lists && valueSort(field) !== 'text') return [];
  const length = called('length', value);
  const draft = (kind: BreakKind, when: Symbolic, test: (length: number) => boolean): BreakDraft => ({
    field,
    kind,
    pointer: `${field.pointer}/${kind}`,
    when: both(filled, when),
    holds: testOf(field, (held) => {
      const size = !lists && typeof held === 'string' ? [...held].length : lists && isList(held) ? held.length : 0;
      return size > 0 && test(size);
    }),
  });
  const [least, most] = lists ? [field.minItems, field.maxItems] : [field.minLength, field.maxLength];
  const few = both(compared(length, '>', build.literal(0)), compared(length, '<', build.literal(least ?? 0)));
  const many = compared(length, '>', build.literal(most ?? 0));
  return [
    ...(least === undefined ? [] : [draft(lists ? 'minItems' : 'minLength', few, (size) => size < least)]),
    ...(most === undefined ? [] : [draft(lists ? 'maxItems' : 'maxLength', many, (size) => size > most)]),
  ];
}

function patternBreaks(field: FieldModel, filled: Symbolic): BreakDraft[] {
  const { pattern } = field;
  if (pattern === undefined || mayHoldList(field)) return [];
  return [
    {
      field,
      kind: 'pattern',
      pointer: `${field.pointer}/pattern`,
      when: undefined,
      reads: filled,
      unwritable: 'pattern',
      holds: testOf(field, (held) => typeof held === 'string' && !pattern.test(held)),
    },
  ];
}

const testOf =
  (field: FieldModel, test: (value: Value) => boolean) =>
  (judged: JudgedRecord): boolean => {
    const value = checkedValue(judged, field);
    return value !== undefined && test(value);
  };
