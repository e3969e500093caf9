import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { createSignal, type Signal } from './createSignal.ts';

/** What is being filled in within a screen. */
export interface Filling extends Pick<Signal, 'subscribe'> {
  readonly isGoingOn: (this: void) => boolean;
  /** Counts somebody in until the returned function is called. */
  readonly begin: (this: void) => () => void;
}

/** Makes a count of nobody. */
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

/** What is being filled in within the screen around; undefined where nobody asks. */
export const FillingContext = createContext<Filling | undefined>(undefined);

/** Tells the screen around that something is being filled in here, such as a form or a dialog: it lets that stand, whatever becomes of the rest. */
export function useFilling(isFilling = true): void {
  const filling = use(FillingContext);
  useEffect(() => (isFilling ? filling?.begin() : undefined), [filling, isFilling]);
}

/** Tells whether something is being filled in within the screen. */
export function useIsFilling(): boolean {
  const filling = use(FillingContext);
  return useSyncExternalStore(filling?.subscribe ?? NEVER, filling?.isGoingOn ?? NOTHING);
}

const NEVER = (): (() => void) => () => undefined;
const NOTHING = (): boolean => false;
