import { createReader } from './http/createReader.ts';
import type { Params } from './http/Http.ts';
import type { PageReply, PublicRecord, PublicRows, SiteReply } from '#wire/SiteReplies.ts';

/** The calls of the public site. They need no session. */
export interface SiteCalls {
  readonly site: () => Promise<SiteReply>;
  readonly page: (path: string, signal?: AbortSignal) => Promise<PageReply>;
  /** The path in the back office where a page is edited; null without permission. */
  readonly editor: (path: string) => Promise<{ readonly Path: string | null }>;
  /** `list` is entity/list; further parameters filter. */
  readonly search: (api: string, list: string, params: Params, signal?: AbortSignal) => Promise<PublicRows>;
  readonly get: (api: string, id: string, signal?: AbortSignal) => Promise<PublicRecord>;
  /** Reports that a visitor reads a record; the page ignores the result. */
  readonly view: (api: string, id: string) => void;
}

export function createSiteCalls(baseURL = ''): SiteCalls {
  const read = createReader(baseURL);
  return {
    site: () => read('/api/Site/GetSite'),
    page: (path, signal) => read('/api/Site/GetPage', { path }, signal),
    editor: (path) => read('/api/Site/GetPageEditor', { path }),
    search: (api, list, params, signal) => read(`/api/Public/${api}/Search`, { ...params, list }, signal),
    get: (api, id, signal) => read(`/api/Public/${api}/Get`, { id }, signal),
    view: (api, id) => navigator.sendBeacon(`${baseURL}/api/Public/${api}/View`, new URLSearchParams({ id })),
  };
}
