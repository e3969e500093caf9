import { listNames } from '#language/listNames.ts';
import type { Values } from '#language/Value.ts';
import { editableFields, stateOf } from '#engine/permission/editableFields.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import type { Call } from '../../access/Call.ts';
import { readRefs, type RefNeeds } from './readRefs.ts';

/** The fields of a stored record that the user may change in the state it is in. */
export async function editableNow(
  db: Db,
  entity: EntityModel,
  values: Values,
  call: Call,
): Promise<ReadonlySet<string>> {
  const { user, now, enums } = call;
  const refs = await readRefs(db, entity, values, grantNeeds(entity), call);
  const scope = { values, record: values, index: 0, user, now, refs, enums, self: null };
  return editableFields(entity, call.access(entity), stateOf(entity, values), scope);
}

/** What the conditions of edit grants read of referenced records. */
function grantNeeds({ workflow }: EntityModel): RefNeeds {
  const needs = new Map<string, string[]>();
  const grants = (workflow?.states ?? []).flatMap(({ edit }) => (edit === true ? [] : edit));
  for (const { root, path } of grants.flatMap(({ when }) => (when === undefined ? [] : listNames(when)))) {
    const [field = '', name = ''] = path;
    if (root === '$ref') needs.set(field, [...(needs.get(field) ?? []), name]);
  }
  return needs;
}
