import { Navigate, type RouteObject } from 'react-router-dom';
import { pageText } from '#client/pageText.ts';
import { SITE_HOME } from '#engine/site/pageAddress.ts';
import { readPaths } from '#engine/site/sitePaths.ts';

/** What the routes of the public site have as their `handle`. */
export const SITE_ROUTE = 'site';

/**
 * The routes of the public site: one screen, that shows the page the server has for the address. In a preview one record is as it would be.
 */
export function siteRoutes(isPreview = false): RouteObject[] {
  const paths = readPaths(pageText('site-paths'));
  // A product without a front page begins with signing in, and from there everybody gets to the home of his menu.
  const front = paths.includes(SITE_HOME) ? SITE_HOME : '/login';
  return [
    ...['/', '/top'].map((path) => ({
      path,
      handle: front === SITE_HOME ? SITE_ROUTE : undefined,
      element: <Navigate to={front} replace />,
    })),
    {
      handle: SITE_ROUTE,
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
      children: paths.map((path) => ({
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
