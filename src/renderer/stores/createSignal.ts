/** A counter that notifies its listeners, for `useSyncExternalStore` with plain data. */
export interface Signal {
  subscribe(this: void, listener: () => void): () => void;
  readonly version: () => number;
  /** Increments the counter and notifies all listeners. */
  readonly emit: () => void;
}

/** Creates a signal with the count 0. */
export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  let version = 0;
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
    emit: () => {
      version += 1;
      for (const listener of [...listeners]) listener();
    },
  };
}

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
