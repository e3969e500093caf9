import '#engine/product/builtShared.ts';
import { appRoutes } from '#app/appRoutes.tsx';
import { showApp } from '#app/showApp.tsx';
import { pageText } from '#client/pageText.ts';
import { PREVIEW_PAGE } from '#client/PREVIEW_PAGE.ts';
import { readPaths } from '#engine/site/sitePaths.ts';
import { siteRoutes } from '#site/siteRoutes.tsx';

/** This window is the frame of a preview. */
const isPreview = location.pathname === PREVIEW_PAGE;

// The only place that knows both halves of the product, the public site and the back office. In a task of its own, so
// that a page that the server rendered stays responsive.
setTimeout(() =>
  showApp(
    isPreview
      ? siteRoutes(true)
      : [...siteRoutes(), ...appRoutes(async () => (await import('./backOffice.tsx')).BackOffice)],
    isPreview ? [] : readPaths(pageText('site-paths')),
  ),
);
