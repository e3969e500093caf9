import type { EditableEntry } from '#engine/roles/menuEdits.ts';

/** The target of a moved entry: the group, '' for the top, and the new order there. */
export interface MenuMove {
  readonly group: string;
  readonly order: readonly string[];
}

/** The target of an entry dropped before (-1), after (1) or, for groups, into (0) another; undefined if not allowed. */
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
