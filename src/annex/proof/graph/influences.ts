import { effectOf } from '#engine/rules/EFFECTS.ts';
import type { GraphEdge, RuleGraph } from './RuleGraph.ts';
import { groupBy } from './printGraph.ts';

/** The nodes that a node influences and those that influence it, directly and indirectly. */
export interface Influences {
  readonly id: string;
  /** Nearest first. */
  readonly influences: readonly Influence[];
  /** Nearest first. */
  readonly influencedBy: readonly Influence[];
  /** All edges on the paths, in the order of the graph. */
  readonly edges: readonly GraphEdge[];
}

/** A node at the other end of an influence. */
export interface Influence {
  readonly id: string;
  /** Number of rules in a row. */
  readonly distance: number;
  /** The last edges of the shortest path (the first ones in reverse): properties, and intermediate nodes. */
  readonly edges: readonly GraphEdge[];
}

interface Side {
  readonly near: (edge: GraphEdge) => string;
  readonly far: (edge: GraphEdge) => string;
  /** Whether a path may continue from an edge to the next one. */
  readonly carries: (edge: GraphEdge, next: GraphEdge) => boolean;
}

const carrying = (edge: GraphEdge): boolean => effectOf(edge.property).isCarrying;
const FORWARD: Side = { near: ({ from }) => from, far: ({ to }) => to, carries: (edge) => carrying(edge) };
const BACKWARD: Side = { near: ({ to }) => to, far: ({ from }) => from, carries: (_, next) => carrying(next) };

/**
 * All nodes that a field or section influences, and all that influence it. Other rules read only visibility and value,
 * so an influence on required, read-only, options or title ends there.
 */
export function influences(graph: RuleGraph, id: string): Influences {
  const own = graph.edges.filter(({ section }) => section === id);
  const [down, up] = [walk(graph, id, own, FORWARD), walk(graph, id, own, BACKWARD)];
  const used = new Set([...down.used, ...up.used]);
  return {
    id,
    influences: down.found,
    influencedBy: up.found,
    edges: graph.edges.filter((edge) => used.has(edge)),
  };
}

function walk(
  graph: RuleGraph,
  id: string,
  own: readonly GraphEdge[],
  { near, far, carries }: Side,
): { found: Influence[]; used: Set<GraphEdge> } {
  const byNear = groupBy(graph.edges, near);
  const used = new Set<GraphEdge>();
  const found = new Map<string, { distance: number; edges: GraphEdge[] }>();
  let front = own.length > 0 ? own : (byNear.get(id) ?? []);
  for (let distance = 1; front.length > 0; distance += 1) {
    for (const edge of front) {
      used.add(edge);
      const known = found.get(far(edge)) ?? { distance, edges: [] };
      if (known.distance === distance) known.edges.push(edge);
      if (far(edge) !== id) found.set(far(edge), known);
    }
    const next = front.flatMap((edge) => (byNear.get(far(edge)) ?? []).filter((other) => carries(edge, other)));
    front = [...new Set(next)].filter((edge) => !used.has(edge));
  }
  return { found: [...found].map(([name, influence]) => ({ id: name, ...influence })), used };
}

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
