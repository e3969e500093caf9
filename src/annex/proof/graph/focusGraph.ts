import { influences } from './influences.ts';
import type { RuleGraph } from './RuleGraph.ts';

/** The part of a graph that one field or section influences or is influenced by. */
export function focusGraph(graph: RuleGraph, id: string): RuleGraph {
  const { edges } = influences(graph, id);
  const kept = new Set([id, ...edges.flatMap(({ from, to, section }) => [from, to, section ?? to])]);
  return {
    ...graph,
    rules: new Set(edges.map(({ pointer, property }) => `${pointer} ${property}`)).size,
    nodes: graph.nodes.filter((node) => kept.has(node.id)),
    edges,
    cycles: graph.cycles.filter((cycle) => cycle.every((member) => kept.has(member))),
  };
}
