import { useCallback } from 'react';
import { useRenderer, type Renderer } from '../../stores/RendererContext.ts';
import { useLoad, type Loading } from '../../stores/useLoad.ts';

/** What was fetched before, by key, for as long as the same user is signed in. */
export type Memory<T> = WeakMap<Renderer, Map<string, T>>;

/** Like `useLoad`, but what the same key brought before is shown at once, until it is here anew. */
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
