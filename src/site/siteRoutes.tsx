import { Navigate, type RouteObject } from 'react-router-dom';
import { PUBLIC_PATHS } from './publicPaths.ts';

/** The routes of the public site. */
export function siteRoutes(): RouteObject[] {
  const soon = async (): Promise<Pick<RouteObject, 'Component'>> => ({
    Component: (await import('./SiteSoon.tsx')).SiteSoon,
  });
  return [
    ...['/', '/top'].map((path) => ({ path, element: <Navigate to="/index" replace /> })),
    { path: '/index', lazy: async () => ({ Component: (await import('./SiteHome.tsx')).SiteHome }) },
    ...PUBLIC_PATHS.map((path) => ({ path, lazy: soon })),
  ];
}
