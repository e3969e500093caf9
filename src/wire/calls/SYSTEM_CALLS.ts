import { calls, raw } from './call.ts';
import { company } from '../SiteReplies.ts';
import { menuRoute } from '../MenuRoute.ts';
import { findReply } from '../PickReply.ts';
import { enumTypeDefine, enumTypeInfo } from '../EnumReplies.ts';
import { opLogReply, stateSearchReply } from '../LogReply.ts';
import { fieldsAndMore, id, logPaging, none, someIds, textUpTo } from '../params.ts';
import { either, list, nothing, nullable, object, optional, text } from '../schema.ts';
import { schemaFilesReply, schemaReply } from '../SchemaReply.ts';
import { changesReply, outboxReply } from '../SystemReplies.ts';
import { entityWhy, userWhy, viewableAccount } from '../ViewAsReply.ts';
import { blockReply, newsReply, workbenchReply, workSourcesReply } from '../WorkbenchReply.ts';

/** A page counted from 0. */
const page = text({ pattern: '^[0-9]{1,3}$' });

const view = { scope: optional(textUpTo(10)), period: optional(textUpTo(10)) };

/** Filters are fields by name; `key` and `value` name one of them, too. */
const logQuery = fieldsAndMore(logPaging, 2000);

/** Menus, schema documents, public company data, logs, the workbench, and the inspection of other accounts. */
export const SYSTEM_CALLS = calls({
  'GET /api/System/GetRoutes': {
    title: '当前用户的菜单',
    query: object({ appType: optional(textUpTo(10)) }),
    reply: list(menuRoute),
  },
  'GET /api/System/GetAdminWebMenu': { title: '全部菜单', query: none, reply: list(menuRoute), errors: ['FORBIDDEN'] },
  'GET /api/System/GetChanges': { title: '缓存内容变更次数', query: none, reply: changesReply },
  'GET /api/System/GetCompany': { title: '公司信息', open: true, query: none, reply: nullable(company) },
  'GET /api/System/GetSchemaFiles': {
    title: '服务器上的 schema 文件',
    query: object({ file: optional(textUpTo(200)) }),
    reply: schemaFilesReply,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'GET /api/System/GetRunningSchemas': {
    title: '正在运行的 schema 文件，不含演示数据；令牌须能访问全部数据',
    tokens: true,
    query: none,
    reply: schemaFilesReply,
    errors: ['FORBIDDEN'],
  },
  'GET /api/System/GetSchema': {
    title: '一类数据的 schema 与权限',
    tokens: true,
    query: object({ entity: textUpTo(60) }),
    reply: schemaReply,
    errors: ['NOT_FOUND'],
  },
  'GET /api/system/SearchOpLogList': { title: '操作日志', query: logQuery, reply: opLogReply, errors: ['FORBIDDEN'] },
  'GET /api/system/SearchStateLogList': {
    title: '状态日志',
    query: logQuery,
    reply: stateSearchReply,
    errors: ['FORBIDDEN'],
  },
  'POST /api/system/GetEnumType': {
    title: '枚举类型',
    writes: false,
    tokens: true,
    body: object({ typeName: textUpTo(60), detail: optional(textUpTo(10)) }),
    reply: either(enumTypeDefine, enumTypeInfo),
    errors: ['NOT_FOUND'],
  },
  'GET /api/System/ViewAsAccounts': {
    title: '可以查看其权限的账号',
    query: object({ searchKey: optional(textUpTo(100)) }),
    reply: object({ Rows: list(viewableAccount) }),
    errors: ['FORBIDDEN'],
  },
  'GET /api/System/ViewAs': {
    title: '某账号能看什么、做什么，为什么',
    query: object({ accountId: id, entity: optional(textUpTo(60)), id: optional(id) }),
    reply: either(userWhy, entityWhy),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'GET /api/System/Workbench': { title: '工作台', query: none, reply: nullable(workbenchReply) },
  'GET /api/System/WorkbenchSources': {
    title: '可以放到自己工作台上的列表和视图',
    query: none,
    reply: workSourcesReply,
  },
  'POST /api/System/SetWorkbench': {
    title: '编排自己的工作台；不带 Layout 恢复默认',
    // `{"blocks":[{"key","isHidden","span"}],"own":[{"key","title","list","view","shows","sum","by","period"}]}` as JSON.
    // `Since`: the `Stamp` of the workbench that was arranged; without it any stored layout is replaced.
    body: object({ Layout: optional(textUpTo(40_000)), Since: optional(textUpTo(50)) }),
    reply: nothing(),
    errors: ['NOT_FOUND', 'RECORD_INVALID', 'VERSION_CONFLICT'],
  },
  'GET /api/System/WorkbenchBlock': {
    title: '工作台一块的内容',
    // `at`: the day (2026-03-05) or the month (2026-03) of a calendar.
    query: object({ block: textUpTo(60), tab: optional(textUpTo(60)), at: optional(textUpTo(10)), ...view }),
    reply: blockReply,
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
  },
  'GET /api/System/WorkbenchNews': {
    title: '工作台动态',
    query: object({
      block: textUpTo(60),
      ...view,
      kind: optional(textUpTo(20)),
      person: optional(someIds),
      unit: optional(someIds),
      time: optional(textUpTo(30)),
      page: optional(page),
    }),
    reply: newsReply,
    errors: ['NOT_FOUND'],
  },
  'GET /api/System/Find': {
    title: '在能看的全部数据里查找',
    query: object({ searchKey: optional(textUpTo(1000)) }),
    reply: findReply,
  },
  'GET /api/openapi.json': {
    title: '接口说明（OpenAPI 3.1）',
    tokens: true,
    query: none,
    reply: raw('application/json', '全部接口，包括每类数据自己的接口'),
    errors: ['FORBIDDEN'],
  },
  'GET /api/docs': { title: '接口说明页面', open: true, reply: raw('text/html', '读取接口说明的页面') },
  'GET /api/docs/page.js': { title: '接口说明页面的脚本', open: true, reply: raw('text/javascript', '页面的脚本') },
  'GET /api/dev/Outbox': {
    title: '没有真正发出的消息（开发与演示）',
    query: none,
    reply: outboxReply,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'POST /api/dev/SaveSchemaFile': {
    title: '保存 schema 文件（开发）',
    // Above the maximum size of any document, so that the document parser reports the problem.
    // With From, the file with the former name is deleted afterwards.
    body: object({ File: textUpTo(200), Text: textUpTo(4 * 1024 * 1024), From: optional(textUpTo(200)) }),
    reply: nothing(),
    // NOT_FOUND: of servers that are not in development.
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'GET /api/dev/Events': {
    title: 'schema 变化（开发）',
    open: true,
    reply: raw('text/event-stream', '服务器推送：schemas 已重新读取，或有哪些问题'),
  },
});
