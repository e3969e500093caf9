import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import { appRoutes } from '#app/appRoutes.tsx';
import { BootScreen } from '#app/BootScreen.tsx';
import { CrashScreen } from '#app/CrashScreen.tsx';
import { placeTyped } from '#app/placeTyped.ts';
import { Root } from '#app/Root.tsx';
import '#app/shell/base.css';
import '#engine/product/builtShared.ts';
import { PREVIEW_PAGE } from '#client/PREVIEW_PAGE.ts';
import { paintPage } from '#app/paintPage.ts';
import { SITE_ROUTE, siteRoutes } from '#site/siteRoutes.tsx';

/** This window is the frame of a preview. */
const isPreview = location.pathname === PREVIEW_PAGE;

const notePlace = placeTyped();

// The only place that knows both halves of the product, the public site and the back office.
const router = createHashRouter([
  {
    Component: Root,
    HydrateFallback: BootScreen,
    ErrorBoundary: CrashScreen,
    children: isPreview
      ? siteRoutes(true)
      : [...siteRoutes(), ...appRoutes(async () => (await import('./backOffice.tsx')).BackOffice)],
  },
]);

router.subscribe(notePlace);

const paint = (): void => {
  paintPage(router.state.matches.some(({ route }) => route.handle === SITE_ROUTE));
};
paint();
router.subscribe(paint);

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
