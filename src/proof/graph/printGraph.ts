import { factsOf } from '../analysis/effectFacts.ts';
import type { GraphEdge, RuleGraph } from './RuleGraph.ts';
import { shortName } from './describeNode.ts';

/** Names nodes by title and name: `付款方式(PaymentType)`. */
export function nodeNames(graph: RuleGraph): (id: string) => string {
  const names = new Map(graph.nodes.map((node) => [node.id, `${node.title}(${shortName(node)})`]));
  return (id) => names.get(id) ?? id;
}

/** The properties that edges decide, each once: `显示、必填`. */
export const propertyNames = (edges: readonly GraphEdge[]): string =>
  [...new Set(edges.map(({ property }) => factsOf(property).title))].join('、');

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

/** Items by key, keys and items in order of appearance. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
