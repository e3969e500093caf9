import { pageText } from '#client/pageText.ts';
import type { SignInMethod } from '#engine/site/appPage.ts';
import { proxy, ref } from 'valtio';
import type { Company } from '#wire/SiteReplies.ts';
import { outsideWord } from '#engine/model/outsideWord.ts';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import { createSignal } from '#renderer/stores/createSignal.ts';
import { type Client, clientOf } from '#client/Client.ts';
import { createHttp } from '#client/http/createHttp.ts';
import { forAccount } from '#client/http/forAccount.ts';
import { accountOf } from '#renderer/stores/RendererContext.ts';

/** The name of the product from the page, available before any sign-in. */
export const productName = (): string => pageText('application-name');

/** Whether the product offers an additional sign-in method, from the page itself, before any sign-in. */
export const offers = (way: SignInMethod): boolean => pageText('sign-in').split(' ').includes(way);

interface ProjectState {
  title: string;
  /** It runs for developers. */
  isDev: boolean;
  /** Undefined until it was fetched; null if the product describes no company. */
  company: Company | null | undefined;
}

export const projectStore = proxy<ProjectState>({ title: '', isDev: false, company: undefined });

interface UserState {
  /** Unknown until the server has answered. */
  status: 'unknown' | 'signedIn' | 'signedOut';
  current: CurrentUser | undefined;
}

export const userStore = proxy<UserState>({ status: 'unknown', current: undefined });

export function setUser(current: CurrentUser | undefined): void {
  userStore.status = current === undefined ? 'signedOut' : 'signedIn';
  userStore.current = current === undefined ? undefined : ref(current);
}

/** The product's term for the people of other companies who sign in. */
export const outsideTitle = (): string => outsideWord(userStore.current?.OutsideTitle);

/** The display name of a user; a newly registered user has only a phone number. */
export const userName = ({ RealName, NickName, PhoneNumber }: CurrentUser): string =>
  [RealName, NickName, PhoneNumber].find((name) => name !== null && name !== '') ?? '';

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

let onSignedOut: () => void = () => undefined;

export const client: Client = clientOf(
  forAccount(
    createHttp(
      () => onSignedOut(),
      undefined,
      (keptAt) => {
        // The age of the oldest cached reply that may be on the screen.
        appStore.keptAt = keptAt === undefined ? undefined : Math.min(appStore.keptAt ?? Infinity, Number(keptAt));
        if (keptAt === undefined) reached.emit();
      },
    ),
    () => accountOf(userStore.current?.UserValues ?? {}),
  ),
);

/** Sets the listener for replies that report a missing session. */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}
