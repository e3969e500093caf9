import type { CurrentUser } from '#wire/CurrentUser.ts';
import type { ChangesReply } from '#wire/SystemReplies.ts';
import { permissionStore, setMenu } from './permissionStore.ts';
import { projectStore } from './projectStore.ts';
import { setUser, userStore } from './userStore.ts';
import { forgetRead } from '#client/offline/forgetRead.ts';
import { keepLanguage } from './language.ts';
import { look } from '#renderer/layout/look.ts';
import { asAppError } from '#renderer/stores/useLoad.ts';
import { appStore } from './appStore.ts';
import { client } from './client.ts';
import { productName } from './productName.ts';

/**
 * Signs in by what `prove` sends, and fetches the user's menu. False when a second factor is still to be shown: the sign-in screen asks for
 * it then. Throws AppError.
 */
export async function signInBy(prove: () => Promise<CurrentUser>): Promise<boolean> {
  try {
    await beginSession(await prove());
    return true;
  } catch (cause) {
    if (!keepTicket(cause)) throw cause;
    return false;
  }
}

/** Stores the ticket of the first factor if the server requires the second one; false for any other error. */
export function keepTicket(cause: unknown): boolean {
  const { code, data } = asAppError(cause);
  if (code !== 'SECOND_FACTOR' || typeof data !== 'object' || data === null || !('Ticket' in data)) return false;
  appStore.ticket = String(data.Ticket);
  return true;
}

/** Makes sure that it is known who is signed in: asks the server once after the page was loaded. */
export async function knowUser(): Promise<void> {
  if (userStore.status !== 'unknown') return;
  try {
    await beginSession(await client.session.currentUser());
  } catch {
    // After any failure, the spec requires an unidentified user to go to the sign-in screen.
    forgetUser();
  }
}

/** Ends the session here and at the server. What was typed and not saved stays for this account, until its owner discards it. */
export async function signOut(): Promise<void> {
  try {
    await client.session.signOut();
  } finally {
    await forgetRead();
    forgetUser();
  }
}

/** Forgets who was signed in. */
export function forgetUser(): void {
  setUser(undefined);
  setMenu([], []);
}

/** The change counters from before the session's first fetch; undefined if they could not be fetched. */
let changesBefore: ChangesReply | undefined;

/** The change counters at the start of the session: everything fetched later is at least as new. */
export const changesAtStart = (): ChangesReply | undefined => changesBefore;

/** Takes over who has just signed in, with the language that he chose before. Throws AppError. */
export async function beginSession(user: CurrentUser): Promise<void> {
  await takeOver(user);
  await keepLanguage(user.Language);
}

/** Takes over who is signed in, as he is by now, and fetches his menu. Throws AppError. */
export async function takeOver(user: CurrentUser): Promise<void> {
  const [routes, changes, favourites] = await Promise.all([
    client.session.routes(),
    client.session.changes().catch(() => undefined),
    client.http.get('/api/Favourite/Search', {}).catch(() => undefined),
  ]);
  setMenu(routes, favourites?.Rows);
  changesBefore = changes;
  projectStore.title = user.ProductTitle ?? productName();
  projectStore.isDev = user.Dev === true;
  look.choose({ theme: user.Theme ?? 'system', density: user.Density ?? 'standard' });
  setUser(user);
}

/** Fetches the menu of the signed-in user again. Throws AppError. */
export async function reloadRoutes(): Promise<void> {
  setMenu(await client.session.routes(), permissionStore.favourites);
}
