import type { EnumItem, EnumSource } from '../enums/EnumType.ts';
import type { Value } from '../expression/Value.ts';
import { addDays } from '../format/addDays.ts';
import type { FieldModel } from '../schema/FieldModel.ts';
import type { Comparisons } from './listComparisons.ts';

/** What a domain depends on besides the field. */
export interface DomainContext {
  readonly enums: EnumSource;
  /** `YYYY-MM-DD HH:mm:ss`; dates of a domain lie around it. */
  readonly now: string;
}

/** Larger enum types are represented by the compared items and two others. */
const MOST_ITEMS = 80;

/**
 * Values that stand for everything a field can hold, as far as rules can tell them apart: null, both booleans, all items of an
 * enum, compared constants with their neighbours, dates around now, empty and filled. Each value once, null first.
 */
export function fieldDomain(field: FieldModel, compared: Comparisons | undefined, context: DomainContext): Value[] {
  const constants = compared?.constants ?? [];
  const filled = distinct(filledValues(field, constants, compared?.lengths ?? [], context));
  return [null, ...filled];
}

function filledValues(
  field: FieldModel,
  constants: Comparisons['constants'],
  lengths: Comparisons['lengths'],
  context: DomainContext,
): Value[] {
  switch (field.type) {
    case 'boolean':
      return [true, false];
    case 'enum':
    case 'enumTree':
      return enumValues(field, constants, context.enums);
    case 'money':
    case 'integer':
    case 'decimal':
    case 'percent':
      return constants.length === 0
        ? [1]
        : constants.flatMap((value) => (typeof value === 'number' ? around(value) : []));
    case 'date':
    case 'datetime':
      return [...constants, ...datesAround(field.type === 'date' ? context.now.slice(0, 10) : context.now)];
    case 'multiEnum':
      return enumValues(field, constants, context.enums).map((value) => [value]);
    case 'references':
    case 'attachments':
      return constants.length === 0 ? [[1]] : constants.map((value) => [value]);
    case 'reference':
    case 'image':
      return [1, ...constants.flatMap((value) => (typeof value === 'number' ? around(value) : []))];
    case 'rows':
      return [[{}]];
    default:
      return [...constants.flatMap((value) => [value, `${String(value)}x`]), ...textsOf(lengths)];
  }
}

function enumValues(field: FieldModel, constants: Comparisons['constants'], enums: EnumSource): Value[] {
  const items = enums(field.enum?.type ?? '')?.items ?? [];
  const path = field.enum?.path === true;
  const all = items.flatMap((item) => flatten(item, path, ''));
  const unknown = field.itemType === 'integer' ? 1 : 'x';
  if (all.length === 0) return [...constants, unknown];
  return all.length <= MOST_ITEMS ? all : [...constants, ...all.slice(0, 1), ...all.slice(-1)];
}

function flatten(item: EnumItem, path: boolean, parent: string): (string | number)[] {
  const value = path ? `${parent}${item.Value}` : item.Value;
  return [value, ...(item.Children ?? []).flatMap((child) => flatten(child, path, `${value}/`))];
}

const around = (value: number): number[] => [value - 1, value, value + 1];

const datesAround = (now: string): Value[] => [addDays(now, -1), now, addDays(now, 1)];

function textsOf(lengths: readonly number[]): string[] {
  if (lengths.length === 0) return ['1'];
  return lengths.flatMap(around).flatMap((length) => (length > 0 ? ['1'.repeat(length)] : []));
}

function distinct(values: readonly Value[]): Value[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = JSON.stringify(value);
    return !seen.has(key) && seen.add(key);
  });
}
