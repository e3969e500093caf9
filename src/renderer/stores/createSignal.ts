/** A counter that tells its listeners when it moves; what `useSyncExternalStore` needs around plain data. */
export interface Signal {
  subscribe(this: void, listener: () => void): () => void;
  readonly version: () => number;
  /** Counts up and tells every listener. */
  readonly emit: () => void;
}

/** Makes a signal that stands at 0. */
export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  let version = 0;
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    version: () => version,
    emit: () => {
      version += 1;
      for (const listener of [...listeners]) listener();
    },
  };
}
