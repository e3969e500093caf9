import type { EntityModel } from '#engine/model/EntityModel.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { checkName, fieldNames } from './checkName.ts';

/**
 * Checks the field by which another entity's records refer to this one: another field would count unrelated records.
 */
export function checkPointing(by: string, from: EntityModel, to: string, pointer: string, report: Report): void {
  if (!checkName('reference/unknown-field', by, fieldNames(from), pointer, report)) return;
  const referred = referredTo(from, by);
  if (referred.includes(to)) return;
  const fitting = [...fieldNames(from)].filter((name) => referredTo(from, name).includes(to));
  const refers = referred.length === 0 ? 'to no record' : `to "${referred.join(', ')}"`;
  report({
    code: 'document/invalid',
    pointer,
    message: `"${by}" refers ${refers}, not to "${to}"`,
    proposal:
      fitting.length === 0
        ? `Give "${from.key}" a field with "x-reference": { "entity": "${to}" }`
        : `One of ${fitting.join(', ')}`,
  });
}

/** The entities that a field refers to, directly or as the id paired with a lookup text. */
function referredTo(entity: EntityModel, name: string): readonly string[] {
  const lookup = entity.fields.find(({ reference }) => reference?.idField === name);
  const reference = entity.field(name)?.reference ?? lookup?.reference;
  return reference === undefined ? [] : referredKeys(reference);
}
