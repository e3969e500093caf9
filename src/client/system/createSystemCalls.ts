import type { CallOptions, Http, Params } from '../http/Http.ts';
import type { Page } from '../organisation/OrganisationReplies.ts';

/** A setting of the server. */
export interface ConfigRow {
  readonly ConfigKey: string;
  readonly ConfigName: string;
  readonly GroupName: string;
  /** ConfigValueType: 1 text, 2 number, 3 yes or no, 5 secret. */
  readonly ValueType: number;
  readonly ConfigValue: string;
}

/** What people are told on one occasion. */
export interface NoticeRow {
  readonly NotifyKey: string;
  readonly NotifyName: string;
  readonly Entity: string;
  readonly Occasion: string;
  readonly Title: string;
  readonly TemplateContent: string;
  readonly NotifyChannel: readonly string[];
}

/** Settings and templates of notices; for developers. */
export interface SystemCalls {
  readonly config: (params: Params, options?: CallOptions) => Promise<Page<ConfigRow>>;
  readonly notices: (params: Params, options?: CallOptions) => Promise<Page<NoticeRow>>;
}

/** Makes the calls about settings and notices. */
export function createSystemCalls(http: Http): SystemCalls {
  return {
    config: (params, options) => http.get('/api/System/SearchConfig', params, options),
    notices: (params, options) => http.get('/api/Notify/SearchConfig', params, options),
  };
}
