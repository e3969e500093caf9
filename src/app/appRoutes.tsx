import type { ComponentType } from 'react';
import { OWN_PASSWORD_PATH } from './session/matchRoute.ts';
import { Redirect, type Draw, type ScreenRoute, type Visit } from '#renderer/navigation/ScreenRoute.ts';

/** The sign-in screens and the back office, each loaded on first use, in parallel with the current user. */
export function appRoutes(backOffice: () => Promise<ComponentType>): ScreenRoute[] {
  const openBinding = (visit: Visit): Promise<Draw> =>
    screen(
      async () => (await import('./signIn/BindingScreen.tsx')).BindingScreen,
      () => asGuest(visit),
    );
  return [
    {
      path: '/401',
      open: () => screen(async () => (await import('./NetworkErrorScreen.tsx')).NetworkErrorScreen),
    },
    {
      path: '/login',
      open: (visit) =>
        screen(
          async () => (await import('./signIn/LoginScreen.tsx')).LoginScreen,
          () => asGuest(visit),
        ),
    },
    {
      path: '/first',
      open: () => screen(async () => (await import('./signIn/FirstPasswordScreen.tsx')).FirstPasswordScreen),
    },
    {
      path: OWN_PASSWORD_PATH,
      open: () =>
        screen(
          async () => (await import('./signIn/OwnPasswordScreen.tsx')).OwnPasswordScreen,
          async () => (await import('./guards.ts')).admitGivenPassword(),
        ),
    },
    { path: '/bindaccount', open: () => Promise.reject(new Redirect('/binding')) },
    ...['/binding', '/bindorreg'].map((path) => ({ path, open: openBinding })),
    {
      // The shell stays mounted while screens change inside it; the current user is fetched once.
      path: '*',
      open: (visit) => screen(backOffice, async () => (await import('./guards.ts')).admitMember(visit)),
    },
  ];
}

const asGuest = async (visit: Visit): Promise<void> => (await import('./guards.ts')).admitGuest(visit);

/** A screen, and whether it may be seen, which is found out while it is fetched. */
async function screen(
  fetch: () => Promise<ComponentType>,
  admit: () => Promise<void> = () => Promise.resolve(),
): Promise<Draw> {
  const [Screen] = await Promise.all([fetch(), admit()]);
  return () => <Screen />;
}
