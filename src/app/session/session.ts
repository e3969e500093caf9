import type { CurrentUser } from '#wire/CurrentUser.ts';
import type { MenuRoute } from '#wire/MenuRoute.ts';
import type { ChangesReply } from '#wire/SystemReplies.ts';
import { permissionStore, setMenu } from './permissionStore.ts';
import { APPROVALS_ROUTE } from './matchRoute.ts';
import { projectStore } from './projectStore.ts';
import { setUser, userStore } from './userStore.ts';
import { appStore, productName } from './appStore.ts';
import { client } from './client.ts';
import { forgetRead } from '#client/offline/forgetRead.ts';
import { keepLanguage } from './language.ts';
import { look } from '#renderer/layout/look.ts';
import { asAppError } from '#renderer/stores/RendererContext.ts';

/** Signs in with the call `prove`, fetches the menu. False if a second factor is required. Throws AppError. */
export async function signInBy(prove: () => Promise<CurrentUser>): Promise<boolean> {
  try {
    await beginSession(await prove());
    return true;
  } catch (cause) {
    if (!storeTicket(cause)) throw cause;
    return false;
  }
}

/** Stores the ticket of the first factor if the server requires the second one; false for any other error. */
export function storeTicket(cause: unknown): boolean {
  const { code, data } = asAppError(cause);
  if (code !== 'SECOND_FACTOR' || typeof data !== 'object' || data === null || !('Ticket' in data)) return false;
  appStore.ticket = String(data.Ticket);
  return true;
}

/** Ensures that the current user is known: queries the server once after the page was loaded. */
export async function knowUser(): Promise<void> {
  if (userStore.status !== 'unknown') return;
  try {
    await beginSession(await client.http.get('/api/Account/CurrentUser'));
  } catch {
    // After any failure, the spec requires an unidentified user to go to the sign-in screen.
    forgetUser();
  }
}

/** Ends the session here and at the server. Unsaved input is stored for this account until its owner discards it. */
export async function signOut(): Promise<void> {
  try {
    await client.http.get('/api/account/SigningOut');
  } finally {
    await forgetRead();
    forgetUser();
  }
}

export function forgetUser(): void {
  setUser(undefined);
  setMenu([], []);
}

/** The change counters from before the session's first fetch; undefined if they could not be fetched. */
let changesBefore: ChangesReply | undefined;

/** The change counters at the start of the session: everything fetched later is at least as new. */
export const changesAtStart = (): ChangesReply | undefined => changesBefore;

/** Starts the session of a user who has just signed in, with the language chosen before. Throws AppError. */
export async function beginSession(user: CurrentUser): Promise<void> {
  await takeOver(user);
  await keepLanguage(user.Language);
}

/** Stores the signed-in user's current data, and fetches the menu. Throws AppError. */
export async function takeOver(user: CurrentUser): Promise<void> {
  // Until its password is changed the account reads nothing else.
  const [routes, changes, favourites] =
    user.Duty === 'password'
      ? [[]]
      : await Promise.all([
          routesOf(user),
          client.http.get('/api/System/GetChanges').catch(() => undefined),
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
  setMenu(await routesOf(userStore.current), permissionStore.favourites);
}

/** The menu of the user, with the screen that every employee has. */
async function routesOf(user: CurrentUser | undefined): Promise<readonly MenuRoute[]> {
  const routes = await client.http.get('/api/System/GetRoutes', { appType: 1 });
  return user?.UserValues['Role'] === 'employee' ? [...routes, APPROVALS_ROUTE] : routes;
}
