import type { Edit, Node } from 'jsonc-parser';

/** The edit that takes a property or a list item away, with one comma and the blank space that belongs to it. */
export function removeNode(node: Node): Edit {
  const siblings = node.parent?.children ?? [];
  const index = siblings.indexOf(node);
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  const end = node.offset + node.length;
  if (before !== undefined) {
    const start = before.offset + before.length;
    return { offset: start, length: end - start, content: '' };
  }
  return { offset: node.offset, length: (after?.offset ?? end) - node.offset, content: '' };
}
