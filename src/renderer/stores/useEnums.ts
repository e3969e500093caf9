import { useEffect, useSyncExternalStore } from 'react';
import type { EnumSource } from '#language/EnumType.ts';
import { useRenderer } from './RendererContext.ts';

/** The enum types that are here, drawing again when one of `names` arrives. A type that cannot be fetched stays away: values show as they are. */
export function useEnums(names: readonly string[]): EnumSource {
  const { enums } = useRenderer();
  useSyncExternalStore(enums.subscribe, enums.version);
  const wanted = names.join(',');
  useEffect(() => {
    if (wanted !== '') enums.load(wanted.split(',')).catch(() => undefined);
  }, [enums, wanted]);
  return enums.source;
}
