import { id, upTo, yesOrNo } from '../params.ts';
import { object, optional, text } from '../schema.ts';
import { calls, raw } from './call.ts';

/** What open windows are told without asking again and again. */
export const LIVE_CALLS = calls({
  'GET /api/Live/Events': {
    title: '打开的列表或记录有没有变化、谁在看，服务器推送',
    // Without `record` a list of the entity, of which the window shows the records `rows`, each with its version behind a colon; with it `rows` is that record
    // where the window shows it already; `editing`: its form is open; `since`: the id of the last event that another stream brought, or what the list said of itself (`Since`).
    query: object({
      entity: upTo(61),
      record: optional(id),
      editing: optional(yesOrNo),
      rows: optional(text({ pattern: '^[0-9]{1,15}(:[0-9]{1,15})?(,[0-9]{1,15}(:[0-9]{1,15})?){0,99}$' })),
      since: optional(upTo(60)),
    }),
    reply: raw('text/event-stream', '服务器推送：记录的版本、评论、谁打开了它、已不能查看，或列表里有多少条被别人改过'),
    errors: ['NOT_FOUND', 'BUSY'],
  },
});
