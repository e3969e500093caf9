import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Notify } from '../../feedback/Notify.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { createSignal, type Signal } from '../../stores/createSignal.ts';
import { type GridHistory, NO_EDITS } from './gridEdits.ts';

/** Unsaved input of a list's grid, restored when the user returns to the list. */
export interface KeptEdits extends Pick<Signal, 'subscribe'> {
  readonly now: (this: void) => GridHistory;
  /** Applies a change immediately, also while the grid is not shown. */
  readonly change: (this: void, change: (before: GridHistory) => GridHistory) => void;
  /** Runs an asynchronous operation after all earlier ones, so that it sees their results. */
  readonly inTurn: (this: void, act: () => Promise<void>) => Promise<void>;
}

const kept = new WeakMap<object, Map<string, KeptEdits>>();

/** The unsaved input of a list, stored for the lifetime of `owner`. */
export function keptEdits(owner: object, list: string): KeptEdits {
  const lists = kept.get(owner) ?? new Map<string, KeptEdits>();
  kept.set(owner, lists);
  const edits = lists.get(list) ?? createEdits();
  lists.set(list, edits);
  return edits;
}

function createEdits(): KeptEdits {
  const { subscribe, emit } = createSignal();
  let history = NO_EDITS;
  let turn = Promise.resolve();
  return {
    subscribe,
    now: () => history,
    change: (change) => {
      const next = change(history);
      if (next === history) return;
      history = next;
      emit();
    },
    inTurn: (act) => {
      const own = turn.then(act);
      turn = own.catch(() => undefined);
      return own;
    },
  };
}

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
