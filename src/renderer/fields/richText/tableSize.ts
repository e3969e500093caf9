import type { Editor } from '@tiptap/core';

/** How many rows and columns the table has in which the cursor stands; undefined outside of tables. */
export function tableSize({ state }: Editor): { readonly rows: number; readonly columns: number } | undefined {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name !== 'table') continue;
    let columns = 0;
    node.firstChild?.forEach((cell) => {
      columns += Number(cell.attrs['colspan'] ?? 1);
    });
    return { rows: node.childCount, columns };
  }
  return undefined;
}
