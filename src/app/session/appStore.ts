import { proxy } from 'valtio';

/** A short message; `title` stands above its words. */
export interface Notice {
  readonly kind: 'error' | 'success' | 'info';
  readonly title?: string;
  readonly text: string;
}

interface AppState {
  isSidebarOpen: boolean;
  /** For the screen that comes next. */
  notice: Notice | undefined;
  /** Somebody has shown his first factor and not the second: what stands for the first. */
  ticket: string | undefined;
  /** There is no network, and the browser answers: when the oldest of its answers came, in milliseconds since 1970. */
  keptAt: number | undefined;
}

/** The window around the screens. */
export const appStore = proxy<AppState>({
  isSidebarOpen: true,
  notice: undefined,
  ticket: undefined,
  keptAt: undefined,
});

/** What the screen before left to be said, once. */
export function takeNotice(): Notice | undefined {
  const { notice } = appStore;
  appStore.notice = undefined;
  return notice;
}
