import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import type { WorkflowDocument } from '#generated/documents/WorkflowDocument.ts';
import { tryExpression } from '../expressions/listExpressions.ts';
import { resultsOf } from '../expressions/LintExpression.ts';

/** Reports states that the computing expression never returns. */
export function lintStates(workflow: WorkflowDocument, report: Report): void {
  lintStatus(workflow, '', report);
  (workflow.more ?? []).forEach((status, i) => lintStatus(status, `/more/${i}`, report));
}

function lintStatus(
  { computed, states }: { computed?: string; states: readonly { value: number; title: string }[] },
  pointer: string,
  report: Report,
): void {
  const expression = tryExpression(computed);
  if (expression === undefined) return;
  const results = resultsOf(expression);
  if (!results.every(({ kind }) => kind === 'literal')) return;
  const given = new Set(results.map((node) => (node.kind === 'literal' ? node.value : null)));
  states.forEach(({ value, title }, i) => {
    if (given.has(value)) return;
    report({
      code: 'enum/unused-item',
      pointer: `${pointer}/states/${i}/value`,
      message: `No record ever has the state ${value} (${title}): the expression that computes it never gives it`,
      proposal: 'Let the expression give it, or take the state away',
    });
  });
}

/** Reports states that no transition reaches from the initial states. */
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
