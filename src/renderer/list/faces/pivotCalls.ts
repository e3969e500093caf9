import type { CallOptions, Download, Http, Params } from '#client/http/Http.ts';
import type { PivotReply } from '#wire/ListReply.ts';

interface PivotCalls {
  /** The pivot of a list that `pivot` asks for. */
  readonly pivot: (params: Params, options?: CallOptions) => Promise<PivotReply>;
  /** The same as a file for Excel. */
  readonly file: (params: Params, options?: CallOptions) => Promise<Download>;
}

/** Makes the calls of the pivots of an entity: by themselves, as few lists are shown like that. */
export const pivotCalls = (http: Http, api: string): PivotCalls => ({
  pivot: (params, options) => http.get(`/api/${api}/Pivot`, params, options),
  file: (params, options) => http.download(`/api/${api}/PivotFile`, params, options),
});
