import { useCallback, useEffect, useRef } from 'react';
import { type FormSource, loadForm } from '../../form/loadForm.ts';
import { useRenderer } from '../../stores/RendererContext.ts';

/** Milliseconds the focus stays in a row before its form is loaded. */
const FETCH_DELAY_MS = 120;

/**
 * The forms of stored records, each loaded once per `rows`. The form of `near` is preloaded, so that its cells can be
 * edited without waiting.
 */
export function useSources(
  entity: string,
  rows: unknown,
  near: number | undefined,
): (id: number) => Promise<FormSource> {
  const renderer = useRenderer();
  const known = useRef(new Map<number, Promise<FormSource>>());
  useEffect(() => {
    const sources = known.current;
    return () => {
      sources.clear();
    };
  }, [entity, rows]);
  const sourceOf = useCallback(
    (id: number): Promise<FormSource> => {
      const sources = known.current;
      const source =
        sources.get(id) ?? loadForm(renderer, { entity, form: 'form', id, prefill: {} }, new AbortController().signal);
      sources.set(id, source);
      // A failed load is repeated on the next call.
      source.catch(() => sources.delete(id));
      return source;
    },
    [renderer, entity],
  );
  useEffect(() => {
    if (near === undefined) return undefined;
    const timer = setTimeout(() => {
      sourceOf(near).catch(() => undefined);
    }, FETCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [near, rows, sourceOf]);
  return sourceOf;
}
