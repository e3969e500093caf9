import type { Reactions } from '#generated/documents/FormDocument.ts';
import type { Report } from '../schema/SchemaProblem.ts';

/** A node of a form document that carries reactions: a field, or a section with the fields in it. */
export interface ReactingNode {
  readonly name: string;
  /** Index of the field; -1 for a section. */
  readonly self: number;
  readonly members: readonly number[];
  readonly reactions: Reactions | undefined;
  readonly pointer: string;
  /** Reporter of the node's document, if that is not form.json. */
  readonly report?: Report;
  /** The result of the reactions may depend on the previous value of the field. */
  readonly goesOn?: boolean;
}
