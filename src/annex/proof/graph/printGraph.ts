import { AS_IS, type Translate } from '#engine/words/translator.ts';
import { factsOf } from '#proof/analysis/effectFacts.ts';
import { sentence } from '#proof/diff/describeDifference.ts';
import type { GraphEdge, GraphNode, RuleGraph } from './RuleGraph.ts';

/** The name under the title of a node: a section's without its path. */
export const shortName = ({ id }: GraphNode): string => id.slice(id.lastIndexOf('/') + 1);

/** A text description of a node, for screen readers. */
export function describeNode({ title, id, kind, rules }: GraphNode, say: Translate = AS_IS): string {
  const name = kind === 'section' ? sentence(say, '分组 {0}', title) : sentence(say, '{0}（{1}）', title, id);
  return rules === 0 ? name : sentence(say, '{0}：{1}', name, say(`${rules} 条规则`));
}

/** Labels nodes by title and name: `付款方式(PaymentType)`. */
export function nodeNames(graph: RuleGraph): (id: string) => string {
  const names = new Map(graph.nodes.map((node) => [node.id, `${node.title}(${shortName(node)})`]));
  return (id) => names.get(id) ?? id;
}

/** The properties that edges decide, each once: `显示、必填`. */
export const propertyNames = (edges: readonly GraphEdge[], say: Translate = AS_IS): string =>
  [...new Set(edges.map(({ property }) => say(factsOf(property).title)))].join(say('、'));

/** A graph with what its fields and sections are called in another language. */
export const translatedGraph = (graph: RuleGraph, title: Translate): RuleGraph => ({
  ...graph,
  title: title(graph.title),
  nodes: graph.nodes.map((node) => ({ ...node, title: title(node.title) })),
});

/** The size of a graph, as text. */
export const graphSize = ({ rules, nodes }: RuleGraph, say: Translate): string =>
  say(`${rules} 条规则，${nodes.length} 个节点`);

/** Prints a graph: cycles first, then every field with its direct targets; `say` translates built-in texts. */
export function printGraph(graph: RuleGraph, say: Translate = AS_IS): string {
  const name = nodeNames(graph);
  const targets = groupBy(graph.edges, ({ from }) => from);
  const reading = graph.nodes.filter(({ id }) => targets.has(id));
  return [
    sentence(say, '{0}：{1}', `${graph.title}(${graph.entity})`, graphSize(graph, say)),
    ...graph.cycles.map((cycle) => sentence(say, '循环：{0}', cycle.map(name).join(' → '))),
    ...reading.flatMap(({ id }) => [
      '',
      name(id),
      ...[...groupBy(targets.get(id) ?? [], ({ to }) => to)].map(
        ([to, edges]) => `  → ${name(to)}  ${propertyNames(edges, say)}`,
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
