import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';

/** The addresses of pictures on other sites, each once. */
export function remoteSources(doc: Node): string[] {
  const found = new Set<string>();
  doc.descendants((node) => {
    const source = remoteOf(node);
    if (source !== undefined) found.add(source);
    return !node.isTextblock;
  });
  return [...found];
}

/**
 * Puts our own pictures in the place of those of others, and takes away those for which there is none (undefined); others stay. It is no
 * step that can be undone: an undo would bring the address of the other host back. Undefined when there is nothing to do.
 */
export function replaceRemote(
  { doc, tr }: EditorState,
  results: ReadonlyMap<string, string | undefined>,
): Transaction | undefined {
  doc.descendants((node, position) => {
    const source = remoteOf(node);
    if (source !== undefined && results.has(source)) {
      const [from, src] = [tr.mapping.map(position), results.get(source)];
      if (src === undefined) tr.delete(from, from + node.nodeSize);
      else tr.setNodeMarkup(from, undefined, { ...node.attrs, src, remote: null });
    }
    return !node.isTextblock;
  });
  return tr.docChanged ? tr.setMeta('addToHistory', false) : undefined;
}

function remoteOf({ type, attrs }: Node): string | undefined {
  const source: unknown = type.name === 'image' ? attrs['remote'] : undefined;
  return typeof source === 'string' ? source : undefined;
}
