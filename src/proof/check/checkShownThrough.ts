import type { FormDocument } from '#generated/documents/FormDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { checkEntityName, checkName, fieldNames, type Names, namesAmong } from './checkName.ts';

/** Checks `x-shown-through`: fields of the entity, and references (`entity.Field`) that lead to it. */
export function checkShownThrough(
  shown: NonNullable<FormDocument['x-shown-through']>,
  entity: EntityModel,
  names: Names,
  report: Report,
): void {
  for (const [name, references] of Object.entries(shown)) {
    const pointer = `/x-shown-through/${name}`;
    checkName('reference/unknown-field', name, fieldNames(entity), pointer, report, 'key');
    for (const [i, reference] of references.entries()) {
      if (reference === '*') continue;
      const [key = '', field = ''] = reference.split('.');
      const from = checkEntityName(key, `${pointer}/${i}`, names, report);
      if (from === undefined) continue;
      const leading = from.fields.filter((one) => one.reference && referredKeys(one.reference).includes(entity.key));
      checkName('reference/unknown-field', field, namesAmong(leading), `${pointer}/${i}`, report);
    }
  }
}
