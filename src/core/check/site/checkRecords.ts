import type { RecordBlock, RecordsBlock, ShownFields } from '#generated/documents/PageDocument.ts';
import type { EntityModel } from '../../schema/EntityModel.ts';
import type { Report } from '../../schema/SchemaProblem.ts';
import { checkListName } from '../checkForm.ts';
import { checkName, fieldNames, type Names } from '../checkName.ts';

/** Checks the list of a block, the filters it is asked with, and the fields that are shown of its records. */
export function checkRecords(block: RecordsBlock | RecordBlock, at: string, names: Names, report: Report): void {
  checkListName(block.list, `${at}/list`, names, report);
  const entity = names.entities.get(block.list.split('/')[0] ?? '');
  if (entity === undefined) return;
  checkShown(block.show, entity, `${at}/show`, report);
  checkWhere(block.where, entity, `${at}/where`, report);
  if (block.type === 'records')
    block.tabs?.forEach(({ where }, i) => checkWhere(where, entity, `${at}/tabs/${i}/where`, report));
}

function checkWhere(where: object | undefined, entity: EntityModel, pointer: string, report: Report): void {
  for (const name of Object.keys(where ?? {}))
    checkName('reference/unknown-field', name, fieldNames(entity), `${pointer}/${name}`, report, 'key');
}

function checkShown(show: ShownFields, entity: EntityModel, pointer: string, report: Report): void {
  const known = ['Id', 'CreateTime', 'UpdateTime', ...fieldNames(entity)];
  const { tags = [], facts = [], ...single } = show;
  const check = (name: string, at: string): boolean =>
    checkName('reference/unknown-field', name, known, `${pointer}/${at}`, report);
  for (const [key, name] of Object.entries(single)) check(name, key);
  tags.forEach((name, i) => check(name, `tags/${i}`));
  facts.forEach(({ field }, i) => check(field, `facts/${i}/field`));
}
