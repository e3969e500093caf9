import type { RuleProperty } from '#engine/rules/Rule.ts';

/** A field or section that takes part in rules, or a context value that rules read (`$user.Role`, `$now`). */
export interface GraphNode {
  /** Name of a field, JSON pointer of a section, `$user.Role` or `$now`. */
  readonly id: string;
  readonly kind: 'field' | 'section' | 'outside';
  readonly title: string;
  /** Number of rules that govern it. */
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
