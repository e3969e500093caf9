import { useCallback, useEffect, useState } from 'react';
import { AppError } from '#engine/errors.ts';

/** Data being loaded: loaded, loading, or failed. */
export interface Loading<T> {
  readonly data: T | undefined;
  readonly error: AppError | undefined;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

interface State<T> {
  readonly data: T | undefined;
  readonly error: AppError | undefined;
  readonly isLoading: boolean;
}

/**
 * Runs `load` on mount and whenever it changes (memoise it); the earlier result stays until the next one arrives.
 * Superseded loads are aborted. `remembered` is shown until the first result arrives.
 */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>, remembered?: T): Loading<T> {
  const [state, setState] = useState<State<T>>({ data: remembered, error: undefined, isLoading: true });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    setState((before) => (before.isLoading ? before : { ...before, isLoading: true }));
    load(controller.signal).then(
      (data) => {
        if (!controller.signal.aborted) setState({ data, error: undefined, isLoading: false });
      },
      (cause: unknown) => {
        if (!controller.signal.aborted)
          setState((before) => ({ data: before.data, error: asAppError(cause), isLoading: false }));
      },
    );
    return () => controller.abort();
  }, [load, round]);
  const retry = useCallback(() => setRound((count) => count + 1), []);
  return { ...state, retry };
}

/** Converts any failure to AppError, so that every screen can report it. */
export function asAppError(cause: unknown): AppError {
  return cause instanceof AppError ? cause : new AppError('INTERNAL', { cause });
}
