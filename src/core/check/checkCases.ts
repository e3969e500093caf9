import type { CasesDocument } from '#generated/documents/CasesDocument.ts';
import type { EntityModel } from '../schema/EntityModel.ts';
import type { Report } from '../schema/SchemaProblem.ts';
import { checkName, fieldNames } from './checkName.ts';

/** Checks that rule cases name fields and forms that exist. */
export function checkCases({ cases }: CasesDocument, entity: EntityModel, report: Report): void {
  const own = fieldNames(entity);
  cases.forEach((ruleCase, i) => {
    if (ruleCase.form !== undefined)
      checkName('reference/unknown-document', ruleCase.form, [...entity.forms.keys()], `/cases/${i}/form`, report);
    for (const name of Object.keys(ruleCase.values))
      checkName('reference/unknown-field', name, own, `/cases/${i}/values/${name}`, report);
    for (const name of Object.keys(ruleCase.expect))
      checkName('reference/unknown-field', name, own, `/cases/${i}/expect/${name}`, report);
  });
}
