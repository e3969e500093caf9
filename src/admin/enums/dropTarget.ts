import type { FlatEnumItem } from '#engine/enums/FlatEnumItem.ts';

/**
 * The target position of an item: its parent (empty: none), and its index among the siblings there, not counting
 * itself.
 */
export interface DropTarget {
  readonly ParentValue: string;
  readonly Position: number;
}

/** The target position of an item that is dropped before (-1), into (0) or after (1) another. */
export function dropTarget(items: readonly FlatEnumItem[], moved: string, onto: string, place: number): DropTarget {
  if (place === 0) return { ParentValue: onto, Position: 0 };
  const parent = items.find(({ Value }) => Value === onto)?.ParentValue ?? null;
  const siblings = items.filter(({ Value, ParentValue }) => ParentValue === parent && Value !== moved);
  const at = siblings.findIndex(({ Value }) => Value === onto);
  return { ParentValue: parent ?? '', Position: place < 0 ? at : at + 1 };
}
