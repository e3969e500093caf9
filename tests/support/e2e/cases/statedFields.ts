import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { EntityModel } from '#core/schema/EntityModel.ts';
import type { FieldModel } from '#core/schema/FieldModel.ts';
import { findForm } from '#server/records/write/formFields.ts';
import { whyUnseen, type Unseen } from './whyUnseen.ts';

/** A field that a case speaks of. */
export interface StatedField {
  readonly field: FieldModel;
  readonly expected: RuleCase['expect'][string];
  /** Why the form of the case tells nothing of it; undefined when it does. */
  readonly why: Unseen | undefined;
}

/** The fields that a case speaks of. Throws for one that the entity does not have. */
export function statedFields(entity: EntityModel, { form: name, expect }: RuleCase): StatedField[] {
  const form = findForm(entity, name);
  return Object.entries(expect).map(([fieldName, expected]) => {
    const field = entity.field(fieldName);
    if (field === undefined) throw new Error(`${entity.key} has no field "${fieldName}"`);
    return { field, expected, why: whyUnseen(entity, form, field) };
  });
}
