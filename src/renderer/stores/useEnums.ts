import { useEffect, useSyncExternalStore } from 'react';
import type { EnumSource } from '#language/EnumType.ts';
import { useRenderer } from './RendererContext.ts';

/** The loaded enum types; re-renders when one of `names` arrives. If a type fails to load, raw values are shown. */
export function useEnums(names: readonly string[]): EnumSource {
  const { enums } = useRenderer();
  useSyncExternalStore(enums.subscribe, enums.version);
  const wanted = names.join(',');
  useEffect(() => {
    if (wanted !== '') enums.load(wanted.split(',')).catch(() => undefined);
  }, [enums, wanted]);
  return enums.source;
}
