import { Redirect, type Visit } from '#renderer/navigation/ScreenRoute.ts';
import { signInPath, wantedPath } from './session/backPath.ts';
import { homePath, landingPath } from './session/landingPath.ts';
import { showKeptLanguage } from './session/language.ts';
import { knowUser } from './session/session.ts';
import { userStore } from './session/userStore.ts';

/** Redirects a signed-in user from the sign-in screens to the requested path, or home (spec section 4). */
export async function admitGuest({ search }: Pick<Visit, 'search'>): Promise<void> {
  await knowUser();
  if (userStore.status === 'signedIn') throw new Redirect(landingPath(wantedPath(new URLSearchParams(search))));
}

/** Redirects to sign-in if no user is signed in; afterwards back, in the language of the account. */
export async function admitMember({ pathname, search }: Pick<Visit, 'pathname' | 'search'>): Promise<void> {
  await knowUser();
  if (userStore.status !== 'signedIn') throw new Redirect(signInPath(pathname, search));
  if (userStore.current?.Duty === 'password') throw new Redirect(landingPath(`${pathname}${search}`));
  await showKeptLanguage(`${pathname}${search}`);
}

/** Shows the screen on which an account changes a given password to the accounts that have to, and to no others. */
export async function admitGivenPassword(): Promise<void> {
  await knowUser();
  if (userStore.status !== 'signedIn') throw new Redirect(signInPath('/', ''));
  if (userStore.current?.Duty !== 'password') throw new Redirect(homePath());
}
