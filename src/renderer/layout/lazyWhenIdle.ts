import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { whenIdle } from './whenIdle.ts';

/** Milliseconds until a failed load is retried. */
const AGAIN = 20_000;

/**
 * A component whose code loads when the browser is idle. While loading fails, the rest of the screen is shown without
 * it and loading is retried: an optional part must not break a screen in use.
 */
export function lazyWhenIdle<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyOnRender(async () => {
    await new Promise<void>(whenIdle);
    return load();
  });
}

/** Like `lazyWhenIdle`, but loads the code on the first render. */
export function lazyOnRender<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    for (;;) {
      try {
        return { default: await load() };
      } catch {
        // The browser has logged the failed request.
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
  });
}
