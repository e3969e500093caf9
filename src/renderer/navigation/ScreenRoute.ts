import type { ComponentType, ReactNode } from 'react';

export interface Visit {
  readonly pathname: string;
  readonly search: string;
  /** Aborted when the user navigates elsewhere before the screen is shown. */
  readonly signal: AbortSignal;
}

/** Renders the loaded content around the inner screen. */
export type Draw = (inside: ReactNode) => ReactNode;

export interface FailedProps {
  readonly error: unknown;
  readonly retry: () => void;
}

/** A screen, or the frame around the screens of `children`. A frame stays mounted while the screens inside change. */
export interface ScreenRoute {
  readonly path?: string;
  readonly children?: ScreenRoute[];
  /** Each address matched by `/*` is a screen of its own, loaded separately; otherwise one screen shows them all. */
  readonly isFetchedByPath?: boolean;
  readonly isOfSite?: boolean;
  /** Loads the screen: its code and its data. Throws Redirect for users who belong elsewhere. */
  readonly open: (visit: Visit) => Promise<Draw>;
  /** Shown instead when the screen or an inner one fails; without it, the outer screen reports the error. */
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
