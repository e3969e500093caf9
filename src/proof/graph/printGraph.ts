import { groupBy } from './groupBy.ts';
import { nodeNames, propertyNames } from './nodeNames.ts';
import type { RuleGraph } from './RuleGraph.ts';

/** Text of a graph: cycles first, then every field with the fields it decides directly. */
export function printGraph(graph: RuleGraph): string {
  const name = nodeNames(graph);
  const targets = groupBy(graph.edges, ({ from }) => from);
  const reading = graph.nodes.filter(({ id }) => targets.has(id));
  return [
    `${graph.title}(${graph.entity})：${graph.rules} 条规则，${graph.nodes.length} 个节点`,
    ...graph.cycles.map((cycle) => `循环：${cycle.map(name).join(' → ')}`),
    ...reading.flatMap(({ id }) => [
      '',
      name(id),
      ...[...groupBy(targets.get(id) ?? [], ({ to }) => to)].map(
        ([to, edges]) => `  → ${name(to)}  ${propertyNames(edges)}`,
      ),
    ]),
  ].join('\n');
}
