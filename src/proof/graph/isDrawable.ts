import type { RuleGraph } from './RuleGraph.ts';

const MOST_NODES = 500;
const MOST_EDGES = 800;

/** Whether a graph is small enough to be readable as a picture, and to be laid out quickly. */
export const isDrawable = ({ nodes, edges }: RuleGraph): boolean =>
  nodes.length <= MOST_NODES && edges.length <= MOST_EDGES;
