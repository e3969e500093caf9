import type { RuleProperty } from '#engine/rules/Rule.ts';

/** A field or section that takes part in rules, or a context value that rules read (`$user.Role`, `$now`). */
export interface GraphNode {
  /** Name of a field, JSON pointer of a section, `$user.Role` or `$now`. */
  readonly id: string;
  readonly kind: 'field' | 'section' | 'outside';
  readonly title: string;
  readonly rules: number;
  /** Place in form.json; empty for fields that a standard set or a workflow brings. */
  readonly pointer: string;
}

/** A rule by which the field `from` decides one property of the field `to`. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly property: RuleProperty;
  readonly file: 'form.json' | 'workflow.json';
  /** Pointer of the rule in `file`. */
  readonly pointer: string;
  /** The section whose rule governs `to` with all other fields in it. */
  readonly section: string | undefined;
  /** Part of a cycle: the rule does not run. */
  readonly isCyclic: boolean;
}

/** The rules of an entity as a picture: what is read, what is governed, and where rules go in a circle. */
export interface RuleGraph {
  readonly entity: string;
  readonly title: string;
  readonly rules: number;
  /** Fields in the order of the document, then sections, then what stands outside the record. */
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Ids along the arrows, the first one again at the end. */
  readonly cycles: readonly (readonly string[])[];
}

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

const MAX_NODES = 500;
const MAX_EDGES = 800;

/** Whether a graph is small enough to be readable as a picture, and to be laid out quickly. */
export const isDrawable = ({ nodes, edges }: RuleGraph): boolean =>
  nodes.length <= MAX_NODES && edges.length <= MAX_EDGES;
