import type { CallOptions, Http, Params } from './http/Http.ts';
import type { OpLogReply } from '#wire/OpLogReply.ts';
import type { StateSearchReply } from '#wire/StateLogReply.ts';

export interface OpLogCalls {
  /** A page of the op log, newest first; filters are fields by name. For developers. */
  readonly search: (params: Params, options?: CallOptions) => Promise<OpLogReply>;
  /** A page of the steps of all records, newest first; for developers. */
  readonly states: (params: Params, options?: CallOptions) => Promise<StateSearchReply>;
}

/** Makes the calls of the op log. */
export function createOpLogCalls(http: Http): OpLogCalls {
  return {
    search: (params, options) => http.get('/api/system/SearchOpLogList', params, options),
    states: (params, options) => http.get('/api/system/SearchStateLogList', params, options),
  };
}
