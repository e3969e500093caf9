import { useCallback } from 'react';
import type { ActionWarnings } from '#wire/BulkReply.ts';
import { useRenderer, type EntitySchema, useLoad } from '../stores/RendererContext.ts';
import type { ActionRequest } from './useTake.ts';

export type RecordWarnings = ActionWarnings['Rows'];

const NONE: RecordWarnings = [];

/** Loads the warnings of a transition; undefined while loading, none when that fails: taking it reports them again. */
export function useActionWarnings(
  { model: { api } }: EntitySchema,
  { transition, ids }: ActionRequest,
): RecordWarnings | undefined {
  const { client } = useRenderer();
  const asked = transition.warnings.length === 0 ? '' : ids.join(',');
  const { action } = transition;
  const load = useCallback(
    async (signal: AbortSignal) =>
      asked === '' ? NONE : (await client.http.get(`/api/${api}/Warnings`, { action, ids: asked }, { signal })).Rows,
    [client, api, action, asked],
  );
  const { data, error } = useLoad(load, asked === '' ? NONE : undefined);
  return error === undefined ? data : NONE;
}
