import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Notify } from '../../feedback/Notify.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { type KeptEdits, keptEdits } from './unsavedEdits.ts';

/** The unsaved input of a list's grid. It survives leaving the list; closing the window prompts first. */
export function useGridEdits(list: string): KeptEdits {
  const renderer = useRenderer();
  const edits = keptEdits(renderer, list);
  const { now } = useSyncExternalStore(edits.subscribe, edits.now);
  const tell = useEffectEvent(() => reportSavedEdits(renderer.notify, edits));
  useEffect(() => () => tell(), [list]);
  const isDirty = now.size > 0;
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return edits;
}

/** Reminds the user of unsaved input in the grid. */
export function reportSavedEdits({ info }: Pick<Notify, 'info'>, { now }: Pick<KeptEdits, 'now'>): void {
  const { size } = now().now;
  if (size > 0) info(`${size} 条记录改过还没有保存，回到这个表格可以继续`);
}
