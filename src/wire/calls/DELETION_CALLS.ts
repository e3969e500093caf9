import { bulkReply } from '../BulkReply.ts';
import { deletedReply } from '../LogReply.ts';
import { id, ids, logPaging, name, OF_RECORDS, someIds } from '../params.ts';
import { recordReply } from '../RecordReply.ts';
import { nothing, object, optional } from '../schema.ts';
import { calls } from './call.ts';

const params = object({ api: name });

/** Deleting records of any entity, and bringing them back. */
export const DELETION_CALLS = calls({
  'POST /api/:api/Delete': {
    title: '删除',
    ...OF_RECORDS,
    // With the Version that was read: a change by another user since then is a conflict.
    body: object({ id, Version: optional(id) }),
    reply: nothing(),
    errors: [...OF_RECORDS.errors, 'STATE_FORBIDS', 'REFERENCED', 'VERSION_CONFLICT', 'KEY_REUSED'],
  },
  'POST /api/:api/BulkDelete': {
    title: '批量删除',
    ...OF_RECORDS,
    // `Versions`: those of the `ids`, in their order.
    body: object({ ids: someIds, Versions: optional(someIds) }),
    reply: bulkReply,
  },
  'GET /api/:api/Deleted': {
    title: '回收站：30 天内删除的',
    params,
    query: object({ ids: optional(ids), ...logPaging }),
    reply: deletedReply,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /api/:api/Undelete': {
    title: '从回收站恢复',
    params,
    body: object({ id }),
    reply: recordReply,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RECORD_INVALID'],
  },
});
