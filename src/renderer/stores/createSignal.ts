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
