import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { CrmRoute } from '#wire/CrmRoute.ts';
import { useRenderer } from '#renderer/RendererContext.ts';
import { useLoad } from '#renderer/stores/useLoad.ts';

/** What is new is looked for as often as this. */
const EVERY_MS = 60_000;

/**
 * How many records the badge of a menu entry counts; undefined until that is known. Counted again with every screen, when the user
 * comes back to the window, when he read something, and every minute while the window is seen.
 */
export function useBadge({ Badge: badge, List: list }: CrmRoute): number | undefined {
  const { client, readings } = useRenderer();
  const { pathname } = useLocation();
  const version = useSyncExternalStore(readings.subscribe, readings.version);
  const { Api: api = '', Scene: scene = '' } = badge ?? {};
  const load = useCallback(
    async (signal: AbortSignal) => {
      const { SceneCounts: counts } = await client.records.search(api, { list, scene, rows: 1 }, { signal });
      return counts[scene];
    },
    // Another screen, or something that was read, is a reason to count anew.
    [client, api, list, scene, pathname, version],
  );
  const { data, retry } = useLoad(load);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') retry();
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [retry]);
  return data;
}
