import { prerenderToNodeStream } from 'react-dom/static';
import { text } from 'node:stream/consumers';
import { createPath, Router, type Navigator } from 'react-router-dom';
import { addressOf } from '#engine/site/sitePaths.ts';
import { escapeText } from '#engine/site/escapeText.ts';
import type { SiteCalls } from '#client/createSiteCalls.ts';
import type { PageReply, SiteReply } from '#wire/SiteReplies.ts';
import { FirstReadsContext } from './form/useLoaded.ts';
import { crumbsOf } from './frame/crumbsOf.ts';
import { GIVEN, parseGiven } from './frame/given.ts';
import { SiteCallsContext } from './frame/SiteCallsContext.ts';
import { SiteFrame } from './frame/SiteFrame.tsx';
import { NotFoundPage } from './frame/NotFoundPage.tsx';
import { SitePage } from './SitePage.tsx';

export { artFile } from './art/Artwork.tsx';

export interface ServerPage {
  readonly site: SiteReply;
  /** Undefined for an address without a page. */
  readonly page: PageReply | undefined;
  readonly pathname: string;
  /** The query with its `?`, or nothing. */
  readonly search: string;
  /** The routes of the site: other links lead behind the hash. */
  readonly paths: readonly string[];
  /** The address of the logo; empty if there is none. */
  readonly logo: string;
  readonly calls: Pick<SiteCalls, 'search' | 'get'>;
}

/** A rendered page: its HTML, and the data for its hydration as elements. */
export interface RenderedPage {
  readonly html: string;
  readonly given: string;
  /** The pages above it, from the front page. */
  readonly crumbs: ReturnType<typeof crumbsOf>;
}

/** Renders a page of the site as HTML, with the components that the browser uses. Throws what its calls throw. */
export async function renderSite(asked: ServerPage): Promise<RenderedPage> {
  const { site, page, pathname, search, paths, logo, calls } = asked;
  const reads = new Map<string, Promise<string>>();
  const read = <T,>(key: string, load: () => Promise<T>): Promise<T | undefined> => {
    const json = reads.get(key) ?? load().then((data) => JSON.stringify(data));
    reads.set(key, json);
    return json.then((known) => parseGiven<T>(known));
  };
  const { prelude } = await prerenderToNodeStream(
    <Router location={{ pathname, search }} navigator={navigatorOf(paths)}>
      <FirstReadsContext value={read}>
        <SiteCallsContext value={withoutBrowser(calls)}>
          <SiteFrame site={site} logo={logo} isStill={page === undefined}>
            {page === undefined ? <NotFoundPage /> : <SitePage reply={page} />}
          </SiteFrame>
        </SiteCallsContext>
      </FirstReadsContext>
    </Router>,
    { progressiveChunkSize: Infinity, onError: () => undefined },
  );
  const html = await text(prelude);
  if (page === undefined) return { html, given: '', crumbs: [] };
  const given = [handOver('site', JSON.stringify(site)), handOver(`page ${pathname}`, JSON.stringify(page))];
  // The browser requests again whatever failed here.
  for (const [key, json] of reads)
    await json.then(
      (data) => given.push(handOver(key, data)),
      () => undefined,
    );
  return { html, given: given.join(''), crumbs: crumbsOf(site.Site?.navigation ?? [], page.Page) };
}

/** Data in the page, as the browser reads it. */
const handOver = (key: string, json: string): string =>
  `<script type="application/json" ${GIVEN}="${escapeText(key)}">${json.replaceAll('<', '\\u003c')}</script>`;

const absent = (): never => {
  throw new Error('the server does not do this for a page');
};

const withoutBrowser = (calls: Pick<SiteCalls, 'search' | 'get'>): SiteCalls => ({
  ...calls,
  site: absent,
  page: absent,
  editor: absent,
  view: () => undefined,
});

const navigatorOf = (paths: readonly string[]): Navigator => ({
  createHref: (to) => addressOf(paths, typeof to === 'string' ? to : createPath(to)),
  go: absent,
  push: absent,
  replace: absent,
});
