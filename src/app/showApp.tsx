import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { UNSAFE_createHashHistory as createHashHistory } from 'react-router-dom';
import { createNavigation } from '#renderer/navigation/createNavigation.ts';
import { NavigationView } from '#renderer/navigation/NavigationView.tsx';
import type { ScreenRoute } from '#renderer/navigation/ScreenRoute.ts';
import { look } from '#renderer/layout/look.ts';
import { BootScreen } from './BootScreen.tsx';
import { CrashScreen } from './CrashScreen.tsx';
import { createAddressHistory } from './createAddressHistory.ts';
import { placeTyped } from './placeTyped.ts';
import { Root } from './Root.tsx';
import './shell/base.css';

/**
 * Shows the screens of routes in the window, in the user's colour scheme; the public site is always light. The pages at
 * `paths` have real addresses; a page that the server rendered is taken over as it is.
 */
export function showApp(children: ScreenRoute[], paths: readonly string[] = []): void {
  const notePlace = placeTyped();
  const frame: ScreenRoute = {
    open: () => Promise.resolve((screen) => <Root>{screen}</Root>),
    failed: () => Promise.resolve(CrashScreen),
    children,
  };
  const navigation = createNavigation([frame], paths.length === 0 ? createHashHistory() : createAddressHistory(paths));
  navigation.follow(({ routes }) => {
    notePlace();
    look.paint(routes.some(({ isOfSite }) => isOfSite === true));
  });
  const root = document.getElementById('root');
  if (root === null) return;
  const app = (
    <StrictMode>
      <NavigationView navigation={navigation} waiting={<BootScreen />} />
    </StrictMode>
  );
  if (root.querySelector('main') === null || window.location.hash.startsWith('#/')) {
    root.replaceChildren();
    createRoot(root).render(app);
    return;
  }
  const stop = navigation.follow(({ screens }) => {
    if (screens.length === 0) return;
    stop();
    hydrateRoot(root, app);
  });
}
