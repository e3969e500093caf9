import { useEffect, useSyncExternalStore } from 'react';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { useRenderer } from '../../RendererContext.ts';

/** Fetches the entities of which rules read records, for the titles of their fields; draws again when one is here. */
export function useReferencedEntities(model: EntityModel): void {
  const { schemas } = useRenderer();
  useSyncExternalStore(schemas.subscribe, schemas.version);
  const entities = [...model.ruleSet.references.keys()].flatMap((name) => model.field(name)?.reference?.entity ?? []);
  const missing = [...new Set(entities)].filter((key) => schemas.get(key) === undefined).join(',');
  useEffect(() => {
    // Without one, the names of its fields stand in for their titles.
    if (missing !== '') for (const key of missing.split(',')) schemas.load(key).catch(() => undefined);
  }, [schemas, missing]);
}
