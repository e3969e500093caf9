import { influences, type Influence } from './influences.ts';
import { nodeNames, propertyNames } from './printGraph.ts';
import type { GraphEdge, RuleGraph } from './RuleGraph.ts';

/** Text of what one field or section influences and what influences it, also through others. */
export function printInfluences(graph: RuleGraph, id: string): string {
  const name = nodeNames(graph);
  const { influences: down, influencedBy } = influences(graph, id);
  const list = (found: readonly Influence[], through: (edge: GraphEdge) => string): string[] =>
    found.length === 0
      ? ['  （无）']
      : found.map((influence) => {
          const via = [...new Set(influence.edges.map(through))].map(name).join('、');
          const way = influence.distance === 1 ? '' : `（经 ${via}，第 ${influence.distance} 层）`;
          return `  ${name(influence.id)}  ${propertyNames(influence.edges)}${way}`;
        });
  return [
    name(id),
    '影响：',
    ...list(down, ({ from }) => from),
    '受影响于：',
    ...list(influencedBy, ({ to }) => to),
  ].join('\n');
}
