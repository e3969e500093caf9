import { type Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { useCallback } from 'react';
import { type Loading, useRenderer, useLoad } from '../../stores/RendererContext.ts';
import { typedRecord } from '../../records/initialRecord.ts';
import type { Settled } from './useSettled.ts';

/** The rows of a page of a list with these fields, whichever columns it shows. */
export function useRowsWith(
  entity: EntityModel,
  names: readonly string[],
  { asked, data: answered }: Settled,
): Loading<readonly Values[]> {
  const { client, work } = useRenderer();
  const wanted = names.join();
  const load = useCallback(
    async (signal: AbortSignal): Promise<readonly Values[]> => {
      const known = String(asked['columns'] ?? '')
        .split(',')
        .filter(Boolean);
      const params = { ...asked, columns: [...new Set([...known, ...wanted.split(',')])].join() };
      const reply = await work.track(client.http.get(`/api/${entity.api}/Search`, params, { signal }));
      return reply.Rows.map((row) => typedRecord(entity, row));
    },
    // Load again whenever the list was loaded again.
    [client, work, entity, wanted, asked, answered],
  );
  return useLoad(load);
}
