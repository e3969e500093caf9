import { build } from '#language/build.ts';
import { isEmpty, isList, type Value } from '#language/Value.ts';
import { isServerField } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { BreakDraft } from './Break.ts';
import { checkedValue, isChecked, isShown, isSingle, symbolicOf, valueShown, type Ground } from './Ground.ts';
import { both, either, emptied, equal, mayHoldList, negated, sized, type Symbolic, TRUE } from './conditions.ts';
import { isItems, isRows } from '#fields/table/fieldKinds.ts';

const NOWHERE = { start: 0, end: 0 };

/** The violations of a field's rules: hidden but stored, computed differently, required but empty, not an option. */
export function ruleBreaks(ground: Ground, field: FieldModel): BreakDraft[] {
  return [
    ...hiddenBreaks(ground, field),
    ...computedBreaks(ground, field),
    ...requiredBreaks(ground, field),
    ...optionBreaks(ground, field),
  ];
}

function hiddenBreaks(ground: Ground, field: FieldModel): BreakDraft[] {
  const { none, rules } = symbolicOf(ground, field);
  if (rules.display === undefined || (isServerField(ground.entity, field) && !isRows(field))) return [];
  return [
    {
      field,
      kind: 'hidden',
      pointer: rules.display.pointer,
      when: both(none, negated(emptied(build.record(field.name)))),
      holds: ({ stored, outcome }) => outcome.states[field.index]?.display === 'none' && !isEmpty(stored[field.name]),
    },
  ];
}

function computedBreaks(ground: Ground, field: FieldModel): BreakDraft[] {
  const { none, computed, rules } = symbolicOf(ground, field);
  if (computed === undefined || rules.value === undefined || isServerField(ground.entity, field)) return [];
  const counts = both(negated(none), computed.when);
  const list = mayHoldList(field);
  return [
    {
      field,
      kind: 'computed',
      pointer: rules.value.pointer,
      when: list ? undefined : both(counts, differs(build.record(field.name), computed.is)),
      reads: both(counts, emptied(computed.is)),
      ...(list ? { unwritable: 'list' } : {}),
      holds: ({ stored, outcome }) =>
        outcome.states[field.index]?.display !== 'none' &&
        outcome.computed.has(field.index) &&
        !isSame(stored[field.name] ?? null, outcome.computed.get(field.index) ?? null),
    },
  ];
}

const differs = (a: Symbolic, b: Symbolic): Symbolic => negated(either(both(emptied(a), emptied(b)), equal(a, b)));

function isSame(a: Value, b: Value): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  return isList(a) || isList(b) ? JSON.stringify(a) === JSON.stringify(b) : a === b;
}

/** A lookup text with an id counts as filled when its id is; a text alone refers to no record. */
function requiredBreaks(ground: Ground, field: FieldModel): BreakDraft[] {
  const { required, rules } = symbolicOf(ground, field);
  const [checked, id] = [isChecked(ground, field), field.reference?.idField];
  const nameEmpty = emptied(valueShown(ground, field));
  const idEmpty = id === undefined ? TRUE : emptied(ground.reading.value(id));
  const missing: BreakDraft = {
    field,
    kind: 'required',
    pointer: rules.required?.pointer ?? field.pointer,
    when: both(checked, both(required, both(nameEmpty, idEmpty))),
    holds: (judged) =>
      !field.computed &&
      isShown(judged, field) &&
      judged.outcome.states[field.index]?.required === true &&
      [field.name, id ?? field.name].every((name) => isEmpty(judged.outcome.values[name])),
  };
  if (id === undefined) return [missing];
  const unlinked: BreakDraft = {
    field,
    kind: 'unlinked',
    pointer: field.pointer,
    when: both(checked, both(negated(nameEmpty), idEmpty)),
    holds: (judged) => checkedValue(judged, field) !== undefined && isEmpty(judged.outcome.values[id]),
  };
  return [missing, unlinked];
}

function optionBreaks(ground: Ground, field: FieldModel): BreakDraft[] {
  const { options, computed, rules } = symbolicOf(ground, field);
  if (options === undefined || rules.options === undefined) return [];
  const [plain, list] = [isSingle(ground, field), isItems(field)];
  // Yes or no, and other lists, are never looked up - unless a rule puts something else there.
  if (!plain && !list && computed === undefined) return [];
  const value = valueShown(ground, field);
  const filled = both(isChecked(ground, field), both(options.when, negated(emptied(value))));
  const when = both(filled, negated(among(value, options.are)));
  return [
    {
      field,
      kind: 'options',
      pointer: rules.options.pointer,
      when: plain ? when : undefined,
      reads: when,
      ...(plain ? {} : { unwritable: list ? 'list' : 'type' }),
      holds: (judged) => {
        const [held, offered] = [checkedValue(judged, field), judged.outcome.states[field.index]?.options];
        if (held === undefined || offered === undefined || typeof held === 'boolean') return false;
        return isList(held) ? list && held.some((item) => !offered.includes(item)) : !offered.includes(held);
      },
    },
  ];
}

function among(item: Symbolic, list: Symbolic): Symbolic {
  return item && list && sized({ kind: 'includes', list, item, ...NOWHERE });
}
