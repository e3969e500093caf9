import type { GraphNode } from './RuleGraph.ts';

/** A node in words, for those who cannot see the picture. */
export function describeNode({ title, id, kind, rules }: GraphNode): string {
  const name = kind === 'section' ? `分组 ${title}` : `${title}（${id}）`;
  return rules === 0 ? name : `${name}：${rules} 条规则`;
}
