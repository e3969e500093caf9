import { useCallback, useEffect, useState } from 'react';
import { AppError } from '#engine/errors.ts';

/** The state of a fetch: the last result stays while the next one is loading. */
export interface Loaded<T> {
  readonly data: T | undefined;
  readonly error: AppError | undefined;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/** Fetches the data of `key`, again for each new key. `load` is only read at that moment. */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ data?: T; error?: AppError; key?: string }>({});
  useEffect(() => {
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
