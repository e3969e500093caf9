import { AS_IS, type Translate } from '#engine/words/translator.ts';
import { sentence } from '#proof/diff/describeDifference.ts';
import { influences, type Influence } from './influences.ts';
import { nodeNames, propertyNames } from './printGraph.ts';
import type { GraphEdge, RuleGraph } from './RuleGraph.ts';

/** Prints the direct and indirect influences of a field or section, both ways; `say` translates built-in texts. */
export function printInfluences(graph: RuleGraph, id: string, say: Translate = AS_IS): string {
  const name = nodeNames(graph);
  const { influences: down, influencedBy } = influences(graph, id);
  const list = (found: readonly Influence[], through: (edge: GraphEdge) => string): string[] =>
    found.length === 0
      ? [`  ${say('（无）')}`]
      : found.map((influence) => {
          const via = [...new Set(influence.edges.map(through))].map(name).join(say('、'));
          const way =
            influence.distance === 1 ? '' : sentence(say, '（经 {0}，第 {1} 层）', via, String(influence.distance));
          return `  ${name(influence.id)}  ${propertyNames(influence.edges, say)}${way}`;
        });
  return [
    name(id),
    say('影响：'),
    ...list(down, ({ from }) => from),
    say('受影响于：'),
    ...list(influencedBy, ({ to }) => to),
  ].join('\n');
}
