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
 * Replaces fetched pictures of other hosts by our copies, and removes those without one (undefined); others stay. The
 * transaction cannot be undone: an undo would restore the other host's address. Undefined when there is nothing to do.
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
