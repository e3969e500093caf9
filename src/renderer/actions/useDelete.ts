import { useCallback } from 'react';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Deleted } from './deleteRecord.tsx';
import { useRenderer } from '../stores/RendererContext.ts';

/**
 * Deletes one record, as it was read, after asking; tells what still refers to it. For a few seconds it can be taken back; `onBack` runs when
 * it was. What does it is fetched when it is needed.
 */
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
