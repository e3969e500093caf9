import { pageText } from '#client/pageText.ts';
import { SITE_HOME } from '#engine/site/pageAddress.ts';
import { readPaths } from '#engine/site/sitePaths.ts';
import type { PageReply } from '#wire/SiteReplies.ts';
import { Redirect, type Draw, type ScreenRoute, type Visit } from '#renderer/navigation/ScreenRoute.ts';

/**
 * The routes of the public site: one screen, that shows the page the server has for the address. In a preview one record is as it would be.
 */
export function siteRoutes(isPreview = false): ScreenRoute[] {
  const paths = readPaths(pageText('site-paths'));
  // A product without a front page starts with sign-in, which leads every user to the home of the menu.
  const front = paths.includes(SITE_HOME) ? SITE_HOME : '/login';
  return [
    ...['/', '/top'].map((path) => ({
      path,
      isOfSite: front === SITE_HOME,
      open: () => Promise.reject(new Redirect(front)),
    })),
    {
      isOfSite: true,
      open: isPreview ? openPreview : openSite,
      failed,
      children: paths.map((path) => ({ path, isFetchedByPath: true, open: openPage, failed })),
    },
  ];
}

const failed = async (): ReturnType<NonNullable<ScreenRoute['failed']>> =>
  (await import('./FailedPage.tsx')).FailedPage;

const fetchSite = async () => (await import('./frame/siteCalls.ts')).siteCalls.site();
const fetchFrame = async () => (await import('./frame/SiteFrame.tsx')).SiteFrame;
const fetchPreview = async () => (await import('./PreviewSite.tsx')).PreviewSite;
const fetchPage = async () => (await import('./SitePage.tsx')).SitePage;

async function openSite(): Promise<Draw> {
  const [site, Frame] = await Promise.all([fetchSite(), fetchFrame()]);
  return (page) => <Frame site={site}>{page}</Frame>;
}

async function openPreview(): Promise<Draw> {
  const [site, Preview] = await Promise.all([fetchSite(), fetchPreview()]);
  return (page) => <Preview site={site}>{page}</Preview>;
}

async function openPage(visit: Visit): Promise<Draw> {
  const load = async (): Promise<PageReply | null> => (await import('./loadPage.ts')).loadPage(visit);
  const [reply, Page] = await Promise.all([load(), fetchPage()]);
  return () => <Page reply={reply} />;
}
