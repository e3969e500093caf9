import type { WorkflowDocument } from '#generated/documents/WorkflowDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Report } from '#engine/model/SchemaProblem.ts';

/** Reports states that no record ever reaches, because no transition leads there from where records begin. */
export function lintReach(document: WorkflowDocument, { workflow, forms }: EntityModel, report: Report): void {
  if (workflow === undefined || document.computed !== undefined || workflow.transitions.length === 0) return;
  const moves = workflow.transitions.filter(({ field }) => field === workflow.field);
  const reached = new Set([workflow.initial, ...[...forms.values()].map(({ initial }) => initial)]);
  for (let before = -1; before !== reached.size;) {
    before = reached.size;
    for (const { from, to } of moves)
      if (from === undefined || from.some((state) => reached.has(state)))
        for (const { state } of to) reached.add(state);
  }
  workflow.states.forEach(({ value, title }, i) => {
    if (!reached.has(value))
      report({
        code: 'state/unreachable',
        pointer: `/states/${i}/value`,
        message: `No transition leads to the state ${value} (${title})`,
        proposal: 'Write the transition that leads there, or take the state away',
      });
  });
}
