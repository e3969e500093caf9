import type { WorkflowDocument } from '#generated/documents/WorkflowDocument.ts';
import type { EntityModel } from '../schema/EntityModel.ts';
import type { Report } from '../schema/SchemaProblem.ts';
import { checkExpression } from './checkExpression.ts';
import { checkName, fieldNames, type Names } from './checkName.ts';

/** Checks the sections, fields and conditions that the states of a workflow grant for editing. */
export function checkWorkflow(
  workflow: WorkflowDocument,
  entity: EntityModel,
  sections: readonly string[],
  names: Names,
  report: Report,
): void {
  workflow.states.forEach(({ edit }, i) => {
    if (!Array.isArray(edit)) return;
    edit.forEach((grant, j) => {
      const at = `/states/${i}/edit/${j}`;
      (grant.sections ?? []).forEach((name, k) =>
        checkName('reference/unknown-section', name, sections, `${at}/sections/${k}`, report),
      );
      (grant.fields ?? []).forEach((name, k) =>
        checkName('reference/unknown-field', name, fieldNames(entity), `${at}/fields/${k}`, report),
      );
      checkExpression(grant.when, { record: entity, values: entity, pointer: `${at}/when` }, names, report);
    });
  });
}
