import type { GraphEdge } from '#proof/graph/RuleGraph.ts';

/** Opens the place of a rule, field or section: a JSON pointer in one of the entity's documents. */
export type OpenPlace = (pointer: string, file: GraphEdge['file']) => void;
