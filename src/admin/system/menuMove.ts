import type { EditableEntry } from '#engine/roles/EditableEntry.ts';

/** Where an entry goes: the group, '' for the top, and the new order there. */
export interface MenuMove {
  readonly group: string;
  readonly order: readonly string[];
}

/**
 * Where an entry stands after it was dropped before (-1), after (1) or, of groups, into (0) another; undefined where it may not go. What is
 * no group may change its group.
 */
export function menuMove(
  entries: readonly EditableEntry[],
  moved: EditableEntry,
  onto: EditableEntry,
  place: number,
): MenuMove | undefined {
  if (moved.Entry === onto.Entry) return undefined;
  if (place === 0) {
    if (!onto.IsGroup || !moved.IsMovable) return undefined;
    return { group: onto.Entry, order: [...namesOf(onto.Children, moved), moved.Entry] };
  }
  const group = entries.find(({ Children }) => Children.some(({ Entry }) => Entry === onto.Entry));
  const besides = group?.Children ?? entries;
  if (!moved.IsMovable && !besides.some(({ Entry }) => Entry === moved.Entry)) return undefined;
  const rest = namesOf(besides, moved);
  const at = rest.indexOf(onto.Entry) + (place < 0 ? 0 : 1);
  return { group: group?.Entry ?? '', order: [...rest.slice(0, at), moved.Entry, ...rest.slice(at)] };
}

const namesOf = (entries: readonly EditableEntry[], moved: EditableEntry): string[] =>
  entries.map(({ Entry }) => Entry).filter((name) => name !== moved.Entry);
