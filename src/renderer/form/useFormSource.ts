import { useCallback, useSyncExternalStore } from 'react';
import { useRenderer } from '../stores/RendererContext.ts';
import { useLoad, type Loading } from '../stores/useLoad.ts';
import type { FormRequest } from '../records/FormRequest.ts';
import { loadForm, type FormSource } from './loadForm.ts';

/** Loads what a form needs, again when schemas change; input is carried over. The request must be stable. */
export function useFormSource(request: FormRequest): Loading<FormSource> {
  const renderer = useRenderer();
  const { schemas } = renderer;
  const epoch = useSyncExternalStore(schemas.subscribe, schemas.epoch);
  const load = useCallback((signal: AbortSignal) => loadForm(renderer, request, signal), [renderer, request, epoch]);
  return useLoad(load);
}
