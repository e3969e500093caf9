import type { Location } from 'react-router-dom';

/** Holds up whoever leaves. */
export interface Guard {
  readonly isAgainst: (from: Location, to: Location) => boolean;
  /** Resolves to true to let him go. */
  readonly ask: () => Promise<boolean>;
}

/** A way that somebody wants to go. */
interface Way {
  readonly from: Location;
  readonly to: Location;
  readonly go: () => void;
}

/** Who holds up whoever leaves, and whether somebody is held up now. */
export interface Guards {
  /** Returns what takes the guard away. */
  readonly add: (guard: Guard) => () => void;
  /** Tells whether somebody is held up; `go` is called when he may go after all. */
  readonly holds: (way: Way) => boolean;
}

/** Guards ask one question at a time: whoever wants to go elsewhere while it stands goes there by its answer. */
export function createGuards(): Guards {
  const guards = new Set<Guard>();
  let held: { readonly guard: Guard; go: () => void } | undefined;
  const ask = async (own: NonNullable<typeof held>): Promise<void> => {
    let mayGo = false;
    try {
      mayGo = await own.guard.ask();
    } finally {
      // The screen may have gone meanwhile, such as at the end of a session, and its question with it.
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
