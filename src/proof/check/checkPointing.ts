import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { fieldKind, isAmount } from '#fields/table/fieldKinds.ts';
import { checkExpression } from './checkExpression.ts';
import { checkEntityName, checkName, fieldNames, namesAmong, type Names } from './checkName.ts';
import { demandType, type Fits } from './field/demandType.ts';

/** Checks the field by which records refer to this entity: another field would count unrelated records. */
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

/** The table shows a total of such columns. */
const isSummed: Fits = (field) => fieldKind(field).isSummed;

/** Checks the names in a field of child rows: entity, reference to the record, columns, and what totals should equal. */
export function checkChild(
  { entity: key, by, columns, totals = {}, templates = [] }: NonNullable<FieldNode['x-child']>,
  pointer: string,
  entity: EntityModel,
  names: Names,
  report: Report,
): void {
  const target = checkEntityName(key, `${pointer}/entity`, names, report);
  if (target === undefined) return;
  const known = fieldNames(target);
  checkPointing(by, target, entity.key, `${pointer}/by`, report);
  (columns ?? []).forEach((name, i) =>
    checkName('reference/unknown-field', name, known, `${pointer}/columns/${i}`, report),
  );
  const open = namesAmong(target.fields.filter(({ computed, name }) => !computed && columns?.includes(name) !== false));
  templates.forEach(({ rows }, i) =>
    rows.forEach((row, j) => {
      for (const [name, value] of Object.entries(row)) {
        const at = `${pointer}/templates/${i}/rows/${j}/${name}`;
        checkName('reference/unknown-field', name, open, at, report, 'key');
        checkExpression(value, { record: entity, values: entity, pointer: at }, names, report);
      }
    }),
  );
  for (const [column, own] of Object.entries(totals)) {
    const at = `${pointer}/totals/${column}`;
    const atColumn: Report = (problem) => report({ ...problem, atKey: true });
    checkName('reference/unknown-field', column, known, at, report, 'key');
    demandType(target.field(column), isSummed, at, atColumn, target.fields);
    if (target.field(column) !== undefined && columns?.includes(column) === false)
      atColumn({
        code: 'document/invalid',
        pointer: at,
        message: `The table has no column "${column}", so that no total is shown`,
        proposal: 'Add it to "columns"',
      });
    checkName('reference/unknown-field', own, fieldNames(entity), at, report);
    demandType(entity.field(own), isAmount, at, report, entity.fields);
  }
}
