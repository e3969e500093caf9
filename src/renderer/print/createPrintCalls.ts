import type { CallOptions, Download, Http } from '#client/http/Http.ts';
import type { LayoutsReply } from '#wire/calls/PRINT_CALLS.ts';

/** Records of an entity on paper. */
export interface PrintCalls {
  /** The print layouts available for these records. */
  readonly layouts: (ids: readonly number[], options?: CallOptions) => Promise<LayoutsReply>;
  /** The PDF of these records in a layout. */
  readonly download: (layout: string, ids: readonly number[], options?: CallOptions) => Promise<Download>;
  /** The address where the same PDF is, for the viewer of the browser. */
  readonly address: (layout: string, ids: readonly number[]) => string;
}

/** Many pages may take their time. Milliseconds. */
const TIMEOUT = 6 * 60 * 1000;

/** Creates the calls; `api` is the name of the entity in the paths. */
export function createPrintCalls(http: Http, api: string): PrintCalls {
  return {
    layouts: (ids, options) => http.get(`/api/${api}/PrintLayouts`, { ids: ids.join(',') }, options),
    download: (layout, ids, options) =>
      http.download(`/api/${api}/Print`, { layout, ids: ids.join(',') }, { ...options, timeout: TIMEOUT }),
    address: (layout, ids) => `/api/${api}/Print?layout=${layout}&ids=${ids.join(',')}`,
  };
}
