import type { CallOptions, Http, Params } from '../http/Http.ts';
import type { OpLogReply } from './OpLogReply.ts';

export interface OpLogCalls {
  /** One page of the op log, newest first; filters are fields by name. For developers. */
  readonly search: (params: Params, options?: CallOptions) => Promise<OpLogReply>;
}

/** Makes the calls of the op log. */
export function createOpLogCalls(http: Http): OpLogCalls {
  return { search: (params, options) => http.get('/api/system/SearchOpLogList', params, options) };
}
