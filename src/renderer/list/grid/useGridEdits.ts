import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Notify } from '../../feedback/Notify.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { type KeptEdits, keptEdits } from './keptEdits.ts';

/** What is entered into the grid of a list. It stays when the list is left; whoever closes the window with it is asked first. */
export function useGridEdits(list: string): KeptEdits {
  const renderer = useRenderer();
  const edits = keptEdits(renderer, list);
  const { now } = useSyncExternalStore(edits.subscribe, edits.now);
  const tell = useEffectEvent(() => {
    tellKept(renderer.notify, edits);
  });
  useEffect(
    () => () => {
      tell();
    },
    [list],
  );
  const isDirty = now.size > 0;
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty]);
  return edits;
}

/** Says that there is something to come back to. */
export function tellKept({ info }: Pick<Notify, 'info'>, { now }: Pick<KeptEdits, 'now'>): void {
  const { size } = now().now;
  if (size > 0) info(`${size} 条记录改过还没有保存，回到这个表格可以继续`);
}
