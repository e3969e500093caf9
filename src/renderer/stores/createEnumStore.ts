import type { EnumItem, EnumSource, EnumType } from '#language/EnumType.ts';
import { withDeletedItems } from '#language/findEnumItem.ts';
import { createSignal, type Signal } from './createSignal.ts';

/** Enum types by name, each fetched once. */
export interface EnumStore extends Pick<Signal, 'subscribe' | 'version'> {
  /** The loaded types, for the engine; undefined while a type is not loaded. */
  readonly source: EnumSource;
  /** Fetches the types that are not here yet; throws AppError when one fails. */
  readonly load: (names: readonly string[]) => Promise<void>;
  /** Loads the loaded types again; always notifies, as types may also be loaded outside the store. */
  readonly reload: () => Promise<void>;
  /** How often `reload` was called: older server texts may use outdated names. */
  readonly reloads: () => number;
}

/** Creates an empty enum store; `loadItems` fetches the items of a type. */
export function createEnumStore(loadItems: (typeName: string) => Promise<readonly EnumItem[]>): EnumStore {
  const types = new Map<string, EnumType>();
  const loading = new Map<string, Promise<void>>();
  const { subscribe, version, emit } = createSignal();
  let reloads = 0;

  const fetchType = async (name: string): Promise<void> => {
    try {
      const now = { name, title: name, items: await loadItems(name) };
      types.set(name, withDeletedItems(types.get(name), now));
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
