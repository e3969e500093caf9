import type { Grouping } from '#engine/query/groupQuery.ts';
import { isMoment } from '#fields/table/traits.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { compareTexts } from '#language/compareTexts.ts';
import { plainText, type Value } from '#language/Value.ts';
import { flat } from '#language/deletedItemLabel.ts';

interface Sorted {
  readonly value: Value;
  readonly text: string;
  /** Number of its rows. */
  readonly count: number;
}

/**
 * Sorts groups: items in their order, yes before no, records by number of rows; days from the `newest` or the `oldest`.
 * Empty comes last.
 */
export function groupOrder(
  { field }: Grouping,
  enums: EnumSource,
  from: 'newest' | 'oldest',
): (one: Sorted, other: Sorted) => number {
  const items = flat((field.enum === undefined ? undefined : enums(field.enum.type))?.items ?? []);
  const places = new Map(items.map(({ Value: value }, place): [string, number] => [String(value), place]));
  const placeOf = ({ value }: Sorted): number => {
    if (value === null) return Number.MAX_SAFE_INTEGER;
    if (typeof value === 'boolean') return value ? 0 : 1;
    return field.enum === undefined ? 0 : (places.get(lastPart(value)) ?? items.length);
  };
  return (one, other) => {
    const byPlace = placeOf(one) - placeOf(other);
    if (byPlace !== 0) return byPlace;
    if (isMoment(field)) {
      const isLater = plainText(other.value, '/') < plainText(one.value, '/');
      return isLater === (from === 'newest') ? -1 : 1;
    }
    return other.count - one.count || compareTexts(one.text, other.text);
  };
}

/** A tree item is stored as a path with its ancestors. */
const lastPart = (value: Value): string => plainText(value, '/').replace(/^.*\//, '');
