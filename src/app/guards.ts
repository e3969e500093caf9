import { Redirect, type Visit } from '#renderer/navigation/ScreenRoute.ts';
import { signInPath } from './session/backPath.ts';
import { homePath, knowUser } from './session/session.ts';
import { userStore } from './session/userStore.ts';

/** Sends a user who is signed in already from the sign-in screens to his home screen (spec section 4). */
export async function admitGuest(): Promise<void> {
  await knowUser();
  if (userStore.status === 'signedIn') throw new Redirect(homePath());
}

/** Lets nobody into the back office who is not signed in; after signing in he comes back to where he wanted to go. */
export async function admitMember({ pathname, search }: Pick<Visit, 'pathname' | 'search'>): Promise<void> {
  await knowUser();
  if (userStore.status !== 'signedIn') throw new Redirect(signInPath(pathname, search));
}
