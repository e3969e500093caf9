import type { Location } from 'react-router-dom';

/** Blocks navigation until the user confirms. */
export interface Guard {
  readonly isAgainst: (from: Location, to: Location) => boolean;
  /** Resolves to true to allow the navigation. */
  readonly ask: () => Promise<boolean>;
}

/** A requested navigation. */
interface Way {
  readonly from: Location;
  readonly to: Location;
  readonly go: () => void;
}

/** The registered guards, and whether a navigation is blocked. */
export interface Guards {
  /** Returns what takes the guard away. */
  readonly add: (guard: Guard) => () => void;
  /** Whether a navigation is blocked; calls `go` if the user then confirms. */
  readonly holds: (way: Way) => boolean;
}

/** Guards prompt one at a time: a navigation requested while a prompt is open follows its answer. */
export function createGuards(): Guards {
  const guards = new Set<Guard>();
  let held: { readonly guard: Guard; go: () => void } | undefined;
  const ask = async (own: NonNullable<typeof held>): Promise<void> => {
    let mayGo = false;
    try {
      mayGo = await own.guard.ask();
    } finally {
      // The screen may have been unmounted meanwhile, for example at the end of a session, and its prompt with it.
      const isAsked = held === own;
      if (isAsked) held = undefined;
      if (isAsked && mayGo) own.go();
    }
  };
  return {
    add: (guard) => {
      guards.add(guard);
      return () => {
        guards.delete(guard);
        if (held?.guard === guard) held = undefined;
      };
    },
    holds: ({ from, to, go }) => {
      const guard = [...guards].findLast((other) => other.isAgainst(from, to));
      if (guard === undefined) return false;
      if (held?.guard === guard) held.go = go;
      else {
        held = { guard, go };
        void ask(held);
      }
      return true;
    },
  };
}
