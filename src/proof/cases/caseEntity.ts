import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';

/** The entity as a case sees it: as the dialog of a transition when its form is one, otherwise as it is. */
export function caseEntity(entity: EntityModel, { form }: Pick<RuleCase, 'form'>): EntityModel {
  return form === undefined || entity.forms.has(form) ? entity : (actionModel(entity, form) ?? entity);
}
