import { createContext, use, useCallback, useEffect, useState } from 'react';
import { AppError } from '#engine/errors.ts';
import { useFromServer } from '#renderer/layout/useFromServer.ts';
import { givenData } from '../frame/given.ts';
import type { Loading } from '#renderer/stores/RendererContext.ts';

/** Reads the data of a key for the first rendering: on the server a promise, in the browser what came with the page. */
type FirstReads = <T>(key: string, load: () => Promise<T>) => Promise<T | undefined> | T | undefined;

/** Replaced on the server. */
export const FirstReadsContext = createContext<FirstReads>((key) => givenData(key));

/** Fetches the data of `key`, again for each new key. `load` is only read at that moment. */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loading<T> {
  const read = use(FirstReadsContext);
  const given = useFromServer() ? read(key, () => load(new AbortController().signal)) : undefined;
  const first = given instanceof Promise ? use(given) : given;
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ data?: T; error?: AppError; key?: string }>(() =>
    first === undefined ? {} : { data: first, key },
  );
  useEffect(() => {
    if (round === 0 && state.data !== undefined && state.key === key) return;
    const abort = new AbortController();
    load(abort.signal).then(
      (data) => setState({ data, key }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        setState({ key, error: error instanceof AppError ? error : new AppError('INTERNAL', { cause: error }) });
      },
    );
    return () => abort.abort();
    // The key covers everything that `load` depends on.
  }, [key, round]);
  const retry = useCallback(() => setRound((count) => count + 1), []);
  return { data: state.data, error: state.error, isLoading: state.key !== key, retry };
}
