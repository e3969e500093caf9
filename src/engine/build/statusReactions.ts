import type { WorkflowDocument } from '#generated/documents/WorkflowDocument.ts';
import type { ReactingNode } from '../rules/ReactingNode.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Report } from '../schema/SchemaProblem.ts';

/**
 * State fields that are derived from other fields, and from their previous values, as nodes with a reaction that sets
 * their value.
 */
export function statusReactions(
  workflow: WorkflowDocument | undefined,
  fields: readonly FieldModel[],
  report: Report,
): ReactingNode[] {
  const status =
    workflow === undefined ? [] : [{ field: workflow.field, computed: workflow.computed, pointer: '/computed' }];
  const more = (workflow?.more ?? []).map(({ field, computed }, i) => ({
    field,
    computed,
    pointer: `/more/${i}/computed`,
  }));
  return [...status, ...more].flatMap(({ field, computed, pointer }) => {
    const self = fields.find(({ name }) => name === field)?.index ?? -1;
    if (computed === undefined || self < 0) return [];
    const reactions = { fulfill: { state: { value: computed } } };
    // The text itself is all that the author wrote of this reaction.
    const reportText: Report = (problem) => report({ ...problem, pointer });
    return [{ name: field, self, members: [self], reactions, pointer, goesOn: true, report: reportText }];
  });
}
