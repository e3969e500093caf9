import { bulkReply, changePreview } from '../BulkReply.ts';
import { savedReply } from '../RecordReply.ts';
import { id, OF_RECORDS, someIds, textUpTo, yesOrNo } from '../params.ts';
import { object, optional } from '../schema.ts';
import { calls } from './call.ts';
import { RECORD_CALLS } from './RECORD_CALLS.ts';

/**
 * `Changes`: the new values of the fields as one JSON object, each value as a form would send it; '' clears a field.
 * `Each`: such an object for each record, by its Id. One of the two is sent.
 */
const change = {
  ids: someIds,
  Changes: optional(textUpTo(256 * 1024)),
  Each: optional(textUpTo(1024 * 1024)),
  Run: textUpTo(60),
};

/** Changes of the records of any entity other than by a form: of several records, and undoing changes. */
export const CHANGE_CALLS = calls({
  'POST /api/:api/BulkPreview': {
    title: '批量修改会把每条记录改成什么样',
    writes: false,
    ...OF_RECORDS,
    body: object(change),
    reply: changePreview,
  },
  'POST /api/:api/BulkUpdate': {
    title: '批量修改',
    ...OF_RECORDS,
    // `Versions`: those of the `ids`, in their order. `Together`: all in one transaction or none; otherwise each in its own.
    body: object({ ...change, Versions: optional(someIds), Together: yesOrNo, AcceptWarnings: optional(yesOrNo) }),
    reply: bulkReply,
    errors: RECORD_CALLS['POST /api/:api/Update'].errors,
  },
  'POST /api/:api/BulkTakeBack': {
    title: '撤销一次批量修改：每条记录改回最近一次修改以前的样子',
    ...OF_RECORDS,
    // `Versions`: those that the change left behind, in the order of `ids`; a record that changed again since stays.
    body: object({ ids: someIds, Versions: someIds, AcceptWarnings: optional(yesOrNo) }),
    reply: bulkReply,
    errors: RECORD_CALLS['POST /api/:api/Update'].errors,
  },
  'POST /api/:api/TakeBack': {
    title: '把一个字段或它的子表行改回操作日志里一次修改以前的样子',
    ...OF_RECORDS,
    // `log`: the entry of the log.
    body: object({
      Id: id,
      Version: id,
      log: id,
      field: textUpTo(60),
      AcceptWarnings: optional(yesOrNo),
      AcceptGains: optional(textUpTo(50)),
    }),
    reply: savedReply,
    errors: RECORD_CALLS['POST /api/:api/Update'].errors,
  },
});
