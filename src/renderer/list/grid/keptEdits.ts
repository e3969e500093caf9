import { createSignal, type Signal } from '../../stores/createSignal.ts';
import { type GridHistory, NO_EDITS } from './gridEdits.ts';

/** Unsaved input of a list's grid, restored when the user returns to the list. */
export interface KeptEdits extends Pick<Signal, 'subscribe'> {
  readonly now: (this: void) => GridHistory;
  /** Takes effect at once, also while the grid is not shown. */
  readonly change: (this: void, change: (before: GridHistory) => GridHistory) => void;
  /** Begins what takes a while when all that began before has ended, so that it finds what that entered. */
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
