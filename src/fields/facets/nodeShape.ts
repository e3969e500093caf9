import type { FieldNode } from '#generated/documents/FormDocument.ts';

/** What tells kinds of fields apart in a document, the component aside. */
export type NodeShape =
  | 'child'
  | 'list'
  | 'list of references'
  | 'list of items'
  | 'item'
  | 'item by path'
  | 'reference'
  | 'reference by name'
  | 'date'
  | 'date-time'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'string';

/** The shape of a field node. */
export function nodeShape(node: FieldNode): NodeShape {
  const { 'x-enum': binding, 'x-reference': reference } = node;
  if (node['x-child'] !== undefined) return 'child';
  if (node.type === 'array')
    return reference !== undefined ? 'list of references' : binding !== undefined ? 'list of items' : 'list';
  if (binding !== undefined) return typeof binding === 'object' && binding.path === true ? 'item by path' : 'item';
  if (reference !== undefined) return node.type === 'string' ? 'reference by name' : 'reference';
  if (node.format === 'date' || node.format === 'date-time') return node.format;
  return node.type === 'integer' || node.type === 'number' || node.type === 'boolean' ? node.type : 'string';
}
