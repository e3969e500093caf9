import type { FieldNode } from '#generated/documents/FormDocument.ts';
import { isYesNo, valueSort } from '#fields/table/fieldKinds.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { USER_FIELDS } from '#engine/permission/UserContext.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { checkName, type Names, namesAmong } from './checkName.ts';

/** Checks `x-user` of a field: its entity has user properties, and its settings are consistent. */
export function checkUserFact(
  { name, node, at }: { readonly name: string; readonly node: FieldNode; readonly at: string },
  entity: EntityModel,
  names: Names,
  report: Report,
): void {
  const fact = node['x-user'];
  if (fact === undefined) return;
  const pointer = `${at}/x-user`;
  const refuse = (message: string, part = ''): void => {
    report({ code: 'document/invalid', pointer: `${pointer}${part}`, message });
  };
  const { reads, regions, approves, readOnly, below } = fact;
  if (entity.organisation !== 'employee')
    refuse('Only the entity with "x-organisation": "employee" says something of the signed-in user');
  if (USER_FIELDS.some((known) => known === name)) refuse(`$user.${name} exists in every product`);
  const says = reads !== undefined || approves === true || readOnly === true;
  if (says && !isYesNo(entity.field(name)))
    refuse('Only a field of type boolean can let somebody read, approve or only look');
  if (approves === true && reads !== 'company' && reads !== 'all')
    refuse('Approving needs "reads": "company" or "all": these are the rows', '/approves');
  if ((reads === 'region') !== (regions !== undefined))
    refuse('"reads": "region" and "regions" belong together', reads === 'region' ? '/reads' : '/regions');
  if (below !== undefined) {
    const key = node['x-reference']?.entity ?? '';
    const fields = names.entities.get(key)?.fields ?? [];
    const above = fields.filter((field) => field.reference?.entity === key && valueSort(field) === 'number');
    checkName('reference/unknown-field', below, namesAmong(above), `${pointer}/below`, report);
  }
  if (regions === undefined) return;
  const lists = entity.fields.filter((field) => valueSort(field) === 'list' && field.itemType === 'integer');
  checkName('reference/unknown-field', regions, namesAmong(lists), `${pointer}/regions`, report);
}
