import type { GraphNode } from './RuleGraph.ts';

/** The name under the title of a node: a section's without its path. */
export const shortName = ({ id }: GraphNode): string => id.slice(id.lastIndexOf('/') + 1);

/** A node in words, for those who cannot see the picture. */
export function describeNode({ title, id, kind, rules }: GraphNode): string {
  const name = kind === 'section' ? `分组 ${title}` : `${title}（${id}）`;
  return rules === 0 ? name : `${name}：${rules} 条规则`;
}
