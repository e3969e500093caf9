import { useCallback, useSyncExternalStore } from 'react';
import { useRenderer } from '../stores/RendererContext.ts';
import { useLoad, type Loading } from '../stores/useLoad.ts';
import type { FormRequest } from '../records/FormRequest.ts';
import { loadForm, type FormSource } from './loadForm.ts';

/** What a form needs; fetched anew when schemas change, and what was typed is carried over then. Keep the request the same. */
export function useFormSource(request: FormRequest): Loading<FormSource> {
  const renderer = useRenderer();
  const { schemas } = renderer;
  const epoch = useSyncExternalStore(schemas.subscribe, schemas.epoch);
  const load = useCallback((signal: AbortSignal) => loadForm(renderer, request, signal), [renderer, request, epoch]);
  return useLoad(load);
}
