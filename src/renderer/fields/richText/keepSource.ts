import { createDocument, getHTMLFromFragment } from '@tiptap/core';
import { Fragment, type Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { fixTables } from '@tiptap/pm/tables';

/** Spaces are content: without this, opening a text would drop those at the beginning of a paragraph. */
export const AS_WRITTEN = { preserveWhitespace: true } as const;

/** Cleaned HTML escapes ">" in attributes. */
const TAG = /<(\/?)([a-z][a-z0-9]*)[^>]*>/g;
const EMPTY = /^(br|hr|img|col)$/;
const BLOCK = /^(p|h[1-6]|hr|img|video|blockquote|pre|ul|ol|table|figure)$/;

/** Elements that show something even when they are empty. */
const SHOWN = /<(?:br|hr|img|video|p|h[1-6]|pre|ul|ol|table|figure|blockquote)\b/;

/** Splits cleaned HTML into its outer blocks; text between two blocks is one part. */
function partsOf(html: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  const cut = (end: number): void => {
    const part = html.slice(start, end);
    const isBlank = !SHOWN.test(part) && /^[ \t\r\n]*$/.test(part.replace(/<[^>]*>/g, ''));
    // A part without content belongs to the part before it, or to the next.
    if (part === '' || (isBlank && parts.length === 0 && end < html.length)) return;
    parts.push(isBlank ? (parts.pop() ?? '') + part : part);
    start = end;
  };
  for (const { 0: tag, 1: closes, 2: name = '', index } of html.matchAll(TAG)) {
    if (depth === 0 && closes === '' && BLOCK.test(name)) cut(index);
    if (closes !== '') depth -= 1;
    else if (!EMPTY.test(name)) depth += 1;
    if (depth === 0 && BLOCK.test(name)) cut(index + tag.length);
  }
  cut(html.length);
  return parts;
}

/** The editor adds an empty paragraph after a last list, table or heading, for the cursor. */
function contentOf({ content }: Node): readonly Node[] {
  const [last, before] = [content.content.at(-1), content.content.at(-2)];
  const isAdded = last?.type.name === 'paragraph' && last.childCount === 0 && before?.type.name !== 'paragraph';
  return isAdded && before !== undefined ? content.content.slice(0, -1) : content.content;
}

/** A document whose rows have the same number of cells, as the editor makes them with the first change. */
const fixed = (doc: Node): Node => fixTables(EditorState.create({ doc }))?.doc ?? doc;

/**
 * Returns a function that writes a changed document as HTML. Outer blocks that have not changed keep their bytes in
 * `html`, from which the editor opened `opened`: its own notation differs, and it cannot preserve every format. A text
 * whose blocks mean something else one by one, such as a list item that begins with a picture, is written whole.
 */
export function keepSource(html: string, opened: Node): (doc: Node) => string {
  const { schema } = opened.type;
  const before = contentOf(opened);
  const runs = partsOf(html).map((source) => {
    const parsed = createDocument(source, schema, AS_WRITTEN);
    return { source, nodes: (parsed instanceof Fragment ? parsed : parsed.content).content };
  });
  const known = new Map<Node, { readonly source: string; readonly nodes: readonly Node[] }>();
  const parsed = fixed(
    schema.topNodeType.create(
      undefined,
      runs.flatMap(({ nodes }) => nodes),
    ),
  );
  if (Fragment.from([...contentOf(parsed)]).eq(Fragment.from([...before]))) {
    let at = 0;
    for (const { source, nodes } of runs) {
      const own = before.slice(at, at + nodes.length);
      if (own[0] !== undefined) known.set(own[0], { source, nodes: own });
      at += nodes.length;
    }
  }
  return (doc) => {
    const nodes = contentOf(doc);
    if (Fragment.from([...nodes]).eq(Fragment.from([...before]))) return html;
    let [written, at] = ['', 0];
    while (at < nodes.length) {
      const first = nodes[at];
      if (first === undefined) break;
      const run = known.get(first);
      const isKept = run?.nodes.every((node, i) => nodes[at + i] === node) === true;
      written += isKept ? run.source : getHTMLFromFragment(Fragment.from(first), schema);
      at += isKept ? run.nodes.length : 1;
    }
    return written;
  };
}
