import {
  createPath,
  matchRoutes,
  parsePath,
  type Location,
  type NavigateOptions,
  type Navigator,
  type To,
} from 'react-router-dom';
import { Redirect, type ScreenRoute, type Draw, type FailedProps, type Visit } from './ScreenRoute.ts';
import type { ComponentType } from 'react';

/** The content of the window. */
export interface Shown {
  readonly location: Location;
  /** The matching routes, from outer to inner; nothing has been loaded for them initially. */
  readonly routes: readonly ScreenRoute[];
  readonly screens: readonly OpenedScreen[];
  readonly isLoading: boolean;
}

export interface Going {
  readonly replace?: boolean | undefined;
  readonly state?: unknown;
  /** Render synchronously, without waiting for all parts of the screen. */
  readonly flushSync?: boolean | undefined;
}

/** Receives the content, and whether to render it synchronously. */
type Hear = (shown: Shown, isAtOnce: boolean) => void;

export interface Navigation {
  readonly shown: () => Shown;
  /** Calls `hear` now and on each change. Returns a function that unsubscribes. */
  readonly follow: (hear: Hear) => () => void;
  /** Resolves when the screen is shown, another navigation replaces it, or a guard blocks it. */
  readonly go: (to: string, going?: Going) => Promise<void>;
  readonly retry: () => void;
  readonly guards: Guards;
  /** For the links and hooks of the router. */
  readonly navigator: Navigator;
}

/** The history of a window, as the router creates it. */
export interface WindowHistory {
  readonly location: Location;
  readonly createHref: (to: To) => string;
  readonly createURL: (to: To) => URL;
  readonly encodeLocation: (to: To) => { readonly pathname: string; readonly search: string; readonly hash: string };
  readonly push: (to: To, state?: unknown) => void;
  readonly replace: (to: To, state?: unknown) => void;
  readonly go: (steps: number) => void;
  readonly listen: (
    hear: (update: { readonly location: Location; readonly delta: number | null }) => void,
  ) => () => void;
}

/** How to enter a place in the browser history: it is there already, push, or replace. */
type Entry = 'there' | 'push' | 'replace';

/** Shows the screens of routes: each one when it and all around it are fetched, and until then the one before. */
export function createNavigation(routes: ScreenRoute[], history: WindowHistory): Navigation {
  const guards = createGuards();
  const listeners = new Set<Hear>();
  let last: { readonly pathname: string; readonly found: ReturnType<typeof matchRoutes<ScreenRoute>> } | undefined;
  const routesTo = ({ pathname }: Location): ReturnType<typeof matchRoutes<ScreenRoute>> => {
    // Ranking all routes takes a while: the first location is looked up twice.
    last = last?.pathname === pathname ? last : { pathname, found: matchRoutes(routes, { pathname }) };
    return last.found;
  };
  let shown: Shown = {
    location: history.location,
    routes: (routesTo(history.location) ?? []).map(({ route }) => route),
    screens: [],
    isLoading: false,
  };
  /** Aborted by the next navigation. */
  let current = new AbortController();

  const show = (changes: Partial<Shown>, isAtOnce = false): void => {
    shown = { ...shown, ...changes };
    for (const hear of listeners) hear(shown, isAtOnce);
  };

  /** The screens of a place: those that stay, and those being loaded. */
  const screensAt = (location: Location, { signal }: AbortController): (OpenedScreen | Promise<OpenedScreen>)[] => {
    const { pathname, search } = history.createURL(location);
    const visit = { pathname, search, signal };
    const found = routesTo(location);
    if (found === null) return routes.slice(0, 1).map((route) => openScreen(noScreen(route), '', visit));
    return found.map(({ route, pathname: whole, pathnameBase }, i) => {
      const base = route.isFetchedByPath === true ? whole : pathnameBase;
      const screen = shown.screens[i];
      const stays = screen?.route === route && screen.base === base && screen.failure === undefined;
      return stays ? screen : openScreen(route, base, visit);
    });
  };

  const visit = async (location: Location, entry: Entry, isAtOnce = false): Promise<void> => {
    current.abort();
    const own = new AbortController();
    current = own;
    const finish = (screens: readonly OpenedScreen[]): void => {
      if (entry !== 'there') history[entry](location, location.state);
      show({ location, screens, routes: screens.map(({ route }) => route), isLoading: false }, isAtOnce);
    };
    const wanted = screensAt(location, own);
    const standing = wanted.flatMap((screen) => (screen instanceof Promise ? [] : [screen]));
    if (standing.length === wanted.length) {
      finish(standing);
      return;
    }
    show({ isLoading: true });
    try {
      const screens = await Promise.all(wanted.map(async (screen) => screen));
      if (!own.signal.aborted) finish(screens);
    } catch (error) {
      if (!(error instanceof Redirect)) throw error;
      if (!own.signal.aborted) await visit(placeOf(error.to, history), entry === 'push' ? 'push' : 'replace');
    }
  };

  const go = async (to: To, { replace = false, state = null, flushSync }: Going = {}): Promise<void> => {
    const location = placeOf(to, history, state);
    const leave = async (): Promise<void> => visit(location, replace ? 'replace' : 'push', flushSync);
    if (!guards.holds({ from: shown.location, to: location, go: () => void leave() })) await leave();
  };

  /** Called when the browser is back at the place whose guard blocked the navigation. */
  let isBack: (() => void) | undefined;
  /** A guard has allowed a navigation by the browser's buttons. */
  let mayPass = false;
  history.listen(({ location, delta }) => {
    if (isBack !== undefined) {
      isBack();
      isBack = undefined;
      return;
    }
    let arrive = (): void => undefined;
    const back = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const goOn = async (steps: number): Promise<void> => {
      await back;
      mayPass = true;
      history.go(steps);
    };
    const isHeld =
      !mayPass && delta !== null && guards.holds({ from: shown.location, to: location, go: () => void goOn(delta) });
    mayPass = false;
    if (!isHeld) {
      void visit(location, 'there');
      return;
    }
    isBack = arrive;
    history.go(-delta);
  });

  void visit(history.location, 'there');
  return {
    shown: () => shown,
    follow: (hear) => {
      listeners.add(hear);
      hear(shown, false);
      return () => listeners.delete(hear);
    },
    go,
    retry: () => void visit({ ...shown.location }, 'there'),
    guards,
    navigator: {
      createHref: (to) => history.createHref(to),
      go: (steps) => history.go(steps),
      push: (to: To, state: unknown, how?: NavigateOptions) => void go(to, { state, flushSync: how?.flushSync }),
      replace: (to: To, state: unknown, how?: NavigateOptions) =>
        void go(to, { state, flushSync: how?.flushSync, replace: true }),
    },
  };
}

/** A location in the browser's normalized form. */
function placeOf(to: To, history: WindowHistory, state: unknown = null): Location {
  const { pathname = '/', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  const key = Math.random().toString(36).slice(2, 10);
  return { ...history.encodeLocation(createPath({ pathname, search, hash })), state, key };
}

/** The outermost screen for an unknown address, which shows the error. */
const noScreen = ({ failed }: ScreenRoute): ScreenRoute => ({
  open: () => Promise.reject(new Error('There is no screen at this address')),
  ...(failed && { failed }),
});

/** Blocks navigation until the user confirms. */
interface Guard {
  readonly isAgainst: (from: Location, to: Location) => boolean;
  /** Resolves to true to allow the navigation. */
  readonly ask: () => Promise<boolean>;
}

interface Way {
  readonly from: Location;
  readonly to: Location;
  readonly go: () => void;
}

/** The registered guards, and whether a navigation is blocked. */
interface Guards {
  /** Returns what takes the guard away. */
  readonly add: (guard: Guard) => () => void;
  /** Whether a navigation is blocked; calls `go` if the user then confirms. */
  readonly holds: (way: Way) => boolean;
}

/** Guards prompt one at a time: a navigation requested while a prompt is open follows its answer. */
function createGuards(): Guards {
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

/** A route with its loaded content. */
interface OpenedScreen {
  readonly route: ScreenRoute;
  /** The part of the address that it was fetched for. */
  readonly base: string;
  readonly draw?: Draw;
  /** Set when it could not be fetched. */
  readonly failure?: { readonly error: unknown };
  readonly Failed?: ComponentType<FailedProps> | undefined;
}

/** Loads a screen and, in parallel, its error component. Throws Redirect. */
async function openScreen(route: ScreenRoute, base: string, visit: Visit): Promise<OpenedScreen> {
  const [opened, failed] = await Promise.allSettled([route.open(visit), route.failed?.()]);
  // If the error component fails too, the outer screen reports the error.
  const Failed = failed.status === 'fulfilled' ? failed.value : undefined;
  if (opened.status === 'fulfilled') return { route, base, Failed, draw: opened.value };
  if (opened.reason instanceof Redirect) throw opened.reason;
  return { route, base, Failed, failure: { error: opened.reason } };
}
