import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';

export interface FoundText {
  readonly from: number;
  readonly to: number;
}

/** The places of a text within the paragraphs of a document, letter case ignored. */
export function findText(doc: Node, text: string): FoundText[] {
  const wanted = text.toLowerCase();
  const found: FoundText[] = [];
  if (wanted === '') return found;
  doc.descendants((node, position) => {
    if (!node.isTextblock) return;
    const own = node.textBetween(0, node.content.size, undefined, '\ufffc');
    const lower = own.toLowerCase();
    // Some letters have a longer lower case, which would shift the places.
    const within = lower.length === own.length ? lower : own;
    for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + wanted.length)) {
      const from = position + 1 + at;
      found.push({ from, to: from + wanted.length });
    }
  });
  return found;
}

export function replaceFound({ tr }: EditorState, places: readonly FoundText[], text: string): Transaction {
  for (const { from, to } of places.toReversed())
    if (text === '') tr.delete(from, to);
    else tr.insertText(text, from, to);
  return tr;
}

/** The number of letters and signs of a document, without blanks. */
export const countLetters = ({ textContent }: Node): number => [...textContent.replace(/\s/g, '')].length;
