import type { RoleDocument } from '#generated/documents/RoleDocument.ts';
import { actionCodes } from '#engine/permission/actionCodes.ts';
import { pointerStep, type Report, type SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { checkName, entityKeys, type NamePlace, type Names } from './checkName.ts';

/** Reports unknown names in a role: permissions, actions, and entities with a data scope. */
export function checkRoleDocument(
  { keys, actions, entityScopes = {} }: RoleDocument,
  names: Names,
  report: Report,
): void {
  checkScopes(entityScopes, names, report);
  if (keys !== '*') keys.forEach((key, i) => checkName('reference/unknown-key', key, names.keys, `/keys/${i}`, report));
  if (actions === '*') return;
  actions.forEach((code, i) => {
    const [api = '', action = ''] = code.split('.');
    const at: NamePlace = [0, api.length];
    if (!checkName('reference/unknown-entity', api, [...names.apis.keys()], `/actions/${i}`, report, at)) return;
    const entity = names.entities.get(names.apis.get(api) ?? '');
    // The actions of an unreadable entity are unknown.
    if (entity === undefined || action === '*') return;
    const known = actionCodes(entity).map((other) => `${api}.${other}`);
    checkName('reference/unknown-action', code, known, `/actions/${i}`, report);
  });
}

/** Scopes use the folder name of an entity, unlike actions; a scope with another name would have no effect. */
function checkScopes(scopes: NonNullable<RoleDocument['entityScopes']>, names: Names, report: Report): void {
  const known = entityKeys(names);
  for (const name of Object.keys(scopes)) {
    const key = names.apis.get(name);
    checkName(
      'reference/unknown-entity',
      name,
      known,
      `/entityScopes/${pointerStep(name)}`,
      (problem) => report(key === undefined ? problem : { ...problem, ...ofApi(name, key) }),
      'key',
    );
  }
}

/** A proposal for a name that is the API name of an entity instead of its key. */
const ofApi = (name: string, key: string): Pick<SchemaProblem, 'proposal' | 'fix'> => ({
  proposal: `Did you mean "${key}"?`,
  fix: { kind: 'name', from: name, to: key },
});
