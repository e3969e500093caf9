import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { createSignal, type Signal } from './createSignal.ts';

/** Tracks whether something is being edited within a screen. */
export interface Filling extends Pick<Signal, 'subscribe'> {
  readonly isGoingOn: (this: void) => boolean;
  /** Starts an edit, until the returned function is called. */
  readonly begin: (this: void) => () => void;
}

/** Creates a tracker without edits. */
export function createFilling(): Filling {
  const { subscribe, emit } = createSignal();
  let count = 0;
  return {
    subscribe,
    isGoingOn: () => count > 0,
    begin: () => {
      count += 1;
      emit();
      return () => {
        count -= 1;
        emit();
      };
    },
  };
}

/** The edit tracker of the surrounding screen; undefined when it has none. */
export const FillingContext = createContext<Filling | undefined>(undefined);

/** Marks the surrounding screen as being edited, for example by a form or dialog, so that updates do not replace it. */
export function useFilling(isFilling = true): void {
  const filling = use(FillingContext);
  useEffect(() => (isFilling ? filling?.begin() : undefined), [filling, isFilling]);
}

/** Whether something is being edited within the screen. */
export function useIsFilling(): boolean {
  const filling = use(FillingContext);
  return useSyncExternalStore(filling?.subscribe ?? NEVER, filling?.isGoingOn ?? NOTHING);
}

const NEVER = (): (() => void) => () => undefined;
const NOTHING = (): boolean => false;
