import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { TableMap } from '@tiptap/pm/tables';
import { cutTables } from './cutTables.ts';
import { TABLE_LIMITS } from './TABLE_LIMITS.ts';

const { rows, columns } = TABLE_LIMITS;
const GROWN = `表格最多 ${rows} 行、${columns} 列`;
const CUT = `粘贴的表格超过 ${rows} 行或 ${columns} 列，只保留了前 ${rows} 行、前 ${columns} 列`;

/**
 * Keeps tables within their limits, whatever makes them grow: what is pasted or dropped is cut, other changes are refused, and `tell` says
 * so. A table that is too large already can be worked on as long as it does not grow.
 */
export function tableLimits(tell: (text: string) => void): Extension {
  return Extension.create({
    name: 'tableLimits',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          transformPasted: (slice) => {
            const cut = cutTables(slice);
            if (cut !== slice) tell(CUT);
            return cut;
          },
        },
        filterTransaction: (transaction, { doc }) => {
          // Content that comes from outside is a value of the form, and no change of the person's.
          if (!transaction.docChanged || transaction.getMeta('preventUpdate') === true) return true;
          if (excess(transaction.doc) <= excess(doc)) return true;
          tell(GROWN);
          return false;
        },
      }),
    ],
  });
}

/** How many rows and columns are too many, in all tables together. */
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
