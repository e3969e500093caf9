import { useCallback, useEffect, useState } from 'react';
import type { At, Http } from '#client/http/Http.ts';
import { AppError } from '#engine/errors.ts';
import type { CallTable, ReplyOf, SentQuery, Url } from '#wire/calls/call.ts';
import { errorText } from '../feedback/errorText.ts';
import type { Notify } from '../feedback/Notify.ts';

/** Data being loaded: loaded, loading, or failed. */
export interface Loading<T> {
  readonly data: T | undefined;
  readonly error: AppError | undefined;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/** Runs `load` on mount and when it changes (memoise it); the earlier result, or `remembered`, stays until then. */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>, remembered?: T): Loading<T> {
  const [state, setState] = useState<Omit<Loading<T>, 'retry'>>({
    data: remembered,
    error: undefined,
    isLoading: true,
  });
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

/** Runs work and shows why it failed; never rejects. */
export async function attempt(notify: Pick<Notify, 'error'>, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    notify.error(errorText(asAppError(cause)));
  }
}

/** Makes a GET call on mount and whenever its address or parameters change; see `useLoad`. */
export function useGet<T extends CallTable, U extends Url<T, 'GET'>>(
  http: Http<T>,
  path: U,
  params?: SentQuery<At<T, 'GET', U>>,
): Loading<ReplyOf<At<T, 'GET', U>>> {
  const asked = useStable(params);
  const load = useCallback((signal: AbortSignal) => http.get(path, asked, { signal }), [http, path, asked]);
  return useLoad(load);
}

/** Returns the same object while its content is unchanged; for plain data only. */
export function useStable<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}
