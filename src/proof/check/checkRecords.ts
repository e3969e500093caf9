import type { RecordBlock, RecordsBlock, ShownFields } from '#generated/documents/PageDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { PAGE_SIZES } from '#engine/query/ListQuery.ts';
import type { Report } from '#engine/model/SchemaProblem.ts';
import { checkListName } from './checkForm.ts';
import { checkName, fieldNames, type Names } from './checkName.ts';

/** Checks the list of a block, the filters it is asked with, and the fields that are shown of its records. */
export function checkRecords(block: RecordsBlock | RecordBlock, at: string, names: Names, report: Report): void {
  checkListName(block.list, `${at}/list`, names, report);
  const entity = names.entities.get(block.list.split('/')[0] ?? '');
  if (entity === undefined) return;
  checkShown(block.show, entity, `${at}/show`, report);
  const list = entity.lists.get(block.list.slice(block.list.indexOf('/') + 1));
  // Of one record anything may be asked; a list is narrowed by its own filters only.
  const isOne = block.type === 'record' && block.parameter !== undefined;
  const filters = isOne ? fieldNames(entity) : (list?.filters ?? []);
  checkWhere(block.where, filters, `${at}/where`, report);
  if (block.type !== 'records') return;
  block.tabs?.forEach(({ where }, i) => checkWhere(where, filters, `${at}/tabs/${i}/where`, report));
  if (block.isPaged === true && block.limit !== undefined && !PAGE_SIZES.includes(block.limit))
    report({
      code: 'document/invalid',
      pointer: `${at}/limit`,
      message: `A page of a list has ${PAGE_SIZES.join(', ')} rows, not ${block.limit}`,
    });
}

function checkWhere(where: object | undefined, filters: readonly string[], pointer: string, report: Report): void {
  for (const name of Object.keys(where ?? {}))
    checkName('reference/unknown-field', name, filters, `${pointer}/${name}`, report, 'key');
}

function checkShown(show: ShownFields, entity: EntityModel, pointer: string, report: Report): void {
  const known = ['Id', 'CreateTime', 'UpdateTime', ...fieldNames(entity)];
  const { tags = [], facts = [], texts = [], ...single } = show;
  const check = (name: string, at: string): boolean =>
    checkName('reference/unknown-field', name, known, `${pointer}/${at}`, report);
  for (const [key, name] of Object.entries(single)) check(name, key);
  tags.forEach((name, i) => check(name, `tags/${i}`));
  facts.forEach(({ field }, i) => check(field, `facts/${i}/field`));
  texts.forEach(({ field }, i) => check(field, `texts/${i}/field`));
}
