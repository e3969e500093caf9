import type { ComponentType, ReactNode } from 'react';

/** What is asked for of a screen. */
export interface Visit {
  readonly pathname: string;
  readonly search: string;
  /** Aborted when somebody goes elsewhere before the screen stands. */
  readonly signal: AbortSignal;
}

/** Draws what was fetched around the screen that stands inside of it. */
export type Draw = (inside: ReactNode) => ReactNode;

/** What stands in place of a screen that cannot be shown. */
export interface FailedProps {
  readonly error: unknown;
  readonly retry: () => void;
}

/** A screen, or what stands around the screens of `children`. One whose path leads to it stays while others change inside of it. */
export interface ScreenRoute {
  readonly path?: string;
  readonly children?: ScreenRoute[];
  /** Each address that `/*` takes is a screen of its own, fetched by itself; otherwise one screen shows them all. */
  readonly isFetchedByPath?: boolean;
  /** It belongs to the public site. */
  readonly isOfSite?: boolean;
  /** Fetches what is to be shown: its code, and what it shows. Throws Redirect for whoever belongs elsewhere. */
  readonly open: (visit: Visit) => Promise<Draw>;
  /** What is shown instead when it or one inside of it fails; without it, the one around it says so. */
  readonly failed?: () => Promise<ComponentType<FailedProps>>;
}

/** Thrown where another address is to be shown. */
export class Redirect extends Error {
  readonly to: string;

  constructor(to: string) {
    super(`To be found at ${to}`);
    this.to = to;
  }
}
