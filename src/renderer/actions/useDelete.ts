import { useCallback } from 'react';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Deleted } from './deleteRecord.tsx';
import { useRenderer } from '../stores/RendererContext.ts';

/** Deletes the record version that was read, after confirmation; lists references to it and offers undo. */
export function useDelete(
  entity: EntityModel,
  onBack?: () => void,
): (record: Values, title: string) => Promise<Deleted> {
  const renderer = useRenderer();
  return useCallback(
    async (record, title) =>
      (await import('./deleteRecord.tsx')).deleteRecord(renderer, entity, { record, title, onBack }),
    [renderer, entity, onBack],
  );
}
