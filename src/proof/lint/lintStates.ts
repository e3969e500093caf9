import type { WorkflowDocument } from '#generated/documents/WorkflowDocument.ts';
import { tryExpression } from './read/tryExpression.ts';
import type { Report } from '#engine/model/SchemaProblem.ts';
import { resultsOf } from './read/resultsOf.ts';

/** Reports states that no record can have, because the expression that computes the state never gives them. */
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
