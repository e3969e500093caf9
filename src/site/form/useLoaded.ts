import { useCallback, useEffect, useState } from 'react';
import { AppError } from '#engine/errors.ts';

/** What is being fetched: the last that came stays while the next is on its way. */
export interface Loaded<T> {
  readonly data: T | undefined;
  readonly error: AppError | undefined;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/** Fetches what `key` stands for, anew for each key. `load` is read at that moment only. */
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
    // The key says all that `load` depends on.
  }, [key, round]);
  const retry = useCallback(() => setRound((count) => count + 1), []);
  return { data: state.data, error: state.error, isLoading: state.key !== key, retry };
}
