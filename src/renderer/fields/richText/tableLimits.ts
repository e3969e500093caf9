import { Extension } from '@tiptap/core';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin } from '@tiptap/pm/state';
import { isInTable, selectedRect, TableMap } from '@tiptap/pm/tables';

interface TableSize {
  readonly columns: number;
  readonly rows: number;
}

/** The largest table size (spec section 9). */
export const TABLE_LIMITS = { columns: 20, rows: 100 } as const satisfies TableSize;

const { rows, columns } = TABLE_LIMITS;
const GROWN = `表格最多 ${rows} 行、${columns} 列`;

/** Limits table sizes: cuts pasted content, rejects other changes with a reason; too large tables may not grow. */
export const tableLimits = (tell: (text: string) => void): Extension =>
  Extension.create({
    name: 'tableLimits',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          transformPasted: (slice, { state }) => {
            const room = roomIn(state);
            const cut = cutTables(slice, room);
            if (cut !== slice)
              tell(
                `粘贴的表格超过 ${room.rows} 行或 ${room.columns} 列，只保留了前 ${room.rows} 行、前 ${room.columns} 列`,
              );
            return cut;
          },
        },
        filterTransaction: (transaction, { doc }) => {
          // Content set from outside is a value of the form, not a change by the user.
          if (!transaction.docChanged || transaction.getMeta('preventUpdate') === true) return true;
          if (excess(transaction.doc) <= excess(doc)) return true;
          tell(GROWN);
          return false;
        },
      }),
    ],
  });

/** The largest table that fits at the cursor: within a table, its cells replace those from the cursor on. */
function roomIn(state: EditorState): TableSize {
  if (!isInTable(state)) return TABLE_LIMITS;
  const { top, left } = selectedRect(state);
  return { rows: Math.max(1, rows - top), columns: Math.max(1, columns - left) };
}

/** The number of rows and columns above the limits, summed over all tables. */
function excess(doc: Node): number {
  let sum = 0;
  doc.descendants((node) => {
    if (node.type.name === 'table') {
      const { width, height } = TableMap.get(node);
      sum += Math.max(0, height - rows) + Math.max(0, width - columns);
    }
    return !node.isTextblock;
  });
  return sum;
}

/** Cuts the tables of pasted content, nested ones too, to a size; returns the same slice when none is too large. */
function cutTables(slice: Slice, room: TableSize): Slice {
  const content = cutAll(slice.content, room);
  return content === slice.content ? slice : new Slice(content, slice.openStart, slice.openEnd);
}

function cutAll(content: Fragment, room: TableSize): Fragment {
  const nodes = content.content.map((node) => {
    if (node.isTextblock) return node;
    const cut = node.type.name === 'table' ? cutTable(node, room) : node;
    const inner = cutAll(cut.content, room);
    return inner === cut.content ? cut : cut.copy(inner);
  });
  return nodes.some((node, i) => node !== content.child(i)) ? Fragment.from(nodes) : content;
}

function cutTable(table: Node, room: TableSize): Node {
  const { map, width, height } = TableMap.get(table);
  const [rows, columns] = [Math.min(height, room.rows), Math.min(width, room.columns)];
  if (rows === height && columns === width) return table;
  const at = (row: number, column: number): number | undefined =>
    row < 0 || column < 0 ? undefined : map[row * width + column];
  const kept = Array.from({ length: rows }, (_, row) => {
    const cells = Array.from({ length: columns }, (_none, column) => {
      const position = at(row, column);
      // A cell belongs to the row and column where it begins; 0 means no cell covers the place.
      const begins = position !== at(row, column - 1) && position !== at(row - 1, column);
      const cell = position === undefined || position === 0 || !begins ? null : table.nodeAt(position);
      return cell === null ? [] : [fit(cell, rows - row, columns - column)];
    }).flat();
    return table.child(row).copy(Fragment.from(cells));
  });
  return table.copy(Fragment.from(kept.filter(({ childCount }) => childCount > 0)));
}

/** A cell that reaches no further than there is room. */
function fit(cell: Node, rows: number, columns: number): Node {
  const { colspan, rowspan, colwidth } = cell.attrs;
  const width = Math.min(Number(colspan), columns);
  const attributes = {
    ...cell.attrs,
    colspan: width,
    rowspan: Math.min(Number(rowspan), rows),
    colwidth: Array.isArray(colwidth) ? colwidth.slice(0, width) : null,
  };
  return cell.type.create(attributes, cell.content, cell.marks);
}
