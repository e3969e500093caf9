import { createReader } from './http/createReader.ts';
import type { Params } from './http/Http.ts';
import type { PageReply, PublicRecord, PublicRows, SiteReply } from '#wire/SiteReplies.ts';

/** The calls of the public site. Nobody need be signed in. */
export interface SiteCalls {
  readonly site: () => Promise<SiteReply>;
  readonly page: (path: string, signal?: AbortSignal) => Promise<PageReply>;
  /** `list` is entity/list; further parameters filter. */
  readonly search: (api: string, list: string, params: Params, signal?: AbortSignal) => Promise<PublicRows>;
  readonly get: (api: string, id: string, signal?: AbortSignal) => Promise<PublicRecord>;
  /** Says that somebody reads a record; what becomes of it is no matter of the page. */
  readonly view: (api: string, id: string) => void;
}

/** Makes the calls of the public site. */
export function createSiteCalls(baseURL = ''): SiteCalls {
  const read = createReader(baseURL);
  return {
    site: () => read('/api/Site/GetSite'),
    page: (path, signal) => read('/api/Site/GetPage', { path }, signal),
    search: (api, list, params, signal) => read(`/api/Public/${api}/Search`, { ...params, list }, signal),
    get: (api, id, signal) => read(`/api/Public/${api}/Get`, { id }, signal),
    view: (api, id) => navigator.sendBeacon(`${baseURL}/api/Public/${api}/View`, new URLSearchParams({ id })),
  };
}
