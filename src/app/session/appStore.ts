import { pageText } from '#client/pageText.ts';
import type { SignInMethod } from '#engine/site/appPage.ts';
import { proxy } from 'valtio';
import { createSignal } from '#renderer/stores/createSignal.ts';

/** The name of the product from the page, available before any sign-in. */
export const productName = (): string => pageText('application-name');

/** Whether the product offers an additional sign-in method, from the page itself, before any sign-in. */
export const offers = (way: SignInMethod): boolean => pageText('sign-in').split(' ').includes(way);

/** Moves with every reply that comes from the server: there is a line. */
export const reached = createSignal();

/** A short message; `title` is shown above the text. */
export interface Notice {
  readonly kind: 'error' | 'success' | 'info';
  readonly title?: string;
  readonly text: string;
}

interface AppState {
  isSidebarOpen: boolean;
  /** For the screen that comes next. */
  notice: Notice | undefined;
  /** The ticket of a user who has passed the first factor but not yet the second. */
  ticket: string | undefined;
  /** There is no network, and the browser answers: when the oldest of its answers came, in milliseconds since 1970. */
  keptAt: number | undefined;
}

export const appStore = proxy<AppState>({
  isSidebarOpen: true,
  notice: undefined,
  ticket: undefined,
  keptAt: undefined,
});

/** Returns the notice that the previous screen left, and clears it. */
export function popNotice(): Notice | undefined {
  const { notice } = appStore;
  appStore.notice = undefined;
  return notice;
}
