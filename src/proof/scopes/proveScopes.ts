import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import { hasPicker, judgeChoices } from './judgeChoices.ts';
import { judgeScope } from './judgeScope.ts';
import { ScopeFindings, type ScopeProof } from './ScopeFindings.ts';

/**
 * Proves of a product, as far as its documents tell, that what a list shows is what pickers offer and what a save takes. The generated
 * tests of permission ask the running server the same.
 */
export function proveScopes(entities: ReadonlyMap<string, EntityModel>, enums: EnumSource): ScopeProof {
  const findings = new ScopeFindings();
  const findEntity = (key: string): EntityModel | undefined => entities.get(key);
  const leading = new Map<string, string[]>();
  for (const entity of entities.values()) {
    judgeChoices(entity, enums, findEntity, findings);
    for (const { name, reference } of entity.fields.filter(hasPicker))
      for (const key of reference === undefined ? [] : referredKeys(reference))
        leading.set(key, [...(leading.get(key) ?? []), `${entity.key}.${name}`]);
  }
  for (const [key, fields] of leading) {
    const entity = findEntity(key);
    if (entity !== undefined) judgeScope(entity, fields.slice(0, MOST_NAMED), enums, findEntity, findings);
  }
  return findings.proof();
}

const MOST_NAMED = 3;
