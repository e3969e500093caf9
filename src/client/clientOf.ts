import type { Client } from './Client.ts';
import { createMedia } from './createMedia.ts';
import type { Http } from './http/Http.ts';

/** The calls of the API over something that makes them. */
export const clientOf = (http: Http): Client => ({
  http,
  pick: (api, asking, params, options) => http.get(`/api/${api}/Pick`, { for: asking, ...params }, options),
  save: ({ api, isNew, isCorrection, body }, options) =>
    isNew
      ? http.post(`/api/${api}/Add`, body, options)
      : http.post(`/api/${api}/${isCorrection === true ? 'Revise' : 'Update'}`, body, options),
  media: createMedia(http),
});
