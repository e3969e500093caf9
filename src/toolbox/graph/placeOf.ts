import type { GraphEdge, GraphNode, RuleGraph } from '#proof/graph/RuleGraph.ts';

/** Where a node stands: its own place in form.json, else that of the first rule that governs it; undefined for what no document holds. */
export function placeOf(graph: RuleGraph, { id, pointer }: GraphNode): Pick<GraphEdge, 'pointer' | 'file'> | undefined {
  return pointer === '' ? graph.edges.find(({ to }) => to === id) : { pointer, file: 'form.json' };
}
