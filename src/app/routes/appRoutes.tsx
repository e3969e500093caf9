import { Navigate, type RouteObject } from 'react-router-dom';
import type { ScreenKinds } from '../shell/ScreenKinds.ts';

/**
 * The sign-in screens and, below every other path, the back office. Each screen is fetched when it is first opened,
 * and who is signed in is asked at the same time. `screens` fetches what draws the screens that are not the frame's own.
 */
export function appRoutes(screens: () => Promise<ScreenKinds>): RouteObject[] {
  const guestLoader = async (): Promise<RouteObject['loader']> => (await import('./guards.ts')).guestLoader;
  const Binding = async (): Promise<RouteObject['Component']> =>
    (await import('../signIn/BindingScreen.tsx')).BindingScreen;
  return [
    {
      path: '/401',
      lazy: { Component: async () => (await import('../screens/NetworkErrorScreen.tsx')).NetworkErrorScreen },
    },
    {
      path: '/login',
      lazy: { loader: guestLoader, Component: async () => (await import('../signIn/LoginScreen.tsx')).LoginScreen },
    },
    { path: '/bindaccount', element: <Navigate to="/binding" replace /> },
    ...['/binding', '/bindorreg'].map((path) => ({ path, lazy: { loader: guestLoader, Component: Binding } })),
    {
      path: '*',
      // The shell stays while screens change inside it; who is signed in is asked once.
      shouldRevalidate: () => false,
      lazy: {
        loader: async () => (await import('./guards.ts')).memberLoader,
        Component: async () => {
          const [{ Shell }, kinds] = await Promise.all([import('../shell/Shell.tsx'), screens()]);
          return () => <Shell kinds={kinds} />;
        },
      },
    },
  ];
}
