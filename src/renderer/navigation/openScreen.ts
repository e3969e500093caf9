import type { ComponentType } from 'react';
import { Redirect, type Draw, type FailedProps, type ScreenRoute, type Visit } from './ScreenRoute.ts';

/** A route with its loaded content. */
export interface OpenedScreen {
  readonly route: ScreenRoute;
  /** The part of the address that it was fetched for. */
  readonly base: string;
  readonly draw?: Draw;
  /** Set when it could not be fetched. */
  readonly failure?: { readonly error: unknown };
  readonly Failed?: ComponentType<FailedProps> | undefined;
}

/** Loads a screen and, in parallel, its error component. Throws Redirect. */
export async function openScreen(route: ScreenRoute, base: string, visit: Visit): Promise<OpenedScreen> {
  const [opened, failed] = await Promise.allSettled([route.open(visit), route.failed?.()]);
  // If the error component fails too, the outer screen reports the error.
  const Failed = failed.status === 'fulfilled' ? failed.value : undefined;
  if (opened.status === 'fulfilled') return { route, base, Failed, draw: opened.value };
  if (opened.reason instanceof Redirect) throw opened.reason;
  return { route, base, Failed, failure: { error: opened.reason } };
}
