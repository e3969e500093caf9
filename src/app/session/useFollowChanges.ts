import { useEffect } from 'react';
import type { Changes } from '#client/createSessionCalls.ts';
import type { Renderer } from '#renderer/RendererContext.ts';
import { reloadRoutes } from './session.ts';

/** Milliseconds: what an administrator changes shows everywhere within five seconds. */
const EVERY_MS = 3000;

/** Asks again and again whether enum types, the menu or settings were changed, while the window is seen, and fetches them anew then. */
export function useFollowChanges({ client, enums, schemas }: Pick<Renderer, 'client' | 'enums' | 'schemas'>): void {
  useEffect(() => {
    const controller = new AbortController();
    let known: Changes | undefined;
    let isAsking = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || isAsking) return;
      isAsking = true;
      try {
        const now = await client.session.changes({ signal: controller.signal });
        if (known !== undefined && known.Enums !== now.Enums) await enums.reload();
        if (known !== undefined && known.Menu !== now.Menu) await reloadRoutes();
        if (known !== undefined && known.Config !== now.Config) await schemas.reload();
        known = now;
      } catch {
        // It is asked again soon; a session that has ended is told to the app by the client, as with every call.
      } finally {
        isAsking = false;
      }
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    const look = (): void => void ask();
    document.addEventListener('visibilitychange', look);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [client, enums, schemas]);
}
