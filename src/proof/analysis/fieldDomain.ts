import {
  betweenClose,
  clocksFor,
  datesFor,
  enumValues,
  isDate,
  LARGE_SAMPLE,
  numbersFor,
  textsFor,
  type Comparisons,
  type DomainContext,
} from '#fields/facets/domains.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import type { FieldModel, FieldType } from '#fields/FieldModel.ts';
import { isClock } from '#language/functions/calendar.ts';
import type { Value } from '#language/Value.ts';

const UNCOMPARED: Comparisons = { constants: [], lengths: [] };

/**
 * Values that represent all values of a field, as far as rules distinguish them: null, both booleans, all items of an
 * enum, compared constants with their neighbours, dates around now, empty and filled. Each value once, null first.
 */
export function fieldDomain(field: FieldModel, compared: Comparisons | undefined, context: DomainContext): Value[] {
  return [null, ...distinct(fieldKind(field).domain.values(field, compared ?? UNCOMPARED, context))];
}

/** Values for an input of undeclared type: `$user.X`, a field of a referenced record. `type`: derived from its use. */
export function outsideDomain(
  compared: Comparisons | undefined,
  type: FieldType | undefined,
  { enums, now }: DomainContext,
  enumType?: string,
): Value[] {
  const known = compared ?? UNCOMPARED;
  const items = enumType === undefined ? [] : enumValues(enums, enumType, false, known.constants);
  if (items.length > 0) return [null, ...items];
  const kinds = new Set(
    known.constants.map((value) => (isDate(value) ? 'date' : isTime(value) ? 'time' : typeof value)),
  );
  const usedAs = type === undefined ? undefined : fieldKind({ type }).domain.outside;
  const isUsedAs = (...sorts: (typeof usedAs)[]): boolean => kinds.size === 0 && sorts.includes(usedAs);
  const values: Value[] = [];
  if (kinds.has('boolean') || isUsedAs('boolean')) values.push(true, false);
  if (kinds.has('date') || isUsedAs('date', 'datetime'))
    values.push(...datesFor(usedAs === 'datetime' ? usedAs : 'date', known, now));
  if (kinds.has('time') || isUsedAs('time')) values.push(...clocksFor(known, now));
  if (kinds.has('string')) values.push(...textsFor({ ...known, constants: known.constants.filter(isPlainText) }, '1'));
  else if (isUsedAs('text') || (kinds.size === 0 && known.lengths.length > 0)) values.push(...textsFor(known, '甲'));
  const isNumber = values.length === 0 || known.isMeasured === true;
  if (kinds.has('number') || isNumber)
    values.push(...numbersFor(known, LARGE_SAMPLE), ...betweenClose(known.constants));
  return [null, ...distinct(values)];
}

const isTime = (value: Value): boolean => typeof value === 'string' && isClock(value);

const isPlainText = (value: Value): value is string => typeof value === 'string' && !isDate(value) && !isTime(value);

/** The distinct values, compared by content. */
export function distinct(values: readonly Value[]): Value[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = JSON.stringify(value);
    return !seen.has(key) && seen.add(key);
  });
}
