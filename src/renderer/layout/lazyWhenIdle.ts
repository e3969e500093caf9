import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { whenIdle } from './whenIdle.ts';

/** Milliseconds until what could not be fetched is asked for again. */
const AGAIN = 20_000;

/**
 * A component whose code comes when the screen has nothing better to do. Where it cannot be fetched, the rest of the screen stands without it, and it
 * is asked for again until it is there: a screen that is in use must not go down with something beside it.
 */
export function lazyWhenIdle<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyBeside(async () => {
    await new Promise<void>(whenIdle);
    return load();
  });
}

/** The same of a component whose code is fetched as soon as it is drawn. */
export function lazyBeside<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    for (;;) {
      try {
        return { default: await load() };
      } catch {
        // The browser has told its console what it could not fetch.
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
  });
}
