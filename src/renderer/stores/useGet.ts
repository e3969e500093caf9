import { useCallback } from 'react';
import type { At, Http } from '#client/http/Http.ts';
import type { CallTable } from '#wire/calls/call.ts';
import type { ReplyOf, SentQuery, Url } from '#wire/calls/CallTypes.ts';
import { useStable } from './useStable.ts';
import { type Loading, useLoad } from './useLoad.ts';

/** Makes a GET call on mount and whenever its address or parameters change; see `useLoad`. */
export function useGet<T extends CallTable, U extends Url<T, 'GET'>>(
  http: Http<T>,
  path: U,
  params?: SentQuery<At<T, 'GET', U>>,
): Loading<ReplyOf<At<T, 'GET', U>>> {
  const asked = useStable(params);
  const load = useCallback((signal: AbortSignal) => http.get(path, asked, { signal }), [http, path, asked]);
  return useLoad(load);
}
