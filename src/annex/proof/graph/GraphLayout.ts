import type { GraphEdge, GraphNode } from './RuleGraph.ts';

/** A node with its box; pixels from the upper left corner of the picture. */
export interface PlacedNode {
  readonly node: GraphNode;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The line of one edge, or from a field to its section (`edges` is then empty). */
export interface PlacedLine {
  readonly from: string;
  readonly to: string;
  /** The rules that the line represents: of one property; for a section, of all its fields. */
  readonly edges: readonly GraphEdge[];
  /** Path data of the line and of its arrow head. */
  readonly path: string;
  readonly arrow: string;
}

/** A graph with a place for everything. The same graph always gets the same layout. */
export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly lines: readonly PlacedLine[];
}
