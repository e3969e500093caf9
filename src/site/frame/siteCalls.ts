import { createSiteCalls } from '#client/createSiteCalls.ts';
import type { PageReply, SiteReply } from '#wire/SiteReplies.ts';
import { givenData } from './given.ts';

const calls = createSiteCalls();

/** The calls of the site: one for all its pages. What the server has given with the page is not requested. */
export const siteCalls: typeof calls = {
  ...calls,
  site: async () => givenData<SiteReply>('site') ?? calls.site(),
  page: async (path, signal) => givenData<PageReply>(`page ${path}`) ?? calls.page(path, signal),
};
