import type { FormilyNode } from './FormilySchema.ts';
import type { SuppliedName } from './suppliedNames.ts';

interface Branch {
  readonly title: string;
  readonly below: Map<string, Branch>;
  node?: FormilyNode;
}

/**
 * The values that the program supplies, as JSON Schema by their names; undefined for none. References of rows are keyed
 * by the ids of the records (`additionalProperties`), and the values of rows are in lists (`items`).
 */
export function scopeSchema(all: readonly SuppliedName[]): FormilyNode | undefined {
  const top = new Map<string, Branch>();
  for (const { name, within, node } of all) {
    let [at, branch]: [Map<string, Branch>, Branch | undefined] = [top, undefined];
    for (const [i, part] of name.split('.').entries()) {
      branch = at.get(part) ?? { title: within[i] ?? '', below: new Map() };
      at.set(part, branch);
      at = branch.below;
    }
    if (branch !== undefined) branch.node = node;
  }
  return top.size === 0 ? undefined : Object.fromEntries([...top].map(([name, each]) => [name, written(each, [name])]));
}

function written({ title, below, node }: Branch, path: readonly string[]): FormilyNode {
  if (node !== undefined) return node;
  const properties = Object.fromEntries([...below].map(([name, each]) => [name, written(each, [...path, name])]));
  const [root] = path;
  // `$ref.lines.PartId` and `$values.lines` are many records.
  if (root === '$ref' && path.length === 3)
    return { type: 'object', title, additionalProperties: { type: 'object', properties } };
  if (root === '$values' && path.length === 2) return { type: 'array', title, items: { type: 'object', properties } };
  return { type: 'object', title, properties };
}
