import type { GraphNode } from './RuleGraph.ts';

/** The name under the title of a node: a section's without its path. */
export const shortName = ({ id }: GraphNode): string => id.slice(id.lastIndexOf('/') + 1);
