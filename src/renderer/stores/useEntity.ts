import { useCallback, useSyncExternalStore } from 'react';
import { useRenderer } from './RendererContext.ts';
import type { EntitySchema } from './EntitySchema.ts';
import { useLoad, type Loading } from './useLoad.ts';

/** An entity by key, loaded on first use; re-renders when its schema changes. */
export function useEntity(key: string): Loading<EntitySchema> {
  const { schemas } = useRenderer();
  useSyncExternalStore(schemas.subscribe, schemas.version);
  const load = useCallback(() => schemas.load(key), [schemas, key]);
  const loading = useLoad(load);
  const data = schemas.get(key);
  return { ...loading, data, isLoading: data === undefined && loading.isLoading };
}
