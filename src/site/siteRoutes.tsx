import { Navigate, type RouteObject } from 'react-router-dom';
import { SITE_HOME } from '#engine/site/pageAddress.ts';
import { SITE_SECTIONS } from '#generated/siteSections.ts';

/** The addresses of the public site, as the router states them. */
const PUBLIC_PATHS: readonly string[] = Object.entries(SITE_SECTIONS).map(([section, hasPages]) =>
  hasPages ? `/${section}/*` : `/${section}`,
);

/**
 * The routes of the public site: one screen, that shows the page the server has for the address. In a preview one record is as it would be.
 */
export function siteRoutes(isPreview = false): RouteObject[] {
  return [
    ...['/', '/top'].map((path) => ({ path, element: <Navigate to={SITE_HOME} replace /> })),
    {
      shouldRevalidate: () => false,
      lazy: {
        loader: async () => {
          const { siteCalls } = await import('./frame/siteCalls.ts');
          return () => siteCalls.site();
        },
        Component: async () =>
          isPreview
            ? (await import('./PreviewSite.tsx')).PreviewSite
            : (await import('./frame/SiteFrame.tsx')).SiteFrame,
        ErrorBoundary: failed,
      },
      children: PUBLIC_PATHS.map((path) => ({
        path,
        // What is asked for after ? is the matter of the blocks.
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        // An object of its own: the router takes out of it what it has fetched.
        lazy: {
          loader: async () => (await import('./loadPage.ts')).loadPage,
          Component: async () => (await import('./SitePage.tsx')).SitePage,
          ErrorBoundary: failed,
        },
      })),
    },
  ];
}

const failed = async (): Promise<RouteObject['ErrorBoundary']> => (await import('./FailedPage.tsx')).FailedPage;
