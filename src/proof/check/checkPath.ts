import { isReferences } from '#fields/table/fieldKinds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { readPath } from '#engine/model/ListModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { checkName, fieldNames, namesAmong, type Names } from './checkName.ts';

/** Checks a path like `ProjectId.ProjectName`: a field, or a field of a record it refers to. */
export function checkPath(text: string, entity: EntityModel, pointer: string, names: Names, report: Report): void {
  const { field, through } = readPath(text);
  if (through === undefined) {
    checkName('reference/unknown-field', field, fieldNames(entity), pointer, report);
    return;
  }
  const references = namesAmong(entity.fields.filter((other) => other.reference !== undefined && !isReferences(other)));
  if (!checkName('reference/unknown-field', through, references, pointer, report)) return;
  const target = names.entities.get(entity.field(through)?.reference?.entity ?? '');
  if (target !== undefined) checkName('reference/unknown-field', field, fieldNames(target), pointer, report);
}

/** The field of a path; undefined if it does not exist. */
export function fieldAt(path: string, entity: EntityModel, names: Names): FieldModel | undefined {
  const { field, through } = readPath(path);
  const target = through === undefined ? entity : names.entities.get(entity.field(through)?.reference?.entity ?? '');
  return target?.field(field);
}
