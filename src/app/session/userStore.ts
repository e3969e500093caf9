import { proxy, ref } from 'valtio';
import { outsideWord } from '#engine/model/outsideWord.ts';
import type { CurrentUser } from '#wire/CurrentUser.ts';

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
