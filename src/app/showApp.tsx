import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { UNSAFE_createHashHistory as createHashHistory } from 'react-router-dom';
import { createNavigation } from '#renderer/navigation/createNavigation.ts';
import { NavigationView } from '#renderer/navigation/NavigationView.tsx';
import type { ScreenRoute } from '#renderer/navigation/ScreenRoute.ts';
import { look } from '#renderer/layout/look.ts';
import { BootScreen } from './BootScreen.tsx';
import { CrashScreen } from './CrashScreen.tsx';
import { placeTyped } from './placeTyped.ts';
import { Root } from './Root.tsx';
import './shell/base.css';

/** Shows the screens of routes in the window, in the user's colour scheme; the public site is always light. */
export function showApp(children: ScreenRoute[]): void {
  const notePlace = placeTyped();
  const frame: ScreenRoute = {
    open: () => Promise.resolve((screen) => <Root>{screen}</Root>),
    failed: () => Promise.resolve(CrashScreen),
    children,
  };
  const navigation = createNavigation([frame], createHashHistory());
  navigation.follow(({ routes }) => {
    notePlace();
    look.paint(routes.some(({ isOfSite }) => isOfSite === true));
  });
  const root = document.getElementById('root');
  if (root === null) return;
  createRoot(root).render(
    <StrictMode>
      <NavigationView navigation={navigation} waiting={<BootScreen />} />
    </StrictMode>,
  );
}
