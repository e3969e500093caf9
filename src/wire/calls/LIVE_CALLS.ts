import { id, textUpTo, yesOrNo } from '../params.ts';
import { object, optional, text } from '../schema.ts';
import { calls, raw } from './call.ts';

/** The events that open windows receive without polling. */
export const LIVE_CALLS = calls({
  'GET /api/Live/Events': {
    title: '打开的列表或记录有没有变化、谁在看，服务器推送',
    // Without `record`: a list of the entity; `rows` are the records in the window, each with its version after a
    // colon. With `record`: `rows` is that record if the window already shows it. `editing`: its form is open. `since`:
    // the id of the last event of another stream, or `Since` of the list reply.
    query: object({
      entity: textUpTo(61),
      record: optional(id),
      editing: optional(yesOrNo),
      rows: optional(text({ pattern: '^[0-9]{1,15}(:[0-9]{1,15})?(,[0-9]{1,15}(:[0-9]{1,15})?){0,99}$' })),
      since: optional(textUpTo(60)),
    }),
    reply: raw('text/event-stream', '服务器推送：记录的版本、评论、谁打开了它、已不能查看，或列表里有多少条被别人改过'),
    errors: ['NOT_FOUND', 'BUSY'],
  },
});
