import { bulkReply, changePreview } from '../BulkReply.ts';
import { savedReply } from '../RecordReply.ts';
import { id, name, someIds, upTo, yesOrNo } from '../params.ts';
import { object, optional } from '../schema.ts';
import { calls } from './call.ts';
import { RECORD_CALLS } from './RECORD_CALLS.ts';

const params = object({ api: name });
/** `Changes`: what the fields are to hold as one JSON object, each value as a form would send it; '' empties a field. */
const change = { ids: someIds, Changes: upTo(256 * 1024), Run: upTo(60) };

/** Changes of the records of any entity beside those of a form: the same in several, and one taken back. */
export const CHANGE_CALLS = calls({
  'POST /api/:api/BulkPreview': {
    title: '批量修改会把每条记录改成什么样',
    tokens: true,
    params,
    body: object(change),
    reply: changePreview,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /api/:api/BulkUpdate': {
    title: '批量修改',
    tokens: true,
    params,
    // `Versions`: those of the `ids`, in their order. `Together`: all in one transaction or none; otherwise each in its own.
    body: object({ ...change, Versions: optional(someIds), Together: yesOrNo, AcceptWarnings: optional(yesOrNo) }),
    reply: bulkReply,
    errors: RECORD_CALLS['POST /api/:api/Update'].errors,
  },
  'POST /api/:api/TakeBack': {
    title: '把一个字段改回操作日志里一次修改以前的样子',
    tokens: true,
    params,
    // `log`: the entry of the log.
    body: object({
      Id: id,
      Version: id,
      log: id,
      field: upTo(60),
      AcceptWarnings: optional(yesOrNo),
      AcceptGains: optional(upTo(50)),
    }),
    reply: savedReply,
    errors: RECORD_CALLS['POST /api/:api/Update'].errors,
  },
});
