import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';

/**
 * The sign-in screens and, below every other path, the back office. Each screen is fetched when it is first opened,
 * and who is signed in is asked at the same time. `backOffice` fetches the shell with all its screens.
 */
export function appRoutes(backOffice: () => Promise<ComponentType>): RouteObject[] {
  const guestLoader = async (): Promise<RouteObject['loader']> => (await import('./guards.ts')).guestLoader;
  const Binding = async (): Promise<RouteObject['Component']> =>
    (await import('./signIn/BindingScreen.tsx')).BindingScreen;
  return [
    {
      path: '/401',
      lazy: { Component: async () => (await import('./NetworkErrorScreen.tsx')).NetworkErrorScreen },
    },
    {
      path: '/login',
      lazy: { loader: guestLoader, Component: async () => (await import('./signIn/LoginScreen.tsx')).LoginScreen },
    },
    {
      path: '/first',
      lazy: { Component: async () => (await import('./signIn/FirstPasswordScreen.tsx')).FirstPasswordScreen },
    },
    { path: '/bindaccount', element: <Navigate to="/binding" replace /> },
    ...['/binding', '/bindorreg'].map((path) => ({ path, lazy: { loader: guestLoader, Component: Binding } })),
    {
      path: '*',
      // The shell stays while screens change inside it; who is signed in is asked once.
      shouldRevalidate: () => false,
      lazy: {
        loader: async () => (await import('./guards.ts')).memberLoader,
        Component: backOffice,
      },
    },
  ];
}
