import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { caseEntity } from '#proof/cases/runCase.ts';
import { readRowPath } from '#proof/cases/caseRows.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { findForm } from '#server/records/check/readSent.ts';
import { shippedEntity } from '../../shippedProduct.ts';
import { whyUnseen, type Unseen } from './whyUnseen.ts';

/** A field that a case speaks of. */
export interface StatedField {
  /** Its name in the case: `PlanMoney`, or `paymentPlan[0].PlanMoney` in a child row. */
  readonly name: string;
  readonly field: FieldModel;
  readonly expected: RuleCase['expect'][string];
  /** The reason why the form of the case does not show it; undefined if it does. */
  readonly why: Unseen | undefined;
}

/** The fields that a case speaks of. Throws for one that the entity does not have. */
export function statedFields(plain: EntityModel, ruleCase: RuleCase): StatedField[] {
  const entity = caseEntity(plain, ruleCase);
  const form = findForm(entity, ruleCase.form);
  return Object.entries(ruleCase.expect).map(([stated, expected]) => {
    const row = readRowPath(stated);
    const outer = entity.field(row?.field ?? stated);
    const field = row === undefined ? outer : shippedEntity(outer?.child?.entity ?? '').field(row.inner);
    if (outer === undefined || field === undefined) throw new Error(`${entity.key} has no field "${stated}"`);
    return { name: stated, field, expected, why: whyUnseen(entity, form, outer) };
  });
}
