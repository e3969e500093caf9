import { build } from '#language/build.ts';
import { isList } from '#language/isList.ts';
import type { Value } from '#language/Value.ts';
import { roundHalfUp } from '#language/functions/roundHalfUp.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { BreakDraft, BreakKind, JudgedRecord } from './Break.ts';
import { boundBreaks } from './boundBreaks.ts';
import { enumBreaks } from './enumBreaks.ts';
import { checkedValue, isChecked, isSettled, valueShown, type Ground } from './Ground.ts';
import { both, called, compared, emptied, negated, sized, type Symbolic } from './conditions.ts';
import { kindOfField } from './kinds.ts';
import { mayHoldList } from './lists.ts';

const NOWHERE = { start: 0, end: 0 };

/** How a filled value can break the limits of its field. */
export function valueBreaks(ground: Ground, field: FieldModel): BreakDraft[] {
  if (field.computed) return [];
  const value = valueShown(ground, field);
  const filled = both(isChecked(ground, field), negated(emptied(value)));
  const isDate = field.type === 'date' || field.type === 'datetime';
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
  if (!lists && kindOfField(field) !== 'text') return [];
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
