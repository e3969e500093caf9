import { useCallback } from 'react';
import { useRenderer, type Renderer, useLoad, type Loading } from '../../stores/RendererContext.ts';

/** Cached results by key, for the session of one user. */
export type Memory<T> = WeakMap<Renderer, Map<string, T>>;

/** Like `useLoad`, but shows the cached result of the same key until the new one arrives. */
export function useRememberedLoad<T>(
  memory: Memory<T>,
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
): Loading<T> {
  const renderer = useRenderer();
  const known = memory.get(renderer) ?? new Map<string, T>();
  memory.set(renderer, known);
  const remember = useCallback(
    async (signal: AbortSignal) => {
      const data = await load(signal);
      known.set(key, data);
      return data;
    },
    [load, key, known],
  );
  return useLoad(remember, known.get(key));
}
