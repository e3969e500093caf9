import { Fragment, Slice, type Node } from '@tiptap/pm/model';
import { TableMap } from '@tiptap/pm/tables';
import { TABLE_LIMITS } from './TABLE_LIMITS.ts';

/** What is pasted with its tables cut to the limits, those in cells too; the same slice when none is too large. */
export function cutTables(slice: Slice): Slice {
  const content = cutAll(slice.content);
  return content === slice.content ? slice : new Slice(content, slice.openStart, slice.openEnd);
}

function cutAll(content: Fragment): Fragment {
  const nodes = content.content.map((node) => {
    if (node.isTextblock) return node;
    const cut = node.type.name === 'table' ? cutTable(node) : node;
    const inner = cutAll(cut.content);
    return inner === cut.content ? cut : cut.copy(inner);
  });
  return nodes.some((node, i) => node !== content.child(i)) ? Fragment.from(nodes) : content;
}

function cutTable(table: Node): Node {
  const { map, width, height } = TableMap.get(table);
  const [rows, columns] = [Math.min(height, TABLE_LIMITS.rows), Math.min(width, TABLE_LIMITS.columns)];
  if (rows === height && columns === width) return table;
  const at = (row: number, column: number): number | undefined =>
    row < 0 || column < 0 ? undefined : map[row * width + column];
  const kept = Array.from({ length: rows }, (_, row) => {
    const cells = Array.from({ length: columns }, (_none, column) => {
      const position = at(row, column);
      // A cell stands where it begins; 0 is a place that no cell covers.
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
