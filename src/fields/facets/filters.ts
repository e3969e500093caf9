import { enumLabel, descendantValues } from '#language/findEnumItem.ts';
import { build } from '#language/build.ts';
import { clockOf } from '#language/functions/calendar.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Expression } from '#language/Expression.ts';
import type { FieldModel } from '../FieldModel.ts';
import { dayBounds, isQuickRange, QUICK_RANGES } from '../quickRange.ts';

export interface FilterContext {
  readonly enums: EnumSource;
  /** `YYYY-MM-DD`, in the zone of the product. */
  readonly today: string;
}

/** Characters of a text that is looked for, and items or records of one filter: more than that is refused, not cut. */
export const MAX_SEARCH_LENGTH = 100;
const MAX_ITEMS = 100;

/** The sources of the names of chosen values. */
export interface DescribeContext {
  readonly enums: EnumSource;
  readonly referenceText: (id: number) => string | undefined;
}

interface Shown {
  /** The text of a number in the format of the field. */
  readonly show: (bound: number) => string;
}

/** How a list is filtered by a field. */
export interface FilterFacet {
  /** The predicate for the text of a filter in the URL; undefined for a text that does not fit. */
  readonly where: (field: FieldModel, text: string, context: FilterContext) => Expression | undefined;
  /** The display text of a filter: labels of items, a range, names of chosen records. */
  readonly describe: (field: FieldModel, text: string, more: DescribeContext & Shown) => string;
}

/** Texts that contain the given one. */
export const CONTAINS: FilterFacet = {
  where: ({ name }, text) => (text.length > MAX_SEARCH_LENGTH ? undefined : build.holds(build.record(name), text)),
  describe: (_, text) => text,
};

/** Numbers from one to another, either end open. */
export const RANGE: FilterFacet = {
  where: ({ name }, text) => {
    const [from = '', to = ''] = text.includes('~') ? text.split('~') : [text, text];
    const [least, most] = [from === '' ? undefined : Number(from), to === '' ? undefined : Number(to)];
    if ([least, most].some((bound) => bound !== undefined && !Number.isFinite(bound))) return undefined;
    return range(build.record(name), least, most);
  },
  describe: (_, text, { show }) => describeRange(text, (bound) => show(Number(bound))),
};

/** A range of days, or a quick range; `end` is the time appended to the last day of a range. */
export const dates = (end: '' | ' 23:59:59'): FilterFacet => ({
  where: ({ name }, text, { today }) => {
    const bounds = dayBounds(text, today);
    if (bounds === undefined) return undefined;
    const [from, to] = bounds;
    return range(build.record(name), from, to === undefined ? to : `${to}${end}`);
  },
  describe: (_, text) => (isQuickRange(text) ? QUICK_RANGES[text] : describeRange(text, (bound) => bound)),
});

/** Times of day from one to another, either end open. */
export const CLOCKS: FilterFacet = {
  where: ({ name }, text) => {
    const [from = '', to = ''] = text.includes('~') ? text.split('~') : [text, text];
    const [least, most] = [clockOf(from), clockOf(to)];
    if ((from !== '' && least === undefined) || (to !== '' && most === undefined)) return undefined;
    // A time without seconds is the whole minute.
    return range(build.record(name), least, most?.length === 5 ? `${most}:59` : most);
  },
  describe: (_, text) => describeRange(text, (bound) => bound),
};

export const YES_NO: FilterFacet = {
  where: ({ name }, text) =>
    text === 'true' || text === 'false' ? build.compare(build.record(name), '===', text === 'true') : undefined,
  describe: (_, text) => (text === 'true' ? '是' : '否'),
};

/** The field is one of the given items, or below one of them. */
export const ONE_ITEM: FilterFacet = {
  where: (field, text, { enums }) => {
    const type = field.enum === undefined ? undefined : enums(field.enum.type);
    const parts = text.split(',');
    if (parts.length > MAX_ITEMS) return undefined;
    const asked = parts.flatMap((part): (string | number)[] => (/^-?\d+$/.test(part) ? [Number(part), part] : [part]));
    const record = build.record(field.name);
    if (field.enum?.path === true) {
      return build.or(
        ...asked
          .filter((value) => typeof value === 'string')
          .flatMap((path) => [
            build.compare(record, '===', path),
            build.call('startsWith', record, build.literal(`${path}/`)),
          ]),
      );
    }
    const values = type === undefined ? asked : asked.flatMap((value) => descendantValues(type, value));
    return values.length === 0 ? undefined : build.oneOf(record, [...new Set(values)]);
  },
  describe: describeItems,
};

/** The field refers to one of the given records. */
export const ONE_RECORD: FilterFacet = {
  where: ({ name }, text) => {
    const ids = readIds(text);
    return ids === undefined ? undefined : build.oneOf(build.record(name), ids);
  },
  describe: describeRecords,
};

const hasOne: FilterFacet['where'] = ({ name, itemType }, text) => {
  const values = itemType === 'integer' ? readIds(text) : text.split(',');
  if (values === undefined || values.length > MAX_ITEMS) return undefined;
  return build.or(...values.map((value) => build.has(build.record(name), value)));
};

export const HAS_ITEM: FilterFacet = { where: hasOne, describe: describeItems };

/** The list contains one of the given records. */
export const HAS_RECORD: FilterFacet = { where: hasOne, describe: describeRecords };

/** Ids joined by commas; undefined for a text with anything else in it, and for more than a filter takes. */
export function readIds(text: string): number[] | undefined {
  const parts = text.split(',');
  return parts.length <= MAX_ITEMS && parts.every((part) => /^\d{1,15}$/.test(part)) ? parts.map(Number) : undefined;
}

function range(
  record: Expression,
  least: string | number | undefined,
  most: string | number | undefined,
): Expression | undefined {
  if (least === undefined && most === undefined) return undefined;
  return build.and(
    ...(least === undefined ? [] : [build.compare(record, '>=', least)]),
    ...(most === undefined ? [] : [build.compare(record, '<=', most)]),
  );
}

function describeItems({ enum: binding }: FieldModel, text: string, { enums }: DescribeContext): string {
  const type = binding?.type ?? null;
  const labelOf = (part: string): string => {
    const label = enumLabel(enums, type, part) ?? enumLabel(enums, type, Number(part)) ?? part;
    return label.slice(label.lastIndexOf('/ ') + 1).trim();
  };
  return text.split(',').map(labelOf).join('、');
}

function describeRecords(_: FieldModel, text: string, { referenceText }: DescribeContext): string {
  const names = text.split(',').map((part) => referenceText(Number(part)) ?? '…');
  return names.join('、');
}

function describeRange(text: string, show: (bound: string) => string): string {
  const [from = '', to = ''] = text.split('~');
  if (from === '') return `≤ ${show(to)}`;
  return to === '' ? `≥ ${show(from)}` : `${show(from)} ~ ${show(to)}`;
}
