import type { EditableEntry } from '#client/menu/createMenuCalls.ts';

/** The order of the entries beside two after one went before (-1) or after (1) the other; undefined when they do not stand beside each other. */
export function movedOrder(
  entries: readonly EditableEntry[],
  moved: string,
  onto: string,
  place: number,
): readonly string[] | undefined {
  const names = entries.map(({ Entry }) => Entry);
  if (names.includes(moved) && names.includes(onto)) {
    const rest = names.filter((name) => name !== moved);
    const at = rest.indexOf(onto) + (place < 0 ? 0 : 1);
    return moved === onto ? names : [...rest.slice(0, at), moved, ...rest.slice(at)];
  }
  for (const { Children } of entries) {
    const order = movedOrder(Children, moved, onto, place);
    if (order !== undefined) return order;
  }
  return undefined;
}
