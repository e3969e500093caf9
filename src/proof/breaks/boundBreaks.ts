import { build } from '#language/build.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Value } from '#language/Value.ts';
import type { Computable, FieldModel } from '#fields/FieldModel.ts';
import { LAST_DAY, firstDayOf } from '#fields/quickRange.ts';
import { isMoment, isTimeOfDay, valueSort } from '#fields/table/fieldKinds.ts';
import type { BreakDraft } from './Break.ts';
import { checkedValue, valueShown, type Ground } from './Ground.ts';
import { both, called, compared, either, equal, FALSE, literalOf, picked, type Symbolic } from './conditions.ts';
import { substitute } from './substitute.ts';

/** One limit of a field's value. */
interface End {
  readonly kind: 'minimum' | 'maximum';
  readonly outside: '<' | '>';
  readonly touching: '<=' | '>=';
  readonly limit: Computable | undefined;
  readonly exclusive: number | undefined;
  readonly exclusiveKey: string;
  /** The first or last day of any date. */
  readonly day: string;
}

/** The violations of a filled number's or date's limits. */
export function boundBreaks(ground: Ground, field: FieldModel, filled: Symbolic): BreakDraft[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = field;
  const ends: End[] = [
    {
      kind: 'minimum',
      outside: '<',
      touching: '<=',
      limit: minimum,
      exclusive: exclusiveMinimum,
      exclusiveKey: 'exclusiveMinimum',
      day: firstDayOf(field),
    },
    {
      kind: 'maximum',
      outside: '>',
      touching: '>=',
      limit: maximum,
      exclusive: exclusiveMaximum,
      exclusiveKey: 'exclusiveMaximum',
      day: LAST_DAY,
    },
  ];
  const isDate = isMoment(field);
  const isTime = isTimeOfDay(field);
  if (!isDate && !isTime && valueSort(field) !== 'number') return [];
  const bounded = ends.filter(({ limit, exclusive }) => isDate || limit !== undefined || exclusive !== undefined);
  return bounded.map((end) => ({
    field,
    kind: end.kind,
    pointer: `${field.pointer}/${end.exclusive === undefined ? end.kind : end.exclusiveKey}`,
    when: both(filled, isDate ? dateOutside(ground, field, end) : numberOutside(ground, field, end)),
    holds: (judged) => {
      const value = checkedValue(judged, field);
      if (typeof value === 'number') return isNumberOutside(value, end, judged.scope);
      if (isTime) return typeof value === 'string' && isTimeOutside(value, end, judged.scope);
      return isDate && typeof value === 'string' && isDateOutside(value, end, judged.scope);
    },
  }));
}

function limitOf({ reading }: Ground, limit: Computable | undefined): Symbolic {
  if (limit === undefined) return literalOf(null);
  return 'value' in limit ? literalOf(limit.value) : substitute(limit.expression, reading);
}

function numberOutside(ground: Ground, field: FieldModel, { outside, touching, limit, exclusive }: End): Symbolic {
  const value = valueShown(ground, field);
  const beyond = limit === undefined ? FALSE : compared(value, outside, limitOf(ground, limit));
  return exclusive === undefined ? beyond : either(beyond, compared(value, touching, build.literal(exclusive)));
}

function isNumberOutside(value: number, { outside, limit, exclusive }: End, scope: Scope): boolean {
  const bound = boundValue(limit, scope);
  const beyond = (end: number): boolean => (outside === '<' ? value < end : value > end);
  return (
    (typeof bound === 'number' && beyond(bound)) ||
    (exclusive !== undefined && (value === exclusive || beyond(exclusive)))
  );
}

function isTimeOutside(value: string, { outside, limit }: End, scope: Scope): boolean {
  const bound = boundValue(limit, scope);
  return typeof bound === 'string' && (outside === '<' ? value < bound : value > bound);
}

/** A date-time compared with a date counts by its day. */
function dateOutside(ground: Ground, field: FieldModel, { outside, limit, day }: End): Symbolic {
  const value = valueShown(ground, field);
  const date = called('date', value);
  const beyond = compared(date, outside, build.literal(day));
  if (limit === undefined) return beyond;
  const bound = limitOf(ground, limit);
  const byDay =
    bound?.kind === 'literal' && typeof bound.value === 'string'
      ? build.literal(bound.value.length === day.length)
      : equal(called('length', bound), build.literal(day.length));
  return either(beyond, picked(byDay, compared(date, outside, bound), compared(value, outside, bound)));
}

function isDateOutside(value: string, { outside, limit, day }: End, scope: Scope): boolean {
  const bound = boundValue(limit, scope);
  const beyond = (text: string, end: string): boolean => (outside === '<' ? text < end : text > end);
  const date = value.slice(0, day.length);
  if (beyond(date, day)) return true;
  return typeof bound === 'string' && beyond(bound.length === day.length ? date : value, bound);
}

function boundValue(limit: Computable | undefined, scope: Scope): Value {
  if (limit === undefined) return null;
  return 'value' in limit ? limit.value : limit.evaluate(scope);
}
