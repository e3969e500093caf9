import { createSignal, type Signal } from './createSignal.ts';

/** Counts running operations, for the progress bar at the top. */
export interface Work extends Pick<Signal, 'subscribe'> {
  readonly isBusy: () => boolean;
  /** Counts the promise until it is settled and hands it back. */
  readonly track: <T>(promise: Promise<T>) => Promise<T>;
}

/** Creates a counter without running operations. */
export function createWork(): Work {
  const { subscribe, emit } = createSignal();
  let count = 0;
  const add = (step: number): void => {
    count += step;
    emit();
  };
  return {
    subscribe,
    isBusy: () => count > 0,
    track: (promise) => {
      add(1);
      return promise.finally(() => add(-1));
    },
  };
}
