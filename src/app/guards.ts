import { redirect, type LoaderFunctionArgs } from 'react-router-dom';
import { signInPath } from './session/backPath.ts';
import { homePath, knowUser } from './session/session.ts';
import { userStore } from './session/userStore.ts';

/** Sends a user who is signed in already from the sign-in screens to his home screen (spec section 4). */
export async function guestLoader(): Promise<Response | null> {
  await knowUser();
  return userStore.status === 'signedIn' ? redirect(homePath()) : null;
}

/** Lets nobody into the back office who is not signed in; after signing in he comes back to where he wanted to go. */
export async function memberLoader({ request }: LoaderFunctionArgs): Promise<Response | null> {
  await knowUser();
  const { pathname, search } = new URL(request.url);
  return userStore.status === 'signedIn' ? null : redirect(signInPath(pathname, search));
}
