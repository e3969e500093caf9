import type { EnumDocument } from '#generated/documents/EnumDocument.ts';
import { readExpression } from '#engine/model/readExpression.ts';
import type { Report } from '#engine/model/SchemaProblem.ts';
import { checkExpression } from './checkExpression.ts';
import { checkName, fieldNames, type Names } from './checkName.ts';

/** Checks what a dynamic enum type names: its entity, the fields that label and group the items, and its condition. */
export function checkEnum({ dynamic }: EnumDocument, names: Names, report: Report): void {
  if (dynamic === undefined) return;
  checkName('reference/unknown-entity', dynamic.entity, [...names.entities.keys()], '/dynamic/entity', report);
  const entity = names.entities.get(dynamic.entity);
  if (entity === undefined) return;
  checkName('reference/unknown-field', dynamic.label, fieldNames(entity), '/dynamic/label', report);
  if (dynamic.group !== undefined)
    checkName('reference/unknown-field', dynamic.group, fieldNames(entity), '/dynamic/group', report);
  if (dynamic.where === undefined || readExpression(dynamic.where, '/dynamic/where', report) === undefined) return;
  checkExpression(dynamic.where, { record: entity, values: undefined, pointer: '/dynamic/where' }, names, report);
}
