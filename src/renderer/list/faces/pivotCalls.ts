import type { CallOptions, Download, Http, Params } from '#client/http/Http.ts';
import type { PivotReply } from '#wire/ListReply.ts';

interface PivotCalls {
  /** Queries the pivot of a list given in `pivot`. */
  readonly pivot: (params: Params, options?: CallOptions) => Promise<PivotReply>;
  /** The same as a file for Excel. */
  readonly file: (params: Params, options?: CallOptions) => Promise<Download>;
}

/** Creates the pivot calls of an entity. Loaded on demand, as few lists use them. */
export const pivotCalls = (http: Http, api: string): PivotCalls => ({
  pivot: (params, options) => http.get(`/api/${api}/Pivot`, params, options),
  file: (params, options) => http.download(`/api/${api}/PivotFile`, params, options),
});
