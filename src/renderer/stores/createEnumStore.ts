import type { EnumCalls } from '#client/createEnumCalls.ts';
import type { EnumSource, EnumType } from '#language/EnumType.ts';
import { withGone } from '#language/goneLabel.ts';
import { createSignal, type Signal } from './createSignal.ts';

/** Enum types by name, each fetched once. */
export interface EnumStore extends Pick<Signal, 'subscribe' | 'version'> {
  /** What is here now, for core; undefined while a type is not loaded. */
  readonly source: EnumSource;
  /** Fetches the types that are not here yet; throws AppError when one fails. */
  readonly load: (names: readonly string[]) => Promise<void>;
  /** Fetches the types that are here anew; those who subscribed are told even when none is, as types may be fetched past the store. */
  readonly reload: () => Promise<void>;
  /** How often `reload` was called: what came from the server before may be named otherwise now. */
  readonly reloads: () => number;
}

/** Makes an empty enum store over the enum calls. */
export function createEnumStore(calls: Pick<EnumCalls, 'items'>): EnumStore {
  const types = new Map<string, EnumType>();
  const loading = new Map<string, Promise<void>>();
  const { subscribe, version, emit } = createSignal();
  let reloads = 0;

  const fetchType = async (name: string): Promise<void> => {
    try {
      const now = { name, title: name, items: await calls.items(name) };
      types.set(name, withGone(types.get(name), now));
      emit();
    } finally {
      loading.delete(name);
    }
  };
  const loadOne = async (name: string): Promise<void> => {
    if (types.has(name)) return;
    const pending = loading.get(name) ?? fetchType(name);
    loading.set(name, pending);
    await pending;
  };

  return {
    source: (name) => types.get(name),
    load: async (names) => {
      await Promise.all(names.map(loadOne));
    },
    reloads: () => reloads,
    reload: async () => {
      reloads += 1;
      await Promise.all([...types.keys()].map(fetchType));
      emit();
    },
    subscribe,
    version,
  };
}
