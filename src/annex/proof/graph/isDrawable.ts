import type { RuleGraph } from './RuleGraph.ts';

const MAX_NODES = 500;
const MAX_EDGES = 800;

/** Whether a graph is small enough to be readable as a picture, and to be laid out quickly. */
export const isDrawable = ({ nodes, edges }: RuleGraph): boolean =>
  nodes.length <= MAX_NODES && edges.length <= MAX_EDGES;
