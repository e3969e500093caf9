import { useEffect } from 'react';
import { listenDevEvents } from '#client/listenDevEvents.ts';
import { useRenderer } from '#renderer/RendererContext.ts';
import { loadSchemaTexts } from './SchemaTexts.ts';
import type { Texts } from './useTexts.ts';

/** In development: takes over what other editors write to the server's folder. */
export function useFreshTexts({ refresh }: Pick<Texts, 'refresh'>, isDev: boolean): void {
  const { client } = useRenderer();
  useEffect(() => {
    if (!isDev) return undefined;
    const controller = new AbortController();
    const stop = listenDevEvents(() => {
      // What cannot be fetched now comes with the next change.
      loadSchemaTexts(client.schemas, controller.signal).then(refresh, () => undefined);
    });
    return () => {
      controller.abort();
      stop();
    };
  }, [client, isDev, refresh]);
}
