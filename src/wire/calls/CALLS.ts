import { ACCOUNT_CALLS } from './ACCOUNT_CALLS.ts';
import { APPROVAL_CALLS } from './APPROVAL_CALLS.ts';
import { ADMIN_CALLS } from './ADMIN_CALLS.ts';
import { CHANGE_CALLS } from './CHANGE_CALLS.ts';
import { COMMENT_CALLS } from './COMMENT_CALLS.ts';
import { DELETION_CALLS } from './DELETION_CALLS.ts';
import { FAVOURITE_CALLS } from './FAVOURITE_CALLS.ts';
import { NOTICE_CHOICE_CALLS } from './NOTICE_CHOICE_CALLS.ts';
import { FOLLOW_CALLS } from './FOLLOW_CALLS.ts';
import { LIST_CALLS } from './LIST_CALLS.ts';
import { LIVE_CALLS } from './LIVE_CALLS.ts';
import { PRINT_CALLS } from './PRINT_CALLS.ts';
import { REPORT_CALLS } from './REPORT_CALLS.ts';
import { RULE_RUN_CALLS } from './RULE_RUN_CALLS.ts';
import { IMPORT_CALLS } from './IMPORT_CALLS.ts';
import { MEDIA_CALLS } from './MEDIA_CALLS.ts';
import { RECORD_CALLS } from './RECORD_CALLS.ts';
import { SITE_CALLS } from './SITE_CALLS.ts';
import { SYSTEM_CALLS } from './SYSTEM_CALLS.ts';
import { TIMELINE_CALLS } from './TIMELINE_CALLS.ts';
import { VIEW_CALLS } from './VIEW_CALLS.ts';
import { WEBHOOK_CALLS } from './WEBHOOK_CALLS.ts';

/** The calls that every entity has. */
export const RECORD_GROUP = {
  ...LIST_CALLS,
  ...RECORD_CALLS,
  ...DELETION_CALLS,
  ...CHANGE_CALLS,
  ...PRINT_CALLS,
  ...IMPORT_CALLS,
};

/**
 * Every call of the API by method and path: the routes of the server, the calls of the client and openapi.json come from here. The
 * client takes its types only, so that no page carries the schemas.
 */
export const CALLS = {
  ...ACCOUNT_CALLS,
  ...APPROVAL_CALLS,
  ...SYSTEM_CALLS,
  ...ADMIN_CALLS,
  ...WEBHOOK_CALLS,
  ...VIEW_CALLS,
  ...FAVOURITE_CALLS,
  ...NOTICE_CHOICE_CALLS,
  ...REPORT_CALLS,
  ...RULE_RUN_CALLS,
  ...COMMENT_CALLS,
  ...TIMELINE_CALLS,
  ...FOLLOW_CALLS,
  ...LIVE_CALLS,
  ...RECORD_GROUP,
  ...SITE_CALLS,
  ...MEDIA_CALLS,
};

/** The same calls by subject, for the documentation. */
export const CALL_GROUPS = {
  账号与登录: { ...ACCOUNT_CALLS, ...APPROVAL_CALLS },
  菜单与日志: SYSTEM_CALLS,
  管理: { ...ADMIN_CALLS, ...WEBHOOK_CALLS },
  视图: VIEW_CALLS,
  收藏: FAVOURITE_CALLS,
  通知设置: NOTICE_CHOICE_CALLS,
  反馈: REPORT_CALLS,
  规则分析: RULE_RUN_CALLS,
  评论: COMMENT_CALLS,
  动态: TIMELINE_CALLS,
  关注: FOLLOW_CALLS,
  实时: LIVE_CALLS,
  全部数据: RECORD_GROUP,
  网站: SITE_CALLS,
  文件: MEDIA_CALLS,
};

export type Calls = typeof CALLS;
