import { outsideWord } from '#engine/model/outsideWord.ts';
import { proxy, ref } from 'valtio';
import type { CurrentUser } from '#wire/CurrentUser.ts';

interface UserState {
  /** Unknown until the server has been asked. */
  status: 'unknown' | 'signedIn' | 'signedOut';
  current: CurrentUser | undefined;
}

/** Who is signed in. */
export const userStore = proxy<UserState>({ status: 'unknown', current: undefined });

/** Remembers who is signed in; undefined for nobody. */
export function setUser(current: CurrentUser | undefined): void {
  userStore.status = current === undefined ? 'signedOut' : 'signedIn';
  userStore.current = current === undefined ? undefined : ref(current);
}

/** What the product calls the people of other companies who sign in. */
export const outsideTitle = (): string => outsideWord(userStore.current?.OutsideTitle);
