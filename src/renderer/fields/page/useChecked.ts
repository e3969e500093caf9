import { useEffect, useEffectEvent, useState } from 'react';
import type { CheckedPage } from '#wire/SiteReplies.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer, asAppError } from '../../stores/RendererContext.ts';

/** How long a check waits for further typing. Milliseconds. */
const CHECK_DELAY_MS = 400;

/** Checks the content of a page a moment after each change; until then the earlier result stays. */
export function useChecked(text: string, name?: string): CheckedPage | undefined {
  const { client, notify } = useRenderer();
  const [checked, setChecked] = useState<CheckedPage>();
  const fail = useEffectEvent((cause: unknown) => notify.error(errorText(asAppError(cause))));
  useEffect(() => {
    if (name === '' || text === '') return undefined;
    const over = new AbortController();
    const timer = setTimeout(() => {
      client.http.post('/api/Site/CheckPage', { name, text }, { signal: over.signal }).then(
        (reply) => (over.signal.aborted ? undefined : setChecked(reply)),
        (cause: unknown) => (over.signal.aborted ? undefined : fail(cause)),
      );
    }, CHECK_DELAY_MS);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [client, name, text]);
  return checked;
}
