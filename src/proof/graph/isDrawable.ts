import type { RuleGraph } from './RuleGraph.ts';

const MOST_NODES = 500;
const MOST_EDGES = 800;

/** Tells whether a graph is small enough to be a picture that anyone could read, and to be laid out in a moment. */
export const isDrawable = ({ nodes, edges }: RuleGraph): boolean =>
  nodes.length <= MOST_NODES && edges.length <= MOST_EDGES;
