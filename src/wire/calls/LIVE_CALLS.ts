import { id, upTo, yesOrNo } from '../params.ts';
import { object, optional } from '../schema.ts';
import { calls, raw } from './call.ts';

/** What open windows are told without asking again and again. */
export const LIVE_CALLS = calls({
  'GET /api/Live/Events': {
    title: '打开的列表或记录有没有变化、谁在看，服务器推送',
    // Without `record` a list of the entity; `editing`: the form of the record is open; `since`: the id of the last event that another stream brought.
    query: object({
      entity: upTo(61),
      record: optional(id),
      editing: optional(yesOrNo),
      since: optional(upTo(30)),
    }),
    reply: raw('text/event-stream', '服务器推送：记录的版本、评论、谁打开了它，或列表里有多少条被别人改过'),
    errors: ['NOT_FOUND', 'BUSY'],
  },
});
