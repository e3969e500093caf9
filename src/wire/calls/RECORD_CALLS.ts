import { actionExplanation, actionWarnings, bulkReply, draftWarnings } from '../BulkReply.ts';
import { calls, raw } from './call.ts';
import { eachReply, importReply } from '../ImportReply.ts';
import { importProgressReply } from '../ImportRow.ts';
import { beyond, changesReply } from '../ListReply.ts';
import { logReply, stateLogReply } from '../LogReply.ts';
import { mergePreview } from '../MergePreview.ts';
import { fieldsAndMore, id, ids, logPaging, name, OF_RECORDS, record, someIds, textUpTo, yesOrNo } from '../params.ts';
import { pickReply } from '../PickReply.ts';
import { correctionReply, recordReply, savedReply, versionsReply } from '../RecordReply.ts';
import { choice, either, integer, nullable, object, optional, text } from '../schema.ts';
import { previewReply } from '../SiteReplies.ts';

const byId = object({ id });
/** `form`: of several forms of the entity, the one that was filled in. */
const sent = record({ Id: optional(id), Version: optional(id), form: optional(textUpTo(60)) });
/** The calls that every entity has (domain 0.9); the path names the entity. */
export const RECORD_CALLS = calls({
  'GET /api/:api/Changes': {
    title: '上次同步之后的变化；不带 since 为全部',
    ...OF_RECORDS,
    query: object({
      since: optional(textUpTo(60)),
      limit: optional(text({ pattern: '^([1-9][0-9]{0,2}|1000)$' })),
    }),
    reply: changesReply,
  },
  'GET /api/:api/Get': { title: '一条记录', ...OF_RECORDS, query: byId, reply: recordReply },
  'GET /api/:api/Pick': {
    title: '可引用的记录',
    ...OF_RECORDS,
    query: fieldsAndMore(
      {
        for: text({ pattern: '^[A-Za-z][A-Za-z0-9]*\\.[A-Za-z][A-Za-z0-9_]*$' }),
        ids: optional(ids),
        /** Those of these records that may be chosen come first, after the likely ones. */
        recent: optional(ids),
        /** The value that the system finds for the field: a record if there is one, or a figure. */
        found: optional(choice('true')),
        ...logPaging,
      },
      5000,
    ),
    reply: pickReply,
  },
  'GET /api/:api/Log': {
    title: '记录的操作日志',
    ...OF_RECORDS,
    query: object({ id, ...logPaging }),
    reply: logReply,
  },
  'GET /api/:api/StateLog': { title: '记录的状态变化', ...OF_RECORDS, query: byId, reply: stateLogReply },
  'GET /api/:api/Versions': { title: '记录的历史版本', ...OF_RECORDS, query: byId, reply: versionsReply },
  'GET /api/:api/Correction': { title: '记录等待发布的修改', ...OF_RECORDS, query: byId, reply: correctionReply },
  'GET /api/:api/Beyond': { title: '记录的合计里有、而列表里看不到的', ...OF_RECORDS, query: byId, reply: beyond },
  'GET /api/:api/Preview': { title: '记录在网站上的样子', ...OF_RECORDS, query: byId, reply: previewReply },
  'POST /api/:api/Preview': {
    title: '表单内容在网站上的样子',
    writes: false,
    ...OF_RECORDS,
    body: sent,
    reply: previewReply,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RECORD_INVALID', 'STATE_FORBIDS'],
  },
  'GET /api/:api/Files': {
    title: '下载记录的附件',
    ...OF_RECORDS,
    query: object({ ids: someIds }),
    reply: raw('application/zip', '附件打包'),
  },
  'POST /api/:api/Add': {
    title: '新建',
    ...OF_RECORDS,
    body: sent,
    reply: savedReply,
    errors: [...OF_RECORDS.errors, 'RECORD_INVALID', 'UNCONFIRMED', 'STATE_FORBIDS', 'KEY_REUSED'],
  },
  'POST /api/:api/Update': {
    title: '修改',
    ...OF_RECORDS,
    body: sent,
    reply: savedReply,
    errors: [...OF_RECORDS.errors, 'RECORD_INVALID', 'UNCONFIRMED', 'STATE_FORBIDS', 'VERSION_CONFLICT', 'KEY_REUSED'],
  },
  'POST /api/:api/Revise': {
    title: '修改，发布之前原内容不变',
    ...OF_RECORDS,
    body: sent,
    reply: savedReply,
    errors: [...OF_RECORDS.errors, 'RECORD_INVALID', 'UNCONFIRMED', 'STATE_FORBIDS', 'VERSION_CONFLICT', 'KEY_REUSED'],
  },
  'POST /api/:api/MarkRead': {
    title: '标为已读',
    ...OF_RECORDS,
    // Without ids: all.
    body: object({ ids: optional(someIds) }),
    reply: object({ Count: integer() }),
  },
  'POST /api/:api/Reveal': {
    title: '查看隐藏中间部分的字段',
    writes: false,
    ...OF_RECORDS,
    body: object({ id, field: textUpTo(60) }),
    reply: object({ Value: nullable(text()) }),
  },
  'POST /api/:api/Transfer': {
    title: '转移负责人',
    ...OF_RECORDS,
    body: object({ ids: someIds, OwnerId: id }),
    reply: bulkReply,
  },
  'GET /api/:api/MergePreview': {
    title: '合并前查看',
    ...OF_RECORDS,
    query: object({ ids: someIds }),
    reply: mergePreview,
  },
  'POST /api/:api/Merge': {
    title: '合并重复的记录',
    ...OF_RECORDS,
    body: object({ ids: someIds, keep: id, AcceptGains: optional(textUpTo(50)) }),
    reply: object({ Records: integer() }),
    errors: [...OF_RECORDS.errors, 'UNCONFIRMED', 'RECORD_INVALID', 'STATE_FORBIDS', 'REFERENCED', 'KEY_REUSED'],
  },
  'POST /api/:api/Import': {
    title: '导入 Excel 的行，或预览',
    ...OF_RECORDS,
    body: object({
      list: textUpTo(60),
      Rows: textUpTo(4 * 1024 * 1024),
      Preview: yesOrNo,
      Run: textUpTo(60),
      /** Whether rows are new records (the default), change the record that `Key` identifies, or both. */
      Mode: optional(choice('new', 'update', 'both')),
      Key: optional(name),
    }),
    reply: importReply,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RECORD_INVALID', 'KEY_REUSED'],
  },
  'POST /api/:api/Each': {
    title: '按另一类记录逐条新建，或预览',
    ...OF_RECORDS,
    // And the fields of the form. `Expected`: the Mark of the preview; anything else is refused.
    body: fieldsAndMore(
      { list: textUpTo(60), form: textUpTo(60), Preview: yesOrNo, Run: textUpTo(60), Expected: optional(textUpTo(64)) },
      20_000,
    ),
    reply: eachReply,
    errors: [...OF_RECORDS.errors, 'RECORD_INVALID', 'STATE_FORBIDS', 'KEY_REUSED'],
  },
  'GET /api/:api/ImportProgress': {
    title: '导入进度',
    ...OF_RECORDS,
    query: object({ run: textUpTo(60) }),
    reply: importProgressReply,
    errors: ['NOT_FOUND'],
  },
  'POST /api/:api/RestoreVersion': {
    title: '恢复历史版本',
    ...OF_RECORDS,
    body: object({ Id: id, Version: id, version: id }),
    reply: savedReply,
    errors: [...OF_RECORDS.errors, 'RECORD_INVALID', 'UNCONFIRMED', 'STATE_FORBIDS', 'VERSION_CONFLICT', 'KEY_REUSED'],
  },
  'POST /api/:api/Warnings': {
    title: '表单内容在保存前的提醒，和相似的记录',
    writes: false,
    ...OF_RECORDS,
    body: sent,
    reply: draftWarnings,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_FORBIDS'],
  },
  'GET /api/:api/RecordWarnings': {
    title: '记录现在的提醒，和相似的记录',
    ...OF_RECORDS,
    query: object({ id }),
    reply: draftWarnings,
  },
  'GET /api/:api/Warnings': {
    title: '流程操作之前的提醒',
    ...OF_RECORDS,
    query: object({ action: name, ids: someIds }),
    reply: actionWarnings,
  },
  'GET /api/:api/Explain': {
    title: '流程操作、编辑、删除、转移、导出现在能不能做，为什么',
    ...OF_RECORDS,
    query: object({ action: name, id }),
    reply: actionExplanation,
  },
  'POST /api/:api/:action': {
    title: '流程操作',
    tokens: true,
    params: object({ api: name, action: name }),
    // With `ids` for several records, each in a transaction of its own.
    body: record({ Id: optional(id), Version: optional(id), ids: optional(someIds) }),
    reply: either(savedReply, bulkReply),
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'RECORD_INVALID',
      'UNCONFIRMED',
      'STATE_FORBIDS',
      'VERSION_CONFLICT',
      'REFERENCED',
      'KEY_REUSED',
    ],
  },
});
