import type { CurrentUser } from '#wire/CurrentUser.ts';
import type { ChangesReply } from '#wire/SystemReplies.ts';
import { permissionStore, setRoutes } from './permissionStore.ts';
import { projectStore } from './projectStore.ts';
import { listEntries } from './matchRoute.ts';
import { setUser, userStore } from './userStore.ts';
import { client } from './client.ts';
import { productName } from './productName.ts';

/** Signs in and fetches the user's menu. Throws AppError. */
export async function signIn(loginId: string, password: string): Promise<void> {
  await beginSession(await client.session.signIn(loginId, password));
}

/** Makes sure that it is known who is signed in: asks the server once after the page was loaded. */
export async function knowUser(): Promise<void> {
  if (userStore.status !== 'unknown') return;
  try {
    await beginSession(await client.session.currentUser());
  } catch {
    // Whatever the failure: the spec sends everybody who cannot be told to the sign-in screen.
    forgetUser();
  }
}

/** Ends the session here and at the server. What was typed and not saved stays for this account, until its owner discards it. */
export async function signOut(): Promise<void> {
  try {
    await client.session.signOut();
  } finally {
    forgetUser();
  }
}

/** Forgets who was signed in. */
export function forgetUser(): void {
  setUser(undefined);
  setRoutes([]);
}

/** What had been changed before this session fetched anything; undefined where it could not be asked. */
let changesBefore: ChangesReply | undefined;

/** What had been changed when the session began: whatever is fetched later is at least as new. */
export const changesAtStart = (): ChangesReply | undefined => changesBefore;

/** Takes over who is signed in by now, and fetches his menu. Throws AppError. */
export async function beginSession(user: CurrentUser): Promise<void> {
  const [routes, changes] = await Promise.all([
    client.session.routes(),
    client.session.changes().catch(() => undefined),
  ]);
  setRoutes(routes);
  changesBefore = changes;
  projectStore.title = user.ProductTitle ?? productName();
  projectStore.isDev = user.Dev === true;
  setUser(user);
}

/** Fetches the menu of the signed-in user anew. Throws AppError. */
export async function reloadRoutes(): Promise<void> {
  setRoutes(await client.session.routes());
}

/** Where sign-in leads: the entry of the menu that is its home, or the first one there is. */
export function homePath(): string {
  const entries = listEntries(permissionStore.routes);
  return (entries.find(({ route }) => route.Screen === 'home') ?? entries[0])?.path ?? '/';
}
